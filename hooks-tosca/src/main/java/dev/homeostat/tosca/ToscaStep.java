package dev.homeostat.tosca;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook.NotMine;
import dev.homeostat.spi.TranslationHook.Translated;
import dev.homeostat.spi.TranslationHook.Translation;
import dev.homeostat.spi.TranslationHook.Untranslatable;
import dev.homeostat.tree.Trees;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The translation step of the hook, which returns a result for any source.
 *
 * @param tosca translates
 * @param strict translates for applications that ask for it
 * @param own sources of the program, by their URLs
 * @param folder of {@code file:} URLs, if they are allowed
 * @param lookout for the content of other URLs
 */
record ToscaStep(
    Tosca tosca,
    Tosca strict,
    Map<URI, ToscaSource> own,
    Optional<LocalFolder> folder,
    UrlChangeCheck lookout) {

  Translation translate(Source source, HookContext context) {
    try {
      if (source instanceof Source.Tosca template) {
        return done(ToscaSource.of(template.template()), template.inputs(), context);
      }
      if (source instanceof Source.Csar archive) {
        ToscaSource url = new ToscaSource.Url(ToscaSource.uri(archive.url()), true);
        return done(url, archive.inputs(), context);
      }
      return new NotMine();
    } catch (ToscaException e) {
      return new Untranslatable(e.problems());
    }
  }

  /** Asked only of what the hook translates. */
  boolean isCurrent(Source source, HookContext context) {
    try {
      ToscaSource named =
          source instanceof Source.Tosca template
              ? ToscaSource.of(template.template())
              : new ToscaSource.Url(ToscaSource.uri(((Source.Csar) source).url()), true);
      if (MappedResources.of(context.remembered()).strict() != isStrict(context)) {
        return false;
      }
      if (!(named instanceof ToscaSource.Url url) || own.containsKey(url.url())) {
        return true;
      }
      return !isFile(url) && lookout.isCurrent(url, context);
    } catch (ToscaException e) {
      return false;
    }
  }

  private Translation done(ToscaSource named, ObjectNode inputs, HookContext context) {
    if (!(named instanceof ToscaSource.Url url)) {
      return here(named, inputs, context);
    }
    ToscaSource served = own.get(url.url());
    if (served != null) {
      return here(served, inputs, context);
    }
    if (isFile(url) && folder.isPresent()) {
      return here(folder.get().source(url), inputs, context);
    }
    try {
      UrlChangeCheck.Sight sight = lookout.look(url);
      Translation translated = translated(sight.source(), inputs, context);
      if (translated instanceof Translated) {
        lookout.remember(sight, context);
      }
      return translated;
    } catch (ToscaException e) {
      lookout.missed(e, context);
      throw e;
    }
  }

  private static boolean isFile(ToscaSource.Url url) {
    return "file".equalsIgnoreCase(url.url().getScheme());
  }

  /** Translates a local source, and drops the memory of a remote one. */
  private Translation here(ToscaSource source, ObjectNode inputs, HookContext context) {
    Translation translated = translated(source, inputs, context);
    if (translated instanceof Translated) {
      ObjectNode memory = MappedResources.of(context.remembered()).in(Trees.emptyObject());
      if (!memory.equals(context.remembered())) {
        context.remember(memory);
      }
    }
    return translated;
  }

  private static boolean isStrict(HookContext context) {
    return !context.settings().isEmpty() && context.settings(ToscaHookSettings.class).strict();
  }

  private Translation translated(ToscaSource source, ObjectNode inputs, HookContext context) {
    boolean refuse = isStrict(context);
    String namespace = context.application().id().namespace();
    ToscaTranslation translation = (refuse ? strict : tosca).translate(source, inputs, namespace);
    MappedResources before = MappedResources.of(context.remembered());
    List<Problem> lost = before.lostBy(translation, namespace);
    if (!lost.isEmpty() && !context.application().settings().allowMassDeletion()) {
      return new Untranslatable(lost);
    }
    MappedResources after = MappedResources.of(translation, namespace, refuse);
    if (!after.equals(before)) {
      context.remember(after.in(context.remembered()));
    }
    Map<ResourceId, String> provenance = new LinkedHashMap<>();
    translation.provenance().forEach((id, from) -> provenance.put(id, from.toString()));
    return Translated.of(translation.manifest())
        .withDependsOn(translation.dependsOn())
        .withProvenance(provenance)
        .withWarnings(translation.warnings());
  }
}
