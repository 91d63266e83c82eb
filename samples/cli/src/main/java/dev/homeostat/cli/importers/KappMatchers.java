package dev.homeostat.cli.importers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.ObjectPattern;
import dev.homeostat.cli.patterns.ObjectPattern.Part;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads the resource matchers of kapp. */
final class KappMatchers {

  /** The groups that kapp knows; kinds of all others are custom to it. */
  private static final Set<String> BUILT_IN =
      Set.of(
          "",
          "admissionregistration.k8s.io",
          "apiextensions.k8s.io",
          "apiregistration.k8s.io",
          "apps",
          "authentication.k8s.io",
          "authorization.k8s.io",
          "autoscaling",
          "batch",
          "certificates.k8s.io",
          "coordination.k8s.io",
          "discovery.k8s.io",
          "events.k8s.io",
          "extensions",
          "flowcontrol.apiserver.k8s.io",
          "internal.apiserver.k8s.io",
          "metrics.k8s.io",
          "migration.k8s.io",
          "networking.k8s.io",
          "node.k8s.io",
          "policy",
          "rbac.authorization.k8s.io",
          "scheduling.k8s.io",
          "storage.k8s.io");

  private static final List<String> KNOWN =
      List.of(
          "allMatcher",
          "anyMatcher",
          "notMatcher",
          "andMatcher",
          "apiGroupKindMatcher",
          "apiVersionKindMatcher",
          "kindNamespaceNameMatcher",
          "hasAnnotationMatcher",
          "hasNamespaceMatcher",
          "customResourceMatcher",
          "emptyFieldMatcher");

  private final ImportDraft draft;

  KappMatchers(ImportDraft draft) {
    this.draft = draft;
  }

  /** Returns the objects that any of the matchers of a list matches. */
  Predicate<Resource> any(SourceValue list) {
    List<Predicate<Resource>> each = draft.list(list).stream().map(this::one).toList();
    if (each.size() == 1) {
      return each.get(0);
    }
    return resource -> each.stream().anyMatch(matcher -> matcher.test(resource));
  }

  private Predicate<Resource> one(SourceValue matcher) {
    if (!draft.isObject(matcher, KNOWN)) {
      return resource -> false;
    }
    if (matcher.tree().size() != 1) {
      draft.error(
          matcher,
          "WrongType",
          "one matcher",
          matcher.tree().size() + " matchers",
          "use andMatcher or anyMatcher for several");
      return resource -> false;
    }
    Map.Entry<String, SourceValue> only = matcher.members().entrySet().iterator().next();
    return read(only.getKey(), only.getValue());
  }

  private Predicate<Resource> read(String name, SourceValue value) {
    return switch (name) {
      case "allMatcher" -> resource -> true;
      case "anyMatcher" -> any(inner(value, "matchers"));
      case "andMatcher" -> all(inner(value, "matchers"));
      case "notMatcher" -> one(inner(value, "matcher")).negate();
      case "apiGroupKindMatcher" -> groupKind(value);
      case "apiVersionKindMatcher" -> versionKind(value);
      case "kindNamespaceNameMatcher" -> name(value);
      case "hasAnnotationMatcher" -> annotation(value);
      case "hasNamespaceMatcher" -> namespace(value);
      case "emptyFieldMatcher" -> emptyField(value);
      default -> resource -> isCustom(resource.id().group());
    };
  }

  private SourceValue inner(SourceValue value, String name) {
    draft.isObject(value, List.of(name));
    return value.member(name);
  }

  private Predicate<Resource> all(SourceValue list) {
    List<Predicate<Resource>> each = draft.list(list).stream().map(this::one).toList();
    return each.stream().reduce(ObjectPattern.all(), Predicate::and);
  }

  private String text(SourceValue value, String name) {
    return draft.text(value.member(name)).orElse("");
  }

  private Predicate<Resource> groupKind(SourceValue value) {
    draft.isObject(value, List.of("apiGroup", "kind"));
    String group = text(value, "apiGroup");
    String kind = text(value, "kind");
    return ObjectPattern.of(Part.GROUP, group).and(ObjectPattern.of(Part.KIND, kind));
  }

  private Predicate<Resource> versionKind(SourceValue value) {
    draft.isObject(value, List.of("apiVersion", "kind"));
    String version = text(value, "apiVersion");
    String kind = text(value, "kind");
    return ObjectPattern.of(Part.KIND, kind).and(resource -> resource.apiVersion().equals(version));
  }

  private Predicate<Resource> name(SourceValue value) {
    draft.isObject(value, List.of("kind", "namespace", "name"));
    String kind = text(value, "kind");
    String namespace = text(value, "namespace");
    String name = text(value, "name");
    return ObjectPattern.of(Part.KIND, kind)
        .and(ObjectPattern.of(Part.NAMESPACE, namespace))
        .and(ObjectPattern.of(Part.NAME, name));
  }

  private Predicate<Resource> annotation(SourceValue value) {
    List<String> keys = draft.texts(inner(value, "keys")).stream().map(SourceValue::text).toList();
    return resource -> keys.stream().allMatch(key -> resource.annotation(key).isPresent());
  }

  private Predicate<Resource> namespace(SourceValue value) {
    List<String> names =
        draft.texts(inner(value, "names")).stream().map(SourceValue::text).toList();
    return resource ->
        !resource.namespace().isEmpty()
            && (names.isEmpty() || names.contains(resource.namespace()));
  }

  private Predicate<Resource> emptyField(SourceValue value) {
    Optional<List<String>> names = KappPaths.names(inner(value, "path"), draft);
    return resource -> {
      JsonNode field = resource.tree();
      for (String name : names.orElse(List.of())) {
        field = field.path(name);
      }
      return names.isPresent() && ((field.isEmpty() && !field.isValueNode()) || field.isNull());
    };
  }

  private static boolean isCustom(String group) {
    return !BUILT_IN.contains(group);
  }
}
