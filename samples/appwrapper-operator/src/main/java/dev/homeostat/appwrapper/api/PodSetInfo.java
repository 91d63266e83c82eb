package dev.homeostat.appwrapper.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a queue adds to the template of a pod set.
 *
 * @param annotations of the pods
 * @param labels of the pods
 * @param nodeSelector of the pods
 * @param tolerations a list, or missing
 * @param schedulingGates a list, or missing
 */
public record PodSetInfo(
    Map<String, String> annotations,
    Map<String, String> labels,
    Map<String, String> nodeSelector,
    JsonNode tolerations,
    JsonNode schedulingGates) {

  /** Adds nothing. */
  public static final PodSetInfo NONE = of(MissingNode.getInstance());

  static PodSetInfo of(JsonNode info) {
    return new PodSetInfo(
        texts(info.path("annotations")),
        texts(info.path("labels")),
        texts(info.path("nodeSelector")),
        info.path("tolerations"),
        info.path("schedulingGates"));
  }

  private static Map<String, String> texts(JsonNode map) {
    Map<String, String> texts = new LinkedHashMap<>();
    map.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText("")));
    return texts;
  }
}
