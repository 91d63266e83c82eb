package dev.homeostat.cli.importers;

import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.SourceValue;
import dev.homeostat.text.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Reads the configuration of kapp, and takes other objects as the manifest. */
public final class KappImporter extends RuleImporter {

  /** The lists of rules about fields, of which the first may copy and remove. */
  private static final List<String> RULES =
      List.of(
          "rebaseRules",
          "diffAgainstLastAppliedFieldExclusionRules",
          "diffAgainstExistingFieldExclusionRules");

  private static final String GROUP = "kapp.k14s.io";
  private static final String CONFIG = "kapp.k14s.io/config";

  private static final List<String> RULE =
      List.of("path", "paths", "type", "sources", "resourceMatchers", "ytt");
  private static final List<String> EXCLUSION = List.of("path", "resourceMatchers");

  /** An importer. */
  public KappImporter() {}

  @Override
  void document(SourceValue document, ImportDraft draft) {
    SourceValue metadata = document.member("metadata");
    boolean isHolder =
        kind(document).equals("ConfigMap")
            && (metadata.at("labels", CONFIG).tree().isTextual()
                || metadata.at("annotations", CONFIG).tree().isTextual());
    if (group(document).equals(GROUP) && kind(document).equals("Config")) {
      config(document, draft);
    } else if (group(document).equals(GROUP)) {
      unknown(document, draft, "a Config of kapp");
    } else if (isHolder) {
      EmbeddedYaml.read(document.at("data", "config.yml"), draft)
          .ifPresent(inner -> config(inner, draft));
    } else {
      draft.object(document.document());
    }
  }

  private static void config(SourceValue config, ImportDraft draft) {
    config
        .members()
        .forEach(
            (name, member) ->
                Spelling.meant(name, RULES)
                    .filter(meant -> !RULES.contains(name))
                    .ifPresent(
                        meant ->
                            draft.error(member, "UnknownField", meant, name, "correct the name")));
    draft.list(config.member(RULES.get(0))).forEach(rule -> rebase(rule, draft));
    for (String name : RULES.subList(1, RULES.size())) {
      draft.list(config.member(name)).forEach(rule -> exclusion(rule, draft));
    }
  }

  private static void exclusion(SourceValue rule, ImportDraft draft) {
    if (draft.isObject(rule, EXCLUSION)) {
      fields(rule, objects(rule, draft), draft);
    }
  }

  private static void rebase(SourceValue rule, ImportDraft draft) {
    if (!draft.isObject(rule, RULE)) {
      return;
    }
    Predicate<Resource> objects = objects(rule, draft);
    if (!rule.member("ytt").isAbsent()) {
      draft.notImported(
          rule.member("ytt"),
          "the path of a field",
          "a program in ytt",
          "except the fields that it copies by hand");
      return;
    }
    List<String> sources = sources(rule.member("sources"), draft);
    String type = draft.text(rule.member("type")).orElse("");
    switch (type) {
      case "copy" -> copy(rule, sources, objects, draft);
      case "remove" -> remove(rule, sources, objects, draft);
      default ->
          draft.error(
              rule.member("type").isAbsent() ? rule : rule.member("type"),
              "UnknownChoice",
              "type: copy or remove",
              rule.member("type").type(),
              "correct the value");
    }
  }

  /** The first source that has the field gives its value. */
  private static void copy(
      SourceValue rule, List<String> sources, Predicate<Resource> objects, ImportDraft draft) {
    if (sources.isEmpty() || sources.get(0).equals("existing")) {
      fields(rule, objects, draft);
    } else {
      draft.note(
          rule,
          "NotNeeded",
          "fields that do not count",
          "fields whose value in the manifest comes first",
          "Homeostat enforces the value of the manifest, and leaves other fields alone");
      // Wrong paths are reported all the same.
      paths(rule).forEach(path -> KappPaths.read(path, draft));
    }
  }

  private static void remove(
      SourceValue rule, List<String> sources, Predicate<Resource> objects, ImportDraft draft) {
    if (sources.contains("new")) {
      fields(rule, objects, draft);
    } else {
      draft.note(
          rule,
          "NotNeeded",
          "fields of the manifest",
          "fields that only the live object has",
          "a field that the manifest does not set never counts");
      paths(rule).forEach(path -> KappPaths.read(path, draft));
    }
  }

  private static List<String> sources(SourceValue value, ImportDraft draft) {
    List<String> sources = new ArrayList<>();
    for (SourceValue source : draft.texts(value)) {
      if (List.of("new", "existing").contains(source.text())) {
        sources.add(source.text());
      } else {
        draft.error(source, "UnknownChoice", "new or existing", source.type(), "correct the value");
      }
    }
    if (value.isAbsent() || value.tree().isEmpty()) {
      draft.error(value, "MissingField", "sources: new, existing or both", "none", "add them");
    }
    return sources;
  }

  private static Predicate<Resource> objects(SourceValue rule, ImportDraft draft) {
    SourceValue matchers = rule.member("resourceMatchers");
    if (matchers.isAbsent() || (matchers.tree().isArray() && matchers.tree().isEmpty())) {
      draft.error(
          rule, "MissingField", "resourceMatchers", "none", "add allMatcher: {} for all objects");
    }
    return new KappMatchers(draft).any(matchers);
  }

  private static void fields(SourceValue rule, Predicate<Resource> objects, ImportDraft draft) {
    List<SourceValue> paths = paths(rule);
    if (paths.isEmpty()) {
      draft.list(rule.member("paths"));
      draft.error(rule, "MissingField", "path or paths", "none", "name the field");
    }
    for (SourceValue path : paths) {
      KappPaths.read(path, draft).ifPresent(fields -> draft.rule(objects, fields, path));
    }
  }

  private static List<SourceValue> paths(SourceValue rule) {
    List<SourceValue> paths = new ArrayList<>(rule.member("paths").elements());
    if (!rule.member("path").isAbsent()) {
      paths.add(rule.member("path"));
    }
    return paths;
  }
}
