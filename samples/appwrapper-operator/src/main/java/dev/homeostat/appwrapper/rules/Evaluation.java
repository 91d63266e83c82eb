package dev.homeostat.appwrapper.rules;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceId;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.PodSet;
import dev.homeostat.appwrapper.podset.PodSets;
import dev.homeostat.webhooks.FieldError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The components of an AppWrapper, evaluated.
 *
 * @param podSets of each component
 * @param errors why nothing may be created; empty if all is well
 */
public record Evaluation(List<List<PodSet>> podSets, List<FieldError> errors) {

  // Copies the lists.
  public Evaluation {
    podSets = List.copyOf(podSets);
    errors = List.copyOf(errors);
  }

  /** Evaluates the components of an AppWrapper, and finds all errors. */
  public static Evaluation of(AppWrapper wrapper) {
    List<FieldError> errors = new ArrayList<>();
    if (wrapper.name().length() > AppWrappers.LONGEST_NAME) {
      errors.add(
          new FieldError(
              "metadata.name",
              "expected at most "
                  + AppWrappers.LONGEST_NAME
                  + " characters, which the value of a label may have, got "
                  + wrapper.name().length()));
    }
    List<List<PodSet>> podSets = new ArrayList<>();
    Map<ResourceId, Component> ids = new HashMap<>();
    for (Component component : wrapper.components()) {
      if (component.apiVersion().isEmpty() || component.kind().isEmpty()) {
        errors.add(error(component, "", "expected an object with apiVersion and kind"));
        podSets.add(List.of());
        continue;
      }
      podSets.add(PodSets.of(component, errors::add));
      checkKind(component, component.template(), ".template", errors::add);
      checkPlace(wrapper, component, ids, errors::add);
    }
    return new Evaluation(podSets, errors);
  }

  /** Returns the number of pods of a kind of their own. */
  public int podSetCount() {
    return podSets.stream().mapToInt(List::size).sum();
  }

  private static void checkKind(
      Component component, JsonNode object, String place, Consumer<FieldError> errors) {
    String group = ResourceId.groupOf(object.path("apiVersion").asText(""));
    if (group.equals(AppWrappers.GROUP) && object.path("kind").asText().equals(AppWrappers.KIND)) {
      errors.accept(new FieldError(component.field() + place, "Nested AppWrappers are forbidden"));
    }
    JsonNode items = object.path("items");
    for (int i = 0; i < items.size(); i++) {
      checkKind(component, items.get(i), place + ".items[" + i + "]", errors);
    }
    if (place.equals(".template") && items.isArray() && component.kind().endsWith("List")) {
      errors.accept(error(component, "", "expected one object, got a list"));
    }
  }

  private static void checkPlace(
      AppWrapper wrapper,
      Component component,
      Map<ResourceId, Component> ids,
      Consumer<FieldError> errors) {
    String namespace = component.namespace();
    if (!namespace.isEmpty() && !namespace.equals(wrapper.namespace())) {
      errors.accept(
          error(
              component,
              ".metadata.namespace",
              "AppWrappers cannot create objects in other namespaces: expected "
                  + wrapper.namespace()
                  + " or none, got "
                  + namespace));
    }
    String name = component.name(wrapper.uid());
    if (name.isEmpty()) {
      errors.accept(
          error(component, ".metadata.name", "expected a name or a generateName, got none"));
      return;
    }
    ResourceId id =
        new ResourceId(
            ResourceId.groupOf(component.apiVersion()),
            component.kind(),
            wrapper.namespace(),
            name);
    Component other = ids.putIfAbsent(id, component);
    if (other != null) {
      errors.accept(
          error(
              component,
              ".metadata.name",
              "expected an object of its own, got " + id + ", as " + other.field() + " has"));
    }
  }

  private static FieldError error(Component component, String place, String message) {
    return new FieldError(component.field() + ".template" + place, message);
  }
}
