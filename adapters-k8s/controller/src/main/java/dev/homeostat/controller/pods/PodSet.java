package dev.homeostat.controller.pods;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Pods of one template.
 *
 * @param path the place of the template, as in {@code template.spec.template}
 * @param replicas their number
 * @param annotations about the pods, for example for a queue
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record PodSet(String path, int replicas, Map<String, String> annotations) {

  // Copies the map.
  public PodSet {
    Objects.requireNonNull(path, "path");
    annotations = Map.copyOf(Objects.requireNonNull(annotations, "annotations"));
  }

  /**
   * Reads pod sets; one without a number has one pod.
   *
   * @param list with the members {@code path}, {@code replicas} and {@code annotations} in each
   *     element; anything else has none
   * @return in their order
   */
  public static List<PodSet> list(JsonNode list) {
    if (!list.isArray()) {
      return List.of();
    }
    return list.valueStream()
        .map(
            one ->
                new PodSet(
                    one.path("path").asText(""),
                    one.path("replicas").asInt(1),
                    annotations(one.path("annotations"))))
        .toList();
  }

  private static Map<String, String> annotations(JsonNode map) {
    Map<String, String> texts = new LinkedHashMap<>();
    map.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText("")));
    return texts;
  }

  /**
   * Returns pod sets as {@link #list} reads them.
   *
   * @param podSets in order
   * @return a new list; annotations are left out where there are none
   */
  public static ArrayNode tree(List<PodSet> podSets) {
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
