package dev.homeostat.cli.importers;

import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.JqPaths;
import dev.homeostat.cli.patterns.JsonPaths;
import dev.homeostat.cli.patterns.JsonPointers;
import dev.homeostat.cli.patterns.ObjectPattern;
import dev.homeostat.cli.patterns.ObjectPatterns;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.List;
import java.util.function.Predicate;

/** Reads ManifestWorks of Open Cluster Management; their manifests are the manifest. */
public final class OcmImporter extends RuleImporter {

  private static final String GROUP = "work.open-cluster-management.io";

  private static final List<String> IDENTIFIER = List.of("group", "resource", "name", "namespace");
  private static final List<String> STRATEGY = List.of("type", "serverSideApply");
  private static final List<String> APPLY = List.of("force", "fieldManager", "ignoreFields");
  private static final List<String> RULE =
      List.of("condition", "jsonPaths", "jsonPointers", "jqPathExpressions");

  /** An importer. */
  public OcmImporter() {}

  @Override
  void document(SourceValue document, ImportDraft draft) {
    if (!group(document).equals(GROUP)) {
      unknown(document, draft, "a ManifestWork or ManifestWorkReplicaSet");
    } else if (kind(document).equals("ManifestWork")) {
      work(document.member("spec"), draft);
    } else if (kind(document).equals("ManifestWorkReplicaSet")) {
      work(document.at("spec", "manifestWorkTemplate"), draft);
    } else {
      unknown(document, draft, "a ManifestWork or ManifestWorkReplicaSet");
    }
  }

  private static void work(SourceValue spec, ImportDraft draft) {
    draft
        .list(spec.at("workload", "manifests"))
        .forEach(manifest -> draft.manifest(manifest.document()));
    // The first strategy for an object counts.
    Predicate<Resource> left = ObjectPattern.all();
    for (SourceValue config : draft.list(spec.member("manifestConfigs"))) {
      SourceValue identifier = config.member("resourceIdentifier");
      if (draft.isObject(identifier, IDENTIFIER)) {
        Predicate<Resource> objects = objects(identifier, draft);
        strategy(config.member("updateStrategy"), left.and(objects), draft);
        if (!config.member("updateStrategy").isAbsent()) {
          left = left.and(objects.negate());
        }
      }
    }
  }

  private static Predicate<Resource> objects(SourceValue identifier, ImportDraft draft) {
    String group = draft.text(identifier.member("group")).orElse("");
    for (String member : List.of("resource", "name")) {
      if (identifier.member(member).text().isBlank()) {
        draft.error(identifier, "MissingField", member, "nothing", "add it");
      }
    }
    String resources = draft.text(identifier.member("resource")).orElse("");
    String name = draft.text(identifier.member("name")).orElse("");
    String namespace = draft.text(identifier.member("namespace")).orElse("");
    return ObjectPatterns.in(namespace, draft.namespace())
        .and(ObjectPatterns.matching(name, ObjectPattern.Part.NAME))
        .and(ObjectPattern.of(ObjectPattern.Part.GROUP, group))
        .and(ObjectPatterns.resource(resources));
  }

  private static void strategy(
      SourceValue strategy, Predicate<Resource> objects, ImportDraft draft) {
    if (strategy.isAbsent() || !draft.isObject(strategy, STRATEGY)) {
      return;
    }
    SourceValue type = strategy.member("type");
    switch (draft.text(type).orElse("Update")) {
      case "Update" -> {
        SourceValue unused = strategy.member("serverSideApply");
        if (!unused.isAbsent()) {
          draft.note(
              unused,
              "NotNeeded",
              "type: ServerSideApply",
              "settings that count for this type only",
              "set the type if the fields are to be ignored");
        }
      }
      case "ServerSideApply" -> apply(strategy.member("serverSideApply"), objects, draft);
      case "CreateOnly" -> draft.rule(objects, FieldPattern.WHOLE, type);
      case "ReadOnly" ->
          draft.notImported(
              type,
              "an object that is created",
              "one that is only read",
              "leave it out of the manifest");
      default ->
          draft.error(
              type,
              "UnknownChoice",
              "one of Update, ServerSideApply, CreateOnly, ReadOnly",
              type.type(),
              "correct the value");
    }
  }

  private static void apply(SourceValue apply, Predicate<Resource> objects, ImportDraft draft) {
    if (apply.isAbsent() || !draft.isObject(apply, APPLY)) {
      return;
    }
    draft.list(apply.member("ignoreFields")).forEach(rule -> rule(rule, objects, draft));
  }

  private static void rule(SourceValue rule, Predicate<Resource> objects, ImportDraft draft) {
    if (!draft.isObject(rule, RULE)) {
      return;
    }
    String condition = draft.text(rule.member("condition")).orElse("OnSpokePresent");
    if (condition.equals("OnSpokeChange")) {
      draft.note(
          rule.member("condition"),
          "ImportedDifferently",
          "OnSpokePresent",
          "fields that are written again when the manifest changes",
          "Homeostat sends them when it creates an object, and then leaves them alone");
    } else if (!condition.equals("OnSpokePresent")) {
      draft.error(
          rule.member("condition"),
          "UnknownChoice",
          "one of OnSpokePresent, OnSpokeChange",
          "another text",
          "correct the value");
    }
    draft
        .texts(rule.member("jsonPaths"))
        .forEach(it -> draft.rule(objects, JsonPaths.parse(it.text()), it));
    draft
        .texts(rule.member("jsonPointers"))
        .forEach(it -> draft.rule(objects, JsonPointers.parse(it.text()), it));
    draft
        .texts(rule.member("jqPathExpressions"))
        .forEach(it -> draft.rule(objects, JqPaths.parse(it.text()), it));
    if (RULE.stream().skip(1).allMatch(name -> rule.member(name).isAbsent())) {
      draft.error(rule, "MissingField", "jsonPaths", "none", "name the fields");
    }
  }
}
