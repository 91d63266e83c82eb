package dev.homeostat.cli.importers;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.ObjectPatterns;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** Reads the annotations and labels by which single objects are treated differently by Flux. */
final class FluxAnnotations {

  private static final String KUSTOMIZE = "kustomize.toolkit.fluxcd.io";
  private static final String HELM = "helm.toolkit.fluxcd.io";

  private FluxAnnotations() {}

  static void read(SourceValue object, ImportDraft draft) {
    String name = object.at("metadata", "name").text();
    String apiVersion = object.member("apiVersion").text();
    if (name.isEmpty() || apiVersion.isEmpty() || RuleImporter.kind(object).isEmpty()) {
      return;
    }
    ResourceAddress address =
        ResourceAddress.of(
            apiVersion, RuleImporter.kind(object), object.at("metadata", "namespace").text(), name);
    Map<String, SourceValue> marks = new LinkedHashMap<>(object.at("metadata", "labels").members());
    marks.putAll(object.at("metadata", "annotations").members());
    for (Map.Entry<String, SourceValue> mark : marks.entrySet()) {
      String key = mark.getKey();
      if (key.startsWith(KUSTOMIZE + "/") || key.startsWith(HELM + "/")) {
        draft
            .text(mark.getValue())
            .ifPresent(text -> mark(key, text, mark.getValue(), address, draft));
      }
    }
  }

  private static void mark(
      String key, String text, SourceValue source, ResourceAddress object, ImportDraft draft) {
    String value = text.toLowerCase(Locale.ROOT);
    boolean on = value.equals("enabled") || value.equals("true");
    boolean off = value.equals("disabled") || value.equals("false");
    switch (key) {
      case KUSTOMIZE + "/ssa" -> ssa(value, source, object, draft);
      case KUSTOMIZE + "/force" -> {
        if (on) {
          draft.annotation(object, "homeostat.dev/on-immutable", "recreate", source);
        }
      }
      case KUSTOMIZE + "/prune" -> {
        if (off) {
          draft.annotation(object, "homeostat.dev/on-delete", "keep", source);
        }
      }
      case KUSTOMIZE + "/reconcile" -> {
        if (off) {
          left(source, draft);
        }
      }
      case HELM + "/driftDetection" -> {
        if (off) {
          draft.rule(only(object, draft), FieldPattern.WHOLE, source);
        }
      }
      default -> {
        // Others are written by Flux itself, or have no bearing on drift.
      }
    }
  }

  private static void ssa(
      String value, SourceValue source, ResourceAddress object, ImportDraft draft) {
    switch (value) {
      case "override" -> {
        // The default of both.
      }
      case "ifnotpresent" -> draft.rule(only(object, draft), FieldPattern.WHOLE, source);
      case "ignore" -> left(source, draft);
      case "merge" ->
          draft.notImported(
              source,
              "fields that do not count",
              "fields and elements of lists that other writers add",
              "added fields are left alone without a rule; for elements, write an observer schema"
                  + " in which the list has no maximum");
      default ->
          draft.error(
              source,
              "UnknownChoice",
              "one of Override, Merge, IfNotPresent, Ignore",
              "another text",
              "correct the value");
    }
  }

  private static void left(SourceValue source, ImportDraft draft) {
    draft.notImported(
        source,
        "an object that is created",
        "one that is neither created nor changed",
        "leave it out of the manifest, or annotate the live object with homeostat.dev/paused");
  }

  private static Predicate<Resource> only(ResourceAddress object, ImportDraft draft) {
    String own = object.id().namespace();
    Predicate<Resource> namespace =
        own.isEmpty()
            ? ObjectPatterns.in("", draft.namespace())
            : resource -> resource.namespace().equals(own);
    return resource ->
        resource.id().groupKind().equals(object.id().groupKind())
            && resource.name().equals(object.id().name())
            && namespace.test(resource);
  }
}
