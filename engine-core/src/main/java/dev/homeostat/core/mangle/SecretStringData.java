package dev.homeostat.core.mangle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Hooks may speak of a Secret's {@code stringData}; what is meant is {@code data} (rule READ-4).
 */
final class SecretStringData {

  private SecretStringData() {}

  static boolean isText(ResourceId id, FieldPath path) {
    List<FieldPath.Segment> segments = path.segments();
    return id.groupKind().equals("Secret")
        && !segments.isEmpty()
        && segments.get(0).equals(new FieldPath.Key("stringData"));
  }

  static FieldPath data(FieldPath text) {
    List<FieldPath.Segment> segments = new ArrayList<>(text.segments());
    segments.set(0, new FieldPath.Key("data"));
    return new FieldPath(segments);
  }

  /** Encodes a text as base64; null stays null, as it counts as absent (rule READ-2). */
  static JsonNode encoded(JsonNode text) {
    if (Trees.isAbsent(text)) {
      return text;
    }
    byte[] bytes = text.asText().getBytes(StandardCharsets.UTF_8);
    return TextNode.valueOf(Base64.getEncoder().encodeToString(bytes));
  }

  /** Rewrites a whole Secret; other resources stay as they are. */
  static void rewrite(ResourceId id, ObjectNode tree) {
    if (id.groupKind().equals("Secret") && tree.remove("stringData") instanceof ObjectNode texts) {
      for (Map.Entry<String, JsonNode> text : texts.properties()) {
        if (!Trees.isAbsent(text.getValue())) {
          tree.withObjectProperty("data").set(text.getKey(), encoded(text.getValue()));
        }
      }
    }
  }
}
