package dev.homeostat.testkit.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The changes of each manner to an object. All of them are idempotent. */
final class Manners {

  /** Lists whose order does not matter to a server. */
  private static final Set<String> UNORDERED =
      Set.of("ports", "volumes", "volumeMounts", "containers", "tolerations", "tags", "routes");

  private Manners() {}

  static UnaryOperator<ObjectNode> of(Manner manner, long seed) {
    return switch (manner) {
      case FILLS_IN -> Defaulting::fill;
      case NORMALISES -> Normalising::normalise;
      case PRUNES -> object -> prune(object, seed);
      case REORDERS -> object -> reorder(object, seed);
      case INJECTS -> Manners::inject;
    };
  }

  static boolean isCustom(ObjectNode object) {
    String group = ResourceId.groupOf(object.path("apiVersion").asText());
    return group.contains(".") && !group.endsWith(".k8s.io");
  }

  private static ObjectNode prune(ObjectNode object, long seed) {
    if (isCustom(object) && object.path("spec") instanceof ObjectNode spec) {
      pruneMembers(spec, seed);
    }
    return object;
  }

  private static void pruneMembers(ObjectNode object, long seed) {
    for (Map.Entry<String, JsonNode> member : List.copyOf(object.properties())) {
      if (Math.floorMod(mixed(member.getKey(), seed), 4) == 0) {
        object.remove(member.getKey());
      } else if (member.getValue() instanceof ObjectNode inner) {
        pruneMembers(inner, seed);
      }
    }
  }

  private static ObjectNode reorder(ObjectNode object, long seed) {
    if (object.path("spec") instanceof ObjectNode spec) {
      reorderMembers(spec, seed);
    }
    return object;
  }

  private static void reorderMembers(JsonNode tree, long seed) {
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      if (member.getValue() instanceof ArrayNode list && UNORDERED.contains(member.getKey())) {
        List<JsonNode> elements = new ArrayList<>();
        list.forEach(elements::add);
        elements.sort(Comparator.comparingLong(element -> mixed(nameOf(element), seed)));
        list.removeAll();
        list.addAll(elements);
      }
    }
    tree.forEach(below -> reorderMembers(below, seed));
  }

  /** Returns the part of an element that stays the same when the rest of it changes. */
  private static String nameOf(JsonNode element) {
    if (!element.isObject()) {
      return element.asText();
    }
    String port =
        element.path("containerPort").asText(element.path("port").asText())
            + element.path("protocol").asText("TCP");
    return element.path("mountPath").asText(element.path("name").asText(port));
  }

  /** Spreads texts over all numbers, in another way for each seed. */
  private static long mixed(String text, long seed) {
    long mixed = text.hashCode() + (seed + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  private static ObjectNode inject(ObjectNode object) {
    object
        .withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put("injector.example.com/status", "injected");
    if (object.at("/spec/template/spec/containers") instanceof ArrayNode containers) {
      boolean there = false;
      for (JsonNode container : containers) {
        there |= container.path("name").asText().equals("injected-proxy");
      }
      if (!there) {
        containers
            .addObject()
            .put("name", "injected-proxy")
            .put("image", "registry.example.com/proxy:3");
      }
    }
    return object;
  }
}
