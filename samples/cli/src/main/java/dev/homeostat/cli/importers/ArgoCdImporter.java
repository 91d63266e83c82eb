package dev.homeostat.cli.importers;

import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.JqPaths;
import dev.homeostat.cli.patterns.JsonPointers;
import dev.homeostat.cli.patterns.ObjectPatterns;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.List;
import java.util.function.Predicate;

/** Reads Applications, ApplicationSets and the system configuration of Argo CD. */
public final class ArgoCdImporter extends RuleImporter {

  private static final String GROUP = "argoproj.io";
  private static final String RESPECTED = "RespectIgnoreDifferences=true";

  private static final List<String> OBJECTS = List.of("group", "kind", "name", "namespace");
  private static final List<String> FIELDS =
      List.of("jsonPointers", "jqPathExpressions", "managedFieldsManagers");
  private static final List<String> RULE =
      List.of(
          "group",
          "kind",
          "name",
          "namespace",
          "jsonPointers",
          "jqPathExpressions",
          "managedFieldsManagers");

  /** An importer. */
  public ArgoCdImporter() {}

  @Override
  void document(SourceValue document, ImportDraft draft) {
    String kind = kind(document);
    if (group(document).equals(GROUP) && kind.equals("Application")) {
      application(document.member("spec"), draft);
    } else if (group(document).equals(GROUP) && kind.equals("ApplicationSet")) {
      set(document.member("spec"), draft);
    } else if (group(document).isEmpty() && ArgoCdSettings.is(document)) {
      new ArgoCdSettings(draft).read(document.member("data"));
    } else if (group(document).equals(GROUP) && kind.equals("AppProject")) {
      draft.note(
          document.member("kind"),
          "NotNeeded",
          "no rule",
          "a project of Argo CD, which has no rules about fields",
          "remove it from the input");
    } else {
      unknown(
          document,
          draft,
          "an Application or ApplicationSet of Argo CD, or its ConfigMap argocd-cm");
    }
  }

  private static void set(SourceValue spec, ImportDraft draft) {
    application(spec.at("template", "spec"), draft);
    SourceValue own = spec.member("ignoreApplicationDifferences");
    if (!own.isAbsent()) {
      draft.notImported(
          own,
          "fields of objects that Homeostat reconciles",
          "fields of Applications of Argo CD, which it does not",
          "remove it");
    }
    SourceValue patch = spec.member("templatePatch");
    if (patch.text().contains("ignoreDifferences")) {
      draft.notImported(
          patch,
          "ignoreDifferences in the template",
          "a template of Go that computes them",
          "import an Application that was made of it");
    }
  }

  private static void application(SourceValue spec, ImportDraft draft) {
    SourceValue rules = spec.member("ignoreDifferences");
    List<SourceValue> each = draft.list(rules);
    each.forEach(rule -> rule(rule, draft));
    boolean respected =
        spec.at("syncPolicy", "syncOptions").elements().stream()
            .anyMatch(option -> option.text().replace(" ", "").equals(RESPECTED));
    if (!each.isEmpty() && !respected) {
      draft.note(
          rules,
          "ImportedDifferently",
          RESPECTED + " among the syncOptions",
          "fields that Argo CD does not compare, but overwrites when it syncs",
          "Homeostat sends them when it creates an object, and then leaves them alone");
    }
  }

  private static void rule(SourceValue rule, ImportDraft draft) {
    if (!draft.isObject(rule, RULE)) {
      return;
    }
    for (String name : OBJECTS) {
      if (draft.isTemplate(rule.member(name))) {
        return;
      }
    }
    String group = draft.text(rule.member("group")).orElse("");
    String kind = draft.text(rule.member("kind")).orElse("");
    if (rule.member("kind").isAbsent() || rule.member("kind").type().equals("an empty text")) {
      draft.error(rule, "MissingField", "a kind", "nothing", "add kind: '*' for all kinds");
    }
    Predicate<Resource> objects =
        ObjectPatterns.groupKind(group, kind)
            .and(
                ObjectPatterns.named(
                    draft.text(rule.member("namespace")).orElse(""),
                    draft.text(rule.member("name")).orElse("")));
    for (String name : OBJECTS) {
      if (ObjectPatterns.isElaborate(rule.member(name).text())) {
        draft.notImported(
            rule.member(name),
            "a name, or a pattern with * and ?",
            "a pattern with other characters",
            "write one rule for each name");
        return;
      }
    }
    fields(rule, objects, draft);
  }

  /** Reads the members of a rule that name fields. */
  static void fields(SourceValue rule, Predicate<Resource> objects, ImportDraft draft) {
    draft
        .texts(rule.member("jsonPointers"))
        .forEach(it -> draft.rule(objects, JsonPointers.parse(it.text()), it));
    draft
        .texts(rule.member("jqPathExpressions"))
        .forEach(it -> draft.rule(objects, JqPaths.parse(it.text()), it));
    draft.texts(rule.member("managedFieldsManagers")).forEach(it -> draft.manager(objects, it));
    if (FIELDS.stream().allMatch(name -> rule.member(name).isAbsent())) {
      draft.error(
          rule,
          "MissingField",
          "one of " + String.join(", ", FIELDS),
          "none of them",
          "name the fields, or remove the rule");
    }
  }

  /** Reads a rule of the system configuration, whose objects are named elsewhere. */
  static void ruleOfSettings(SourceValue rule, Predicate<Resource> objects, ImportDraft draft) {
    if (draft.isObject(rule, FIELDS)) {
      fields(rule, objects, draft);
    }
  }
}
