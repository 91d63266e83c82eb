package dev.homeostat.cli.importers;

import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.JsonPointers;
import dev.homeostat.cli.patterns.ParsedPath;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.List;
import java.util.function.Predicate;

/** Reads Kustomizations and HelmReleases of Flux, and its annotations of objects. */
public final class FluxImporter extends RuleImporter {

  private static final String TOOLKIT = ".toolkit.fluxcd.io";
  private static final String KUSTOMIZE = "kustomize.toolkit.fluxcd.io";
  private static final String HELM = "helm.toolkit.fluxcd.io";

  private static final List<String> RULE = List.of("paths", "target");

  /** An importer. */
  public FluxImporter() {}

  @Override
  void document(SourceValue document, ImportDraft draft) {
    String group = group(document);
    if (group.equals(KUSTOMIZE) && kind(document).equals("Kustomization")) {
      kustomization(document.member("spec"), draft);
    } else if (group.equals(HELM) && kind(document).equals("HelmRelease")) {
      release(document.at("spec", "driftDetection"), draft);
    } else if (group.equals("kustomize.config.k8s.io")) {
      unknown(document, draft, "a Kustomization of Flux, of the group " + KUSTOMIZE);
    } else if (!group.endsWith(TOOLKIT)) {
      if (isObjectWithName(document, draft)) {
        draft.object(document.document());
        object(document, draft);
      }
    }
  }

  private static boolean isObjectWithName(SourceValue document, ImportDraft draft) {
    if (document.at("metadata", "name").text().isEmpty()) {
      draft.error(
          document,
          "UnknownKind",
          "a Kustomization or HelmRelease of Flux, or an object with metadata.name",
          "another document",
          "name files of this tool only");
      return false;
    }
    return true;
  }

  private static void kustomization(SourceValue spec, ImportDraft draft) {
    draft.list(spec.member("ignore")).forEach(rule -> rule(rule, draft));
    if (draft.flag(spec.member("force"))) {
      draft.notImported(
          spec.member("force"),
          "objects that may be deleted and created again",
          "all objects",
          "annotate those that you mean with homeostat.dev/on-immutable: recreate");
    }
    SourceValue prune = spec.member("prune");
    if (!prune.isAbsent() && !draft.flag(prune)) {
      draft.notImported(
          prune,
          "objects that are kept when the manifest drops them",
          "all objects",
          "annotate those that you mean with homeostat.dev/on-delete: keep");
    }
  }

  private static void release(SourceValue detection, ImportDraft draft) {
    if (detection.isAbsent()) {
      return;
    }
    if (!draft.isObject(detection, List.of("mode", "ignore"))) {
      return;
    }
    draft.list(detection.member("ignore")).forEach(rule -> rule(rule, draft));
    String mode = draft.text(detection.member("mode")).orElse("disabled");
    if (!List.of("enabled", "warn", "disabled").contains(mode)) {
      draft.error(
          detection.member("mode"),
          "UnknownChoice",
          "one of enabled, warn, disabled",
          "another text",
          "correct the value");
    } else if (!mode.equals("enabled")) {
      draft.note(
          detection,
          "ImportedDifferently",
          "mode: enabled",
          "drift that Flux does not correct",
          "Homeostat reverts each change of a field that counts");
    }
  }

  private static void rule(SourceValue rule, ImportDraft draft) {
    if (!draft.isObject(rule, RULE)) {
      return;
    }
    List<SourceValue> paths = draft.texts(rule.member("paths"));
    if (rule.member("paths").isAbsent() || rule.member("paths").tree().isEmpty()) {
      draft.error(rule, "MissingField", "paths", "none", "name the fields, or remove the rule");
    }
    Predicate<Resource> objects = FluxTargets.read(rule.member("target"), draft);
    for (SourceValue path : paths) {
      // The empty pointer is the whole object.
      ParsedPath parsed =
          path.text().isEmpty()
              ? new ParsedPath.Named(FieldPattern.WHOLE)
              : JsonPointers.parse(path.text());
      draft.rule(objects, parsed, path);
    }
  }

  @Override
  void object(SourceValue object, ImportDraft draft) {
    FluxAnnotations.read(object, draft);
  }
}
