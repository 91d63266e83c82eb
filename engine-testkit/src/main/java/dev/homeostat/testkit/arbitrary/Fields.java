package dev.homeostat.testkit.arbitrary;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The fields of a resource, elements of lists named by their key. */
final class Fields {

  private static final Set<String> KEYS =
      Set.of("name", "port", "protocol", "containerPort", "mountPath");

  private Fields() {}

  /** Leaves and lists that are one value; neither identity nor keys of elements. */
  static List<FieldPath> of(Resource resource) {
    List<FieldPath> fields = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : resource.tree().properties()) {
      switch (member.getKey()) {
        // The server keeps it under another name (READ-4).
        case "apiVersion", "kind", "status", "stringData" -> {}
        case "metadata" -> {
          for (String marks : new String[] {"labels", "annotations"}) {
            collect(FieldPath.of("metadata", marks), member.getValue().path(marks), fields);
          }
        }
        default -> collect(FieldPath.of(member.getKey()), member.getValue(), fields);
      }
    }
    return fields;
  }

  private static void collect(FieldPath path, JsonNode value, List<FieldPath> fields) {
    if (value.isObject()) {
      boolean element =
          path.segments().get(path.segments().size() - 1) instanceof FieldPath.Element;
      value
          .properties()
          .forEach(
              member -> {
                if (!element || !KEYS.contains(member.getKey())) {
                  collect(path.key(member.getKey()), member.getValue(), fields);
                }
              });
    } else if (isKeyed(path, value)) {
      value.forEach(element -> collect(path.then(key(element)), element, fields));
    } else if (!value.isNull() && !value.isMissingNode()) {
      fields.add(path);
    }
  }

  private static boolean isKeyed(FieldPath path, JsonNode value) {
    String list = path.toString();
    return value.isArray()
        && !value.isEmpty()
        && (list.endsWith("/containers") || list.endsWith("/ports") || list.endsWith("/env"))
        && !key(value.get(0)).keys().isEmpty();
  }

  private static FieldPath.Element key(JsonNode element) {
    Map<String, String> keys = new TreeMap<>();
    String place = element.has("containerPort") ? "containerPort" : "port";
    if (element.has(place)) {
      keys.put(place, element.path(place).asText());
      keys.put("protocol", element.path("protocol").asText("TCP"));
    } else {
      keys.put("name", element.path("name").asText());
    }
    return new FieldPath.Element(keys);
  }
}
