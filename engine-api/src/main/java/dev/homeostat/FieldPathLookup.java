package dev.homeostat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath.Element;
import dev.homeostat.FieldPath.Index;
import dev.homeostat.FieldPath.Key;
import dev.homeostat.FieldPath.Member;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Follows paths through trees. Runs for each field of each resource, so it allocates little. */
final class FieldPathLookup {

  private FieldPathLookup() {}

  static @Nullable JsonNode find(JsonNode tree, List<Segment> segments) {
    @Nullable JsonNode node = tree;
    for (int i = 0; i < segments.size() && node != null; i++) {
      node = step(node, segments.get(i));
    }
    return node;
  }

  static Optional<JsonPointer> pointer(JsonNode tree, List<Segment> segments) {
    StringBuilder pointer = new StringBuilder();
    @Nullable JsonNode node = tree;
    for (Segment segment : segments) {
      String token = node == null ? null : token(node, segment);
      if (node == null || token == null) {
        return Optional.empty();
      }
      pointer.append('/').append(token.replace("~", "~0").replace("/", "~1"));
      node = step(node, segment);
    }
    return Optional.of(JsonPointer.compile(pointer.toString()));
  }

  private static @Nullable JsonNode step(JsonNode node, Segment segment) {
    if (segment instanceof Key key) {
      if (node instanceof ArrayNode list) {
        return list.get(indexOrMinusOne(key.name()));
      }
      return node.get(key.name());
    }
    int index = indexOf(node, segment);
    return index < 0 ? null : node.get(index);
  }

  private static @Nullable String token(JsonNode node, Segment segment) {
    if (segment instanceof Key key) {
      return node instanceof ObjectNode || node instanceof ArrayNode ? key.name() : null;
    }
    int index = indexOf(node, segment);
    return index < 0 ? null : Integer.toString(index);
  }

  private static int indexOf(JsonNode node, Segment segment) {
    if (!(node instanceof ArrayNode list)) {
      return -1;
    }
    if (segment instanceof Index index) {
      return index.index();
    }
    for (int i = 0; i < list.size(); i++) {
      if (names(segment, list.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean names(Segment segment, JsonNode element) {
    if (segment instanceof Member member) {
      return element.isValueNode() && element.asText().equals(member.value());
    }
    if (!(segment instanceof Element named)) {
      return false;
    }
    for (int i = 0; i < named.count(); i++) {
      if (!named.value(i).equals(keyText(element, named.name(i)))) {
        return false;
      }
    }
    return true;
  }

  /** The value of a key field as text; {@code protocol} has the server's default (SCHEMA-3). */
  private static @Nullable String keyText(JsonNode element, String key) {
    @Nullable JsonNode value = element;
    int start = 0;
    while (value != null && start <= key.length()) {
      int dot = key.indexOf('.', start);
      int end = dot < 0 ? key.length() : dot;
      value = value.get((start == 0 && dot < 0) ? key : key.substring(start, end));
      start = end + 1;
    }
    return value == null || Trees.isAbsent(value)
        ? ListKeys.defaultOf(key).orElse(null)
        : value.asText();
  }

  private static int indexOrMinusOne(String text) {
    if (text.isEmpty() || text.length() > 9 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return -1;
    }
    return Integer.parseInt(text);
  }
}
