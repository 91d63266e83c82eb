package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The objects at the end of a run.
 *
 * @param objects without what the server keeps for itself
 */
record HistoryEnd(Map<ResourceId, JsonNode> objects) {

  /** The objects, one a line. */
  @Override
  public String toString() {
    return objects.values().stream().map(FlowYaml::write).collect(Collectors.joining("\n  "));
  }

  /**
   * Compares without the order of lists: elements stand where they were added. Null and an empty
   * list count as absent (rules READ-1 and SCHEMA-4), and so does an empty spec, because it is
   * never removed (rule POLICY-2).
   */
  boolean isLike(HistoryEnd other) {
    return unordered().equals(other.unordered());
  }

  private Map<ResourceId, JsonNode> unordered() {
    Map<ResourceId, JsonNode> all = new TreeMap<>();
    objects.forEach(
        (id, object) -> {
          JsonNode sorted = sorted(object);
          if (sorted instanceof ObjectNode fields && isEmpty(fields.path("spec"))) {
            fields.remove("spec");
          }
          all.put(id, sorted);
        });
    return all;
  }

  private static JsonNode sorted(JsonNode tree) {
    if (tree instanceof ArrayNode list) {
      List<JsonNode> elements = new ArrayList<>();
      list.forEach(element -> elements.add(sorted(element)));
      elements.sort(Comparator.comparing(JsonNode::toString));
      return list.arrayNode().addAll(elements);
    }
    if (tree instanceof ObjectNode object) {
      Map<String, JsonNode> members = new TreeMap<>();
      object
          .properties()
          .forEach(member -> members.put(member.getKey(), sorted(member.getValue())));
      members.values().removeIf(HistoryEnd::isAbsent);
      return object.objectNode().setAll(members);
    }
    return tree;
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isNull() || (value.isArray() && value.isEmpty());
  }

  /**
   * Returns the objects without what stays when its line is dropped (rule POLICY-2): replicas,
   * parents that were empty, and a key of an element that stands for its default.
   */
  HistoryEnd withoutReleased() {
    Map<ResourceId, JsonNode> rest = new TreeMap<>();
    objects.forEach(
        (id, object) -> {
          ObjectNode copy = object.deepCopy();
          if (copy.path("spec") instanceof ObjectNode spec) {
            spec.remove("replicas");
            spec.path("ports").forEach(HistoryEnd::removeDefaultKey);
          }
          rest.put(id, withoutEmpty(copy));
        });
    return new HistoryEnd(rest);
  }

  private static void removeDefaultKey(JsonNode port) {
    if (port instanceof ObjectNode element && element.path("protocol").asText().equals("TCP")) {
      element.remove("protocol");
    }
  }

  /** Removes the empty objects and lists that are members of objects. */
  static JsonNode withoutEmpty(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      object.forEach(HistoryEnd::withoutEmpty);
      object.properties().removeIf(member -> isEmpty(member.getValue()));
    } else if (tree instanceof ArrayNode list) {
      list.forEach(HistoryEnd::withoutEmpty);
    }
    return tree;
  }

  private static boolean isEmpty(JsonNode value) {
    return value.isContainerNode() && value.isEmpty();
  }
}
