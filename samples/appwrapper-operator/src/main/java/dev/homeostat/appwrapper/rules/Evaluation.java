package dev.homeostat.appwrapper.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceId;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.controller.pods.PodSet;
import dev.homeostat.controller.pods.PodSetTable;
import dev.homeostat.program.configuration.ConfigurationDocument;
import dev.homeostat.text.LabelValues;
import dev.homeostat.webhooks.FieldError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The components of an AppWrapper, evaluated.
 *
 * @param podSets of each component
 * @param errors why nothing may be created; empty if all is well
 */
public record Evaluation(List<List<PodSet>> podSets, List<FieldError> errors) {

  private static final String ENGINE = "homeostat.dev/";
  private static final PodSetTable KNOWN_TEMPLATES =
      PodSetTable.of(
          ConfigurationDocument.bundled(Evaluation.class, "known-templates.yaml").tree());

  // Copies the lists.
  public Evaluation {
    podSets = List.copyOf(podSets);
    errors = List.copyOf(errors);
  }

  /** Evaluates the components of an AppWrapper, and finds all errors. */
  public static Evaluation of(AppWrapper wrapper) {
    List<FieldError> errors = new ArrayList<>();
    int length = wrapper.name().length();
    if (length > LabelValues.LONGEST) {
      String format = "expected at most %d characters, which the value of a label may have, got %d";
      errors.add(new FieldError("metadata.name", format.formatted(LabelValues.LONGEST, length)));
    }
    List<List<PodSet>> podSets = new ArrayList<>();
    Map<ResourceId, Component> ids = new HashMap<>();
    for (Component component : wrapper.components()) {
      if (component.apiVersion().isEmpty() || component.kind().isEmpty()) {
        errors.add(component.error(".template", "expected an object with apiVersion and kind"));
        podSets.add(List.of());
        continue;
      }
      podSets.add(podSets(component, errors::add));
      checkKind(component, component.template(), ".template", errors);
      checkAnnotations(component, errors);
      checkPlace(wrapper, component, ids, errors);
    }
    return new Evaluation(podSets, errors);
  }

  /** Returns the pods of a component: those that are declared, or else those of a known kind. */
  public static List<PodSet> podSets(Component component, Consumer<FieldError> errors) {
    return KNOWN_TEMPLATES.podSets(
        component.template(),
        component.podSets(),
        (place, message) -> errors.accept(new FieldError(component.field() + place, message)));
  }

  /** Returns all errors for people. */
  public String message() {
    return errors.stream().map(FieldError::toString).collect(Collectors.joining("; "));
  }

  private static void checkKind(
      Component component, JsonNode object, String place, List<FieldError> errors) {
    String group = ResourceId.groupOf(object.path("apiVersion").asText(""));
    if (group.equals(AppWrappers.GROUP) && object.path("kind").asText().equals(AppWrappers.KIND)) {
      errors.add(component.error(place, "Nested AppWrappers are forbidden"));
    }
    JsonNode items = object.path("items");
    for (int i = 0; i < items.size(); i++) {
      checkKind(component, items.get(i), place + ".items[" + i + "]", errors);
    }
    if (place.equals(".template") && items.isArray() && component.kind().endsWith("List")) {
      errors.add(component.error(place, "expected one object, got a list"));
    }
  }

  /** With annotations of the engine, objects would stay that the quota does not count any more. */
  private static void checkAnnotations(Component component, List<FieldError> errors) {
    for (Map.Entry<String, JsonNode> one :
        component.template().at("/metadata/annotations").properties()) {
      if (one.getKey().startsWith(ENGINE)) {
        String format = "expected no annotation of %s, since an AppWrapper decides what exists";
        String place = ".template.metadata.annotations[" + one.getKey() + "]";
        errors.add(component.error(place, format, ENGINE));
      }
    }
  }

  private static void checkPlace(
      AppWrapper wrapper,
      Component component,
      Map<ResourceId, Component> ids,
      List<FieldError> errors) {
    String own = wrapper.namespace();
    String namespace = component.namespace();
    if (!namespace.isEmpty() && !namespace.equals(own)) {
      String format =
          "AppWrappers cannot create objects in other namespaces: expected %s or none, got %s";
      errors.add(component.error(".template.metadata.namespace", format, own, namespace));
    }
    String place = ".template.metadata.name";
    String name = component.name(wrapper.uid());
    if (name.isEmpty()) {
      errors.add(component.error(place, "expected a name or a generateName, got none"));
      return;
    }
    String group = ResourceId.groupOf(component.apiVersion());
    ResourceId id = new ResourceId(group, component.kind(), own, name);
    Component other = ids.putIfAbsent(id, component);
    if (other != null) {
      String format = "expected an object of its own, got %s, as %s has";
      errors.add(component.error(place, format, id, other.field()));
    }
  }
}
