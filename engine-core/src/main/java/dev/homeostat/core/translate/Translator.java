package dev.homeostat.core.translate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.Source;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.redact.SecretTrees;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.spi.state.TranslationRecord;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Document;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Step 0: translates a source, again only when it has changed (rule READ-7). Belongs to one pass:
 * hooks are asked once whether the source is current.
 */
public final class Translator {

  private final Application application;
  private final PassHooks hooks;
  private final String salt;
  private @Nullable Boolean current;

  /**
   * A translator of one pass.
   *
   * @param salt of digests, as inputs may hold what can be guessed (rule SECRET-1)
   */
  public Translator(Application application, PassHooks hooks, String salt) {
    this.application = application;
    this.hooks = hooks;
    this.salt = salt;
  }

  /**
   * Translates the source, or returns the last good translation while the source cannot be read.
   */
  public Translation translate(@Nullable TranslationRecord last) {
    Source source = application.source();
    if (source instanceof Source.OfManifest written) {
      return Translation.of(written.manifest());
    }
    Digest digest = digestOf(source);
    if (last != null && isCurrent(last)) {
      return Translation.of(last, List.of());
    }
    for (TranslationHook hook : hooks.of(TranslationHook.class)) {
      TranslationHook.Translation answer =
          hooks.call(hook, context -> hook.translate(source, context));
      if (answer instanceof TranslationHook.Translated done) {
        hooks.contributed(hook, HookContribution.TRANSLATION);
        return translated(digest, done);
      }
      if (answer instanceof TranslationHook.Untranslatable wrong) {
        return failed(wrong.problems(), last);
      }
    }
    return failed(List.of(noTranslator()), last);
  }

  /**
   * Returns whether the last translation still counts: the source reads as before, and no hook
   * objects.
   */
  public boolean isCurrent(@Nullable TranslationRecord last) {
    Source source = application.source();
    if (source instanceof Source.OfManifest) {
      return true;
    }
    if (last == null || !last.source().equals(digestOf(source))) {
      return false;
    }
    Boolean known = current;
    if (known == null) {
      known = nobodyObjects(source);
      current = known;
    }
    return known;
  }

  /** Each is asked: what one looks after does not count for another. */
  private boolean nobodyObjects(Source source) {
    boolean current = true;
    for (TranslationHook hook : hooks.of(TranslationHook.class)) {
      current &= hooks.<Boolean>call(hook, context -> hook.isCurrent(source, context));
    }
    return current;
  }

  /**
   * Returns a translation; one that contains a secret gets no record, as the state would expose it
   * (rule SECRET-1).
   */
  private static Translation translated(Digest digest, TranslationHook.Translated done) {
    List<Problem> problems = new ArrayList<>(done.warnings());
    problems.addAll(done.manifest().problems());
    List<ObjectNode> trees = new ArrayList<>();
    for (Document document : done.manifest().documents()) {
      if (document.tree() instanceof ObjectNode object) {
        trees.add(object);
      }
    }
    TranslationRecord record =
        trees.stream().anyMatch(SecretTrees::isOne)
            ? null
            : TranslationRecord.of(digest, trees)
                .withDependsOn(done.dependsOn())
                .withProvenance(done.provenance());
    return new Translation(
        done.manifest(),
        done.dependsOn(),
        done.provenance(),
        done.places(),
        record,
        problems,
        List.of());
  }

  private static Translation failed(List<Problem> problems, @Nullable TranslationRecord last) {
    return last == null ? Translation.failed(problems) : Translation.of(last, problems);
  }

  private Problem noTranslator() {
    return application.source() instanceof Source.Custom custom
        ? noTranslator(custom)
        : noToscaTranslator();
  }

  private Problem noTranslator(Source.Custom source) {
    String formats =
        hooks.of(TranslationHook.class).stream()
            .flatMap(hook -> hook.formats().stream())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return Problem.error("NoTranslator")
        .rule(Rule.READ_7)
        .at("/spec/source/format")
        .expected("a format that a translation hook translates")
        .got("'" + source.format() + "'")
        .advice(
            (formats.isEmpty() ? "no such format is known" : "known are " + formats)
                + "; check the spelling, or put the hook's jar on the path");
  }

  private Problem noToscaTranslator() {
    String names =
        hooks.of(TranslationHook.class).stream().map(Hook::name).collect(Collectors.joining(", "));
    return Problem.error("NoTranslator")
        .rule(Rule.READ_7)
        .at("/spec")
        .expected("a translation hook for TOSCA or CSAR")
        .got("none that answers")
        .advice(
            names.isEmpty()
                ? "put dev.homeostat:homeostat-hooks-tosca on the class path"
                : "check the source: none of the hooks " + names + " translates it");
  }

  private Digest digestOf(Source source) {
    if (source instanceof Source.Tosca tosca) {
      return Digest.of(keyed(tosca.template().tree()) + " " + keyed(tosca.inputs()));
    }
    if (source instanceof Source.Custom custom) {
      return Digest.of(
          custom.format() + " " + keyed(custom.content().tree()) + " " + keyed(custom.inputs()));
    }
    Source.Csar csar = (Source.Csar) source;
    return Digest.of(keyed(TextNode.valueOf(csar.url())) + " " + keyed(csar.inputs()));
  }

  private Digest keyed(JsonNode value) {
    return Digest.keyed(salt.getBytes(StandardCharsets.UTF_8), value);
  }
}
