package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The form that an object has after a server decoded it into its own types and encoded it again.
 * The types of built-in kinds, and the metadata of all kinds, leave out what is null or an empty
 * list, and empty maps; a null in a map of strings is an empty string. An empty object that is no
 * map, such as {@code emptyDir: {}}, stays.
 *
 * <p>The fields of custom kinds have no types: fields that their definition does not have are kept,
 * null or not.
 */
final class TypedForm {

  private static final Set<String> STRING_MAPS =
      Set.of("labels", "annotations", "matchLabels", "nodeSelector");

  /** Other maps, left out when empty. */
  private static final Set<String> MAPS = Set.of("limits", "requests");

  private static final Set<String> CONTENT = Set.of("data", "binaryData", "stringData");
  private static final Set<String> WITH_CONTENT = Set.of("ConfigMap", "Secret");
  private static final Set<String> WITH_SELECTOR = Set.of("Service", "ReplicationController");

  private final String kind;
  private final boolean keepsEmptyLists;

  private TypedForm(String kind, boolean keepsEmptyLists) {
    this.kind = kind;
    this.keepsEmptyLists = keepsEmptyLists;
  }

  /** Brings an object into the form, in place. */
  static void apply(ObjectNode tree) {
    String group = ResourceId.groupOf(tree.path("apiVersion").asText());
    String name = tree.path("kind").asText();
    if (!Kinds.isBuiltInGroup(group + "/")) {
      if (tree.get("metadata") instanceof ObjectNode metadata) {
        new TypedForm("", false).members(metadata);
      }
      return;
    }
    // A schema in a definition is free to have an empty list, as a default or a choice.
    boolean isDefinition = group.equals(Kinds.CRD_GROUP) && name.equals(Kinds.CRD_KIND);
    new TypedForm(group.isEmpty() ? name : "", isDefinition).members(tree);
  }

  private void members(ObjectNode object) {
    for (Map.Entry<String, JsonNode> member : List.copyOf(object.properties())) {
      String name = member.getKey();
      JsonNode value = member.getValue();
      if (value instanceof ObjectNode map && isMap(name)) {
        values(map, name);
      } else if (value instanceof ObjectNode inner) {
        members(inner);
      } else if (value instanceof ArrayNode list) {
        elements(list);
      }
      boolean isEmpty =
          value.isEmpty() && (value.isObject() ? isMap(name) : value.isArray() && !keepsEmptyLists);
      if (value.isNull() || isEmpty) {
        object.remove(name);
      }
    }
  }

  private void elements(ArrayNode list) {
    for (JsonNode element : list) {
      if (element instanceof ObjectNode object) {
        members(object);
      } else if (element instanceof ArrayNode inner) {
        elements(inner);
      }
    }
  }

  private boolean isMap(String name) {
    return STRING_MAPS.contains(name)
        || MAPS.contains(name)
        || (CONTENT.contains(name) && WITH_CONTENT.contains(kind))
        || (name.equals("selector") && WITH_SELECTOR.contains(kind));
  }

  /** Texts have no null; of quantities and bytes a null is left out. */
  private void values(ObjectNode map, String name) {
    boolean isText =
        STRING_MAPS.contains(name)
            || name.equals("selector")
            || name.equals(kind.equals("Secret") ? "stringData" : "data");
    for (Map.Entry<String, JsonNode> member : List.copyOf(map.properties())) {
      if (member.getValue().isNull() && isText) {
        map.put(member.getKey(), "");
      } else if (member.getValue().isNull()) {
        map.remove(member.getKey());
      }
    }
  }
}
