package dev.homeostat.appwrapper.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.controller.pods.PodSet;
import dev.homeostat.text.DerivedNames;
import dev.homeostat.tree.Trees;
import dev.homeostat.webhooks.FieldError;
import java.util.ArrayList;
import java.util.List;

/**
 * A wrapped object.
 *
 * @param index its position
 * @param template the object
 * @param podSets those that are declared
 * @param infos what a queue adds, for each pod set
 */
public record Component(
    int index, ObjectNode template, List<PodSet> podSets, List<JsonNode> infos) {

  // Copies the lists.
  public Component {
    podSets = List.copyOf(podSets);
    infos = List.copyOf(infos);
  }

  static List<Component> list(JsonNode list) {
    List<Component> components = new ArrayList<>();
    for (JsonNode one : list) {
      components.add(
          new Component(
              components.size(),
              one.path("template") instanceof ObjectNode template ? template : Trees.emptyObject(),
              PodSet.list(one.path("podSets")),
              one.path("podSetInfos").valueStream().toList()));
    }
    return List.copyOf(components);
  }

  /** Returns its place in an AppWrapper, as in {@code spec.components[0]}. */
  public String field() {
    return "spec.components[" + index + "]";
  }

  /** Returns the place of its template as a JSON pointer. */
  public String pointer() {
    return "/spec/components/" + index + "/template";
  }

  /** Returns an error at a place in the component, with a format and what it shows. */
  public FieldError error(String place, String format, Object... shown) {
    return new FieldError(field() + place, format.formatted(shown));
  }

  /** Returns the version of the API, empty if the template has none. */
  public String apiVersion() {
    return template.path("apiVersion").asText("");
  }

  /** Returns whether it is a Job, which ends when enough of its pods have succeeded. */
  public boolean isJob() {
    return apiVersion().equals("batch/v1") && kind().equals("Job");
  }

  /** Returns the kind, empty if the template has none. */
  public String kind() {
    return template.path("kind").asText("");
  }

  /** Returns the namespace of the template, empty if it has none. */
  public String namespace() {
    return template.at("/metadata/namespace").asText("");
  }

  /**
   * Returns the name of the object. That of a {@code generateName} is derived, so that what was
   * created before a crash is found again.
   *
   * @param uid of the AppWrapper
   * @return empty if the template has neither
   */
  public String name(String uid) {
    String name = template.at("/metadata/name").asText("");
    String prefix = template.at("/metadata/generateName").asText("");
    return name.isEmpty() && !prefix.isEmpty() ? DerivedNames.of(prefix, uid + "/" + index) : name;
  }
}
