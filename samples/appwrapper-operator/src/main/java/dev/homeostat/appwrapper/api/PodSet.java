package dev.homeostat.appwrapper.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * Pods of one template.
 *
 * @param path the place of the template, as in {@code template.spec.template}
 * @param replicas their number
 * @param annotations for Kueue
 */
public record PodSet(String path, int replicas, Map<String, String> annotations) {

  // Copies the map.
  public PodSet {
    annotations = Map.copyOf(annotations);
  }

  /** Returns the pod sets of a list; one without a number has one pod. */
  static List<PodSet> list(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(
            one ->
                new PodSet(
                    one.path("path").asText(""),
                    one.path("replicas").asInt(1),
                    texts(one.path("annotations"))))
        .toList();
  }

  /** Returns the texts of a map, in its order. */
  static Map<String, String> texts(JsonNode map) {
    Map<String, String> texts = new LinkedHashMap<>();
    map.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText("")));
    return texts;
  }

  /** Returns the list as a status has it. */
  static ArrayNode tree(List<PodSet> podSets) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (PodSet one : podSets) {
      ObjectNode tree = list.addObject().put("path", one.path()).put("replicas", one.replicas());
      if (!one.annotations().isEmpty()) {
        one.annotations().forEach(tree.putObject("annotations")::put);
      }
    }
    return list;
  }
}
