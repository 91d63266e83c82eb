package dev.homeostat.core.redact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The sensitive texts in elements that are named by key. They are hidden wherever the object is
 * shown with them, because an element is no longer named once its key is changed.
 *
 * @param texts none unless a sensitive path names an element by key
 */
record ElementSecrets(Set<String> texts) {

  static final ElementSecrets NONE = new ElementSecrets(Set.of());

  /** A shorter text is in too many places by chance. */
  private static final int SHORTEST = 4;

  ElementSecrets {
    texts = Set.copyOf(texts);
  }

  /** Returns the secrets that a tree has at sensitive paths. */
  static ElementSecrets of(Set<FieldPath> sensitive, JsonNode tree) {
    Set<FieldPath> named = new TreeSet<>();
    for (FieldPath path : sensitive) {
      if (path.segments().stream().anyMatch(FieldPath.Element.class::isInstance)) {
        named.add(path);
      }
    }
    if (named.isEmpty()) {
      return NONE;
    }
    Set<String> texts = new HashSet<>();
    SensitiveFields.of(named).collect(tree, texts);
    texts.removeIf(text -> text.length() < SHORTEST);
    named.forEach(path -> texts.removeAll(keysIn(path)));
    return new ElementSecrets(texts);
  }

  /** Returns the values of keys in a path, which it shows itself. */
  private static Set<String> keysIn(FieldPath path) {
    Set<String> values = new HashSet<>();
    for (FieldPath.Segment segment : path.segments()) {
      if (segment instanceof FieldPath.Element element) {
        values.addAll(element.keys().values());
      }
    }
    return values;
  }

  /** Returns these secrets and others. */
  ElementSecrets and(ElementSecrets others) {
    Set<String> both = new HashSet<>(texts);
    both.addAll(others.texts);
    return new ElementSecrets(both);
  }

  /** Returns whether a value is one of them. */
  boolean has(JsonNode value) {
    return value.isValueNode() && texts.contains(value.asText());
  }

  /** Returns a tree with digests in their place; the same if there are none. */
  JsonNode hide(JsonNode value, byte[] key) {
    if (texts.isEmpty() || Trees.isAbsent(value) || DigestPlaceholder.is(value)) {
      return value;
    }
    if (value instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        copy.set(member.getKey(), hide(member.getValue(), key));
      }
      return copy;
    }
    if (value instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      list.forEach(element -> copy.add(hide(element, key)));
      return copy;
    }
    return has(value) ? DigestPlaceholder.of(Digest.keyed(key, value).text()) : value;
  }
}
