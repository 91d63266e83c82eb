package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The validating webhook: what it finds wrong with an AppWrapper, in its order. */
public final class GoValidatingWebhook {

  private static final String LABELS = "workload.codeflare.dev/";

  private final GoConfig config;
  private final GoAccess access;

  public GoValidatingWebhook(GoConfig config, GoAccess access) {
    this.config = config;
    this.access = access;
  }

  /**
   * What is wrong with a new AppWrapper.
   *
   * @throws GoPanicException if a template is no object
   */
  public List<String> created(JsonNode appWrapper) {
    List<String> errors = new ArrayList<>();
    JsonNode components = appWrapper.path("spec").path("components");
    String namespace = appWrapper.path("metadata").path("namespace").asText();
    int podSets = 0;
    for (int i = 0; i < components.size(); i++) {
      podSets +=
          component(components.path(i), "spec.components[%d]".formatted(i), namespace, errors);
    }
    if (podSets == 0) {
      errors.add("spec.components: components contains no podspecs");
    }
    if (podSets > 8) {
      errors.add("spec.components: at most 8 are allowed");
    }
    return errors;
  }

  private int component(JsonNode component, String field, String namespace, List<String> errors) {
    JsonNode template = component.path("template");
    String apiVersion = template.path("apiVersion").asText("");
    String kind = template.path("kind").asText("");
    if (kind.isEmpty()) {
      // The error is noted, and then the missing kind is read all the same.
      throw new GoPanicException("invalid memory address or nil pointer dereference: " + field);
    }
    if (apiVersion.equals(ApiPaths.GROUP_VERSION) && kind.equals("AppWrapper")) {
      errors.add(field + ".template: Nested AppWrappers are forbidden");
    }
    String own = template.path("metadata").path("namespace").asText("");
    if (!own.isEmpty() && !own.equals(namespace)) {
      errors.add(
          field
              + ".template.metadata.namespace: AppWrappers cannot create objects in other"
              + " namespaces");
    }
    if (config.userRbacCheck() && !access.mayCreate(apiVersion, kind, namespace)) {
      errors.add(
          field + ".template: User is not authorized to create " + kind + " in " + namespace);
    }
    return podSets(component, field, errors);
  }

  private static int podSets(JsonNode component, String field, List<String> errors) {
    List<GoPodSet> declared = GoInference.declared(component);
    List<GoPodSet> inferred = GoInference.inferred(component.path("template"));
    Set<String> paths = new HashSet<>();
    for (int k = 0; k < declared.size(); k++) {
      String path = declared.get(k).path();
      if (!paths.add(path)) {
        errors.add("%s.podSets[%d].path: duplicate path".formatted(field, k));
      }
      try {
        JsonNode pods = GoPaths.resolve(component.path("template"), path);
        if (!pods.path("spec").isObject()) {
          errors.add("%s.podSets[%d].path: no pod template".formatted(field, k));
        }
      } catch (GoErrorException e) {
        errors.add("%s.podSets[%d].path: %s".formatted(field, k, e.text()));
      }
    }
    if (!declared.isEmpty()
        && !inferred.isEmpty()
        && !new HashSet<>(declared).equals(new HashSet<>(inferred))) {
      errors.add(field + ".podSets: does not match the inferred pod sets");
    }
    return Math.max(declared.size(), inferred.size());
  }

  /** What is wrong with a change. Templates are compared as bytes. */
  public List<String> updated(JsonNode before, JsonNode after) {
    List<String> errors = new ArrayList<>();
    JsonNode old = before.path("spec").path("components");
    JsonNode components = after.path("spec").path("components");
    if (old.size() != components.size()) {
      errors.add("spec.components: attempt to change immutable field");
      return errors;
    }
    for (int i = 0; i < old.size(); i++) {
      String field = "spec.components[%d]".formatted(i);
      if (!isSameText(old.path(i).path("template"), components.path(i).path("template"))) {
        errors.add(field + ".template.raw: attempt to change immutable field");
      }
      if (!GoInference.declared(old.path(i)).equals(GoInference.declared(components.path(i)))) {
        errors.add(field + ".podSets: attempt to change immutable field");
      }
    }
    for (String label : List.of("user", "userid")) {
      if (!label(before, label).equals(label(after, label))) {
        errors.add("metadata.labels: attempt to change immutable field " + label);
      }
    }
    if (!before.path("spec").path("managedBy").equals(after.path("spec").path("managedBy"))) {
      errors.add("spec.managedBy: attempt to change immutable field");
    }
    return errors;
  }

  private static boolean isSameText(JsonNode before, JsonNode after) {
    return before.toString().equals(after.toString());
  }

  private static JsonNode label(JsonNode object, String name) {
    return object.path("metadata").path("labels").path(LABELS + name);
  }
}
