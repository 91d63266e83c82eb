package dev.homeostat.core.redact;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.Map;

/** Puts keyed digests in the place of the sensitive values of a tree. */
final class TreeRedaction {

  private final byte[] key;
  private final SensitiveFields sensitive;

  TreeRedaction(byte[] key, SensitiveFields sensitive) {
    this.key = key;
    this.sensitive = sensitive;
  }

  /** Returns a whole tree with digests. */
  ObjectNode of(ObjectNode tree) {
    return (ObjectNode) redact(sensitive, tree);
  }

  /** Returns the value at a path with digests. */
  JsonNode of(FieldPath path, JsonNode value) {
    return redact(sensitive.at(path), value);
  }

  /**
   * Returns a patch with digests. The patch may change the key by which a sensitive path names an
   * element, so both names of the element count.
   *
   * @param patch which patch; it sets fields first, and moves elements afterwards
   * @param live what the patch was made for
   */
  ArrayNode of(Patch patch, JsonNode live) {
    ArrayNode shown = patch.toJson();
    if (sensitive.isNone()) {
      return shown;
    }
    JsonNode written = withFields(live, patch);
    for (JsonNode operation : shown) {
      if (operation instanceof ObjectNode object && object.has("value")) {
        JsonPointer pointer = JsonPointer.compile(object.path("path").asText());
        JsonNode value = object.get("value");
        SensitiveFields at = at(pointer, value, live).and(at(pointer, value, written));
        object.set("value", redact(at, value));
      }
    }
    return shown;
  }

  /** Returns an object with the fields that a patch sets; no element of a list is moved. */
  private static JsonNode withFields(JsonNode live, Patch patch) {
    JsonNode written = live.deepCopy();
    for (Patch.Operation operation : patch.operations()) {
      if (operation instanceof Patch.Add add
          && written.at(add.path().head()) instanceof ObjectNode parent) {
        parent.set(add.path().last().getMatchingProperty(), add.value().deepCopy());
      }
    }
    return written;
  }

  private SensitiveFields at(JsonPointer pointer, JsonNode value, JsonNode live) {
    SensitiveFields at = sensitive;
    JsonNode node = live;
    for (JsonPointer rest = pointer; !rest.matches(); rest = rest.tail()) {
      boolean last = rest.tail().matches();
      JsonNode next =
          node.isArray()
              ? node.path(rest.getMatchingIndex())
              : node.path(rest.getMatchingProperty());
      at = node.isArray() ? at.element(last ? value : next) : at.member(rest.getMatchingProperty());
      node = next;
    }
    return at;
  }

  private JsonNode redact(SensitiveFields at, JsonNode value) {
    if (at.isWhole()) {
      return hidden(value);
    }
    if (at.isNone()) {
      return value;
    }
    if (value instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        copy.set(member.getKey(), redact(at.member(member.getKey()), member.getValue()));
      }
      return copy;
    }
    if (value instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      for (JsonNode element : list) {
        copy.add(redact(at.element(element), element));
      }
      return copy;
    }
    // A value in the place of the object or list that holds a sensitive one may be the same secret.
    return hidden(value);
  }

  /**
   * Hides a value; the members of a sensitive object one by one, so that a change can be attributed
   * to one of them.
   */
  private JsonNode hidden(JsonNode value) {
    if (Trees.isAbsent(value) || DigestPlaceholder.is(value)) {
      return value;
    }
    if (value instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        copy.set(member.getKey(), hidden(member.getValue()));
      }
      return copy;
    }
    return DigestPlaceholder.of(Digest.keyed(key, value).text());
  }
}
