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
 * @param digests of those that the last pass has applied, whose texts are not known
 * @param shown the texts that the desired state has in fields that are not sensitive, which
 *     everything shows
 */
record ElementSecrets(Set<String> texts, Set<String> digests, Set<String> shown) {

  static final ElementSecrets NONE = new ElementSecrets(Set.of(), Set.of(), Set.of());

  /** A shorter text is in too many places by chance. */
  private static final int SHORTEST = 4;

  ElementSecrets {
    texts = Set.copyOf(texts);
    digests = Set.copyOf(digests);
    shown = Set.copyOf(shown);
  }

  /** Returns the secrets that a desired tree has at sensitive paths. */
  static ElementSecrets of(Set<FieldPath> sensitive, JsonNode tree) {
    Set<String> texts = texts(sensitive, tree);
    return texts.isEmpty() ? NONE : new ElementSecrets(texts, Set.of(), shown(sensitive, tree));
  }

  /** Returns the secrets that a live tree has at sensitive paths; nothing else of it is shown. */
  static ElementSecrets ofLive(Set<FieldPath> sensitive, JsonNode tree) {
    Set<String> texts = texts(sensitive, tree);
    return texts.isEmpty() ? NONE : new ElementSecrets(texts, Set.of(), keys(sensitive));
  }

  /** Returns secrets of which only the digests are known. */
  static ElementSecrets ofDigests(Set<String> digests) {
    return new ElementSecrets(Set.of(), digests, Set.of());
  }

  private static Set<String> texts(Set<FieldPath> sensitive, JsonNode tree) {
    Set<FieldPath> named = named(sensitive);
    if (named.isEmpty()) {
      return Set.of();
    }
    Set<String> texts = new HashSet<>();
    SensitiveFields.of(named).collect(tree, texts);
    texts.removeIf(text -> text.length() < SHORTEST);
    return texts;
  }

  /** Returns the secrets whose digests a stored tree has at sensitive paths. */
  static ElementSecrets remembered(Set<FieldPath> sensitive, JsonNode stored) {
    Set<FieldPath> named = named(sensitive);
    if (named.isEmpty()) {
      return NONE;
    }
    Set<String> digests = new HashSet<>();
    SensitiveFields.of(named)
        .visit(
            stored,
            value -> {
              if (DigestPlaceholder.is(value)) {
                digests.add(value.path(DigestPlaceholder.MEMBER).asText());
              }
            });
    return ofDigests(digests);
  }

  private static Set<FieldPath> named(Set<FieldPath> sensitive) {
    Set<FieldPath> named = new TreeSet<>();
    for (FieldPath path : sensitive) {
      if (path.segments().stream().anyMatch(FieldPath.Element.class::isInstance)) {
        named.add(path);
      }
    }
    return named;
  }

  /** Returns the texts that are not sensitive, with the values of keys. */
  private static Set<String> shown(Set<FieldPath> sensitive, JsonNode tree) {
    Set<String> shown = keys(sensitive);
    SensitiveFields.of(sensitive).visitOthers(tree, value -> shown.add(value.asText()));
    return shown;
  }

  /** Returns the values of keys in paths, which are shown with them. */
  private static Set<String> keys(Set<FieldPath> paths) {
    Set<String> keys = new HashSet<>();
    for (FieldPath path : paths) {
      for (FieldPath.Segment segment : path.segments()) {
        if (segment instanceof FieldPath.Element element) {
          keys.addAll(element.keys().values());
        }
      }
    }
    return keys;
  }

  /** Returns these secrets and others. */
  ElementSecrets and(ElementSecrets others) {
    return new ElementSecrets(
        union(texts, others.texts), union(digests, others.digests), union(shown, others.shown));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }

  private boolean isEmpty() {
    return texts.isEmpty() && digests.isEmpty();
  }

  /**
   * Returns whether a value is one of them.
   *
   * @param key of the digests
   */
  boolean has(JsonNode value, byte[] key) {
    if (isEmpty() || !value.isValueNode() || value.isNull()) {
      return false;
    }
    String text = value.asText();
    return text.length() >= SHORTEST
        && !shown.contains(text)
        && (texts.contains(text)
            || (!digests.isEmpty() && digests.contains(Digest.keyed(key, value).text())));
  }

  /** Returns a tree with digests in their place; the same if there are none. */
  JsonNode hide(JsonNode value, byte[] key) {
    if (isEmpty() || Trees.isAbsent(value) || DigestPlaceholder.is(value)) {
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
    return has(value, key) ? DigestPlaceholder.of(Digest.keyed(key, value).text()) : value;
  }
}
