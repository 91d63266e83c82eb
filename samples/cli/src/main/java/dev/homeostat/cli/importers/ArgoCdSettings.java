package dev.homeostat.cli.importers;

import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.ObjectPatterns;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads what the ConfigMap {@code argocd-cm} says about comparisons. */
final class ArgoCdSettings {

  private static final String PREFIX = "resource.";
  private static final String CUSTOMIZATIONS = "resource.customizations";
  private static final String NOT_NEEDED = "NotNeeded";

  private static final List<String> COMPARE_OPTIONS =
      List.of(
          "ignoreAggregatedRoles",
          "ignoreResourceStatusField",
          "ignoreDifferencesOnResourceUpdates");

  private final ImportDraft draft;

  ArgoCdSettings(ImportDraft draft) {
    this.draft = draft;
  }

  /** Returns whether a document is the configuration, under whatever name. */
  static boolean is(SourceValue document) {
    return RuleImporter.kind(document).equals("ConfigMap")
        && (document.at("metadata", "name").text().equals("argocd-cm")
            || document.member("data").members().keySet().stream()
                .anyMatch(key -> key.startsWith(PREFIX)));
  }

  void read(SourceValue data) {
    if (!data.isAbsent() && !data.tree().isObject()) {
      draft.wrongType(data, "an object");
    }
    data.members().forEach(this::setting);
  }

  private void setting(String key, SourceValue value) {
    if (key.equals(CUSTOMIZATIONS)) {
      EmbeddedYaml.read(value, draft).ifPresent(this::oldCustomizations);
    } else if (key.startsWith(CUSTOMIZATIONS + ".")) {
      String[] parts = key.substring(CUSTOMIZATIONS.length() + 1).split("\\.", 2);
      customization(parts[0], value, parts.length == 2 ? objects(parts[1]) : resource -> false);
    } else if (key.equals("resource.compareoptions")) {
      EmbeddedYaml.read(value, draft).ifPresent(this::compareOptions);
    } else if (key.matches("resource\\.(exclusions|inclusions|ignoreResourceUpdatesEnabled)")) {
      draft.note(
          value,
          NOT_NEEDED,
          "no rule",
          "a setting of what Argo CD watches",
          "Homeostat watches the objects of the manifest, and their observed fields");
    }
  }

  /** Reads the objects of a key such as {@code apps_Deployment}, {@code ConfigMap}, {@code all}. */
  private static Predicate<Resource> objects(String key) {
    if (key.equals("all")) {
      return resource -> true;
    }
    int end = key.indexOf('_');
    return end < 0
        ? ObjectPatterns.groupKind("", key)
        : ObjectPatterns.groupKind(key.substring(0, end), key.substring(end + 1));
  }

  /** Reads the older form: one text for all kinds, by {@code group/Kind}. */
  private void oldCustomizations(SourceValue all) {
    if (!all.tree().isObject()) {
      draft.wrongType(all, "an object");
    }
    for (Map.Entry<String, SourceValue> kind : all.members().entrySet()) {
      String key = kind.getKey();
      int end = key.lastIndexOf('/');
      Predicate<Resource> objects =
          end < 0
              ? ObjectPatterns.groupKind("", key)
              : ObjectPatterns.groupKind(key.substring(0, end), key.substring(end + 1));
      if (!kind.getValue().tree().isObject()) {
        draft.wrongType(kind.getValue(), "an object");
      }
      kind.getValue()
          .members()
          .forEach((name, value) -> customization(name.replaceFirst("\\..*", ""), value, objects));
    }
  }

  private void customization(String name, SourceValue value, Predicate<Resource> objects) {
    switch (name) {
      case "ignoreDifferences" -> ignoreDifferences(value, objects);
      case "ignoreResourceUpdates" ->
          draft.note(
              value,
              NOT_NEEDED,
              "fields whose differences do not count",
              "fields whose changes do not refresh an application",
              "a change of a field that is not observed wakes nothing");
      case "health", "useOpenLibs" ->
          draft.notImported(
              value,
              "names of fields",
              "a health check in Lua",
              "write a readiness hook; health is not a part of observer schemas");
      case "actions" ->
          draft.notImported(value, "names of fields", "actions in Lua", "Homeostat has no actions");
      case "knownTypeFields" ->
          draft.note(
              value,
              NOT_NEEDED,
              "fields whose differences do not count",
              "types of fields that servers normalise",
              "the form in which a server keeps a value is accepted");
      default ->
          draft.error(
              value,
              "UnknownField",
              "ignoreDifferences, ignoreResourceUpdates, health, useOpenLibs, actions or"
                  + " knownTypeFields",
              "another customization",
              "check the key");
    }
  }

  /** A tree in old texts, and a text otherwise. */
  private void ignoreDifferences(SourceValue value, Predicate<Resource> objects) {
    if (value.tree().isObject()) {
      ArgoCdImporter.ruleOfSettings(value, objects, draft);
    } else {
      EmbeddedYaml.read(value, draft)
          .ifPresent(rule -> ArgoCdImporter.ruleOfSettings(rule, objects, draft));
    }
  }

  private void compareOptions(SourceValue options) {
    if (!draft.isObject(options, COMPARE_OPTIONS)) {
      return;
    }
    draft.flag(options.member("ignoreAggregatedRoles"));
    draft.flag(options.member("ignoreDifferencesOnResourceUpdates"));
    for (String name : COMPARE_OPTIONS) {
      SourceValue option = options.member(name);
      if (name.equals("ignoreResourceStatusField")) {
        statusField(option);
      } else if (!option.isAbsent()) {
        draft.note(
            option,
            NOT_NEEDED,
            "no rule",
            "an option of comparisons",
            "rules of aggregated roles are not observed by default, and only observed fields wake");
      }
    }
  }

  private void statusField(SourceValue option) {
    // YAML 1.1, which Argo CD reads, has false for an unquoted off.
    boolean off = option.tree().isBoolean() && !option.tree().booleanValue();
    String choice = off ? "off" : draft.text(option).orElse("");
    if (choice.equals("none") || choice.equals("off")) {
      draft.notImported(
          option,
          "a status that is not compared",
          "a comparison of status",
          "Homeostat does not compare the status of kinds with a status subresource");
    } else if (List.of("all", "crd").contains(choice)) {
      draft.note(
          option,
          NOT_NEEDED,
          "no rule",
          "an option about status",
          "Homeostat does not compare the status of kinds with a status subresource");
    } else if (!option.isAbsent()) {
      draft.error(
          option,
          "UnknownChoice",
          "one of all, crd, none, off",
          option.type(),
          "correct the value");
    }
  }
}
