package dev.homeostat.spi.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.ObserverSchema;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The paths and the observer schema of a record as they may be shown: digests stand for the keys
 * and values that name elements of sensitive lists (rule SECRET-1).
 */
final class ShownNames {

  private static final int DIGITS = 8;

  private final byte[] key;
  private final List<ObjectNode> trees;
  private final List<FieldPath> marks;
  private final boolean hidesSomething;

  ShownNames(ResourceRecord record, byte[] key) {
    this.key = key;
    this.trees =
        Stream.concat(Stream.of(record.lastApplied()), record.lastObserved().stream()).toList();
    this.marks = List.copyOf(record.sensitive());
    this.hidesSomething =
        !marks.isEmpty() || trees.stream().anyMatch(tree -> hides(tree) || isAnnotated(tree));
  }

  private static boolean isAnnotated(ObjectNode tree) {
    return tree.path("metadata").path("annotations").has(RedactedValue.SENSITIVE_ANNOTATION);
  }

  /** Returns whether a tree holds a digest in the place of a value. */
  private static boolean hides(JsonNode tree) {
    return Trees.anyMatch(tree, ShownNames::isDigest);
  }

  private static boolean isDigest(JsonNode value) {
    return value.isObject() && value.has(RedactedValue.DIGEST_MEMBER);
  }

  /** Returns a path with digests for the names of elements of sensitive lists. */
  FieldPath path(FieldPath path) {
    FieldPath list = FieldPath.root();
    FieldPath shown = list;
    for (Segment segment : path.segments()) {
      shown = shown.then(isNamedByContent(segment) && isHidden(list) ? hidden(segment) : segment);
      list = list.then(segment);
    }
    return shown;
  }

  private static boolean isNamedByContent(Segment segment) {
    return segment instanceof FieldPath.Element || segment instanceof FieldPath.Member;
  }

  /** Returns whether a list is sensitive; one that is not there may have been, if anything was. */
  private boolean isHidden(FieldPath list) {
    if (!hidesSomething) {
      return false;
    }
    boolean isMarked =
        marks.stream().anyMatch(mark -> mark.startsWith(list) || list.startsWith(mark));
    boolean isThere = trees.stream().anyMatch(tree -> list.in(tree).isPresent());
    return isMarked || !isThere || trees.stream().anyMatch(tree -> isHidden(list, tree));
  }

  private static boolean isHidden(FieldPath list, ObjectNode tree) {
    Optional<FieldPath> above = list.parent();
    while (above.isPresent()) {
      if (above.get().in(tree).filter(ShownNames::isDigest).isPresent()) {
        return true;
      }
      above = above.get().parent();
    }
    return list.in(tree).filter(ShownNames::hides).isPresent();
  }

  private Segment hidden(Segment segment) {
    if (segment instanceof FieldPath.Element element) {
      Map<String, String> keys = new TreeMap<>(element.keys());
      keys.replaceAll((name, value) -> digest(value));
      return new FieldPath.Element(keys);
    }
    return segment instanceof FieldPath.Member member
        ? new FieldPath.Member(digest(member.value()))
        : segment;
  }

  private String digest(String value) {
    String text = Digest.keyed(key, TextNode.valueOf(value)).text();
    return text.substring(0, text.indexOf(':') + 1 + DIGITS);
  }

  /** Returns an observer schema with digests for the keys of elements of sensitive lists. */
  JsonNode schema(ObjectNode schema) {
    return hidesSomething ? schema(FieldPath.root(), schema) : schema;
  }

  private JsonNode schema(FieldPath at, JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      ObjectNode shown = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        shown.set(member.getKey(), schema(at.key(member.getKey()), member.getValue()));
      }
      return shown;
    }
    if (schema instanceof ArrayNode list) {
      ArrayNode shown = JsonNodeFactory.instance.arrayNode();
      boolean isHidden = isHidden(at);
      list.forEach(element -> shown.add(isHidden ? withoutKeys(element) : element));
      return shown;
    }
    return schema;
  }

  /** In a schema only keys have values; lists below are named by keys that are hidden already. */
  private JsonNode withoutKeys(JsonNode schema) {
    if (schema instanceof ObjectNode object && !isControl(object)) {
      ObjectNode shown = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        shown.set(member.getKey(), withoutKeys(member.getValue()));
      }
      return shown;
    }
    if (schema instanceof ArrayNode list) {
      ArrayNode shown = JsonNodeFactory.instance.arrayNode();
      list.forEach(element -> shown.add(withoutKeys(element)));
      return shown;
    }
    return schema.isValueNode() && !schema.isNull()
        ? TextNode.valueOf(digest(schema.asText()))
        : schema;
  }

  private static boolean isControl(ObjectNode element) {
    return element.has(ObserverSchema.LIST_KEYS)
        || element.has(ObserverSchema.LIST_MIN)
        || element.has(ObserverSchema.LIST_MAX)
        || element.has(ObserverSchema.LIST_WHOLE);
  }
}
