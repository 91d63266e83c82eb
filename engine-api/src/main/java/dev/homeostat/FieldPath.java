package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The name of a field, with list elements named by their key (rule SCHEMA-8).
 *
 * <p>Written as {@code /spec/template/spec/containers/[name=app]/image}; an element with two keys
 * is {@code [port=80,protocol=TCP]}, a member of a set {@code [=value]}, an element that has only
 * its place {@code [0]}. Inside a segment {@code ~0} stands for {@code ~}, {@code ~1} for {@code
 * /}, and in brackets {@code ~2} for {@code ]}, {@code ~3} for {@code =}, {@code ~4} for a comma.
 *
 * @param segments from the root of the resource; empty for the resource as a whole
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record FieldPath(List<Segment> segments) implements Comparable<FieldPath> {

  private static final FieldPath ROOT = new FieldPath(List.of());

  /** One step of a path. */
  public sealed interface Segment permits Key, Element, Member, Index {}

  /**
   * Into a member of an object.
   *
   * @param name the member's name
   */
  public record Key(String name) implements Segment {
    /** The name, escaped. */
    @Override
    public String toString() {
      String escaped = name.replace("~", "~0").replace("/", "~1");
      return escaped.startsWith("[") ? "~5" + escaped.substring(1) : escaped;
    }
  }

  /**
   * Into the element of a keyed list.
   *
   * @param keys the key fields and their values as text; not empty
   */
  public record Element(Map<String, String> keys) implements Segment {
    // Sorts the keys by name.
    public Element {
      if (keys.isEmpty()) {
        throw new IllegalArgumentException("an element is named by at least one key");
      }
      keys = java.util.Collections.unmodifiableMap(new TreeMap<>(keys));
    }

    /** As in {@code [name=app]}. */
    @Override
    public String toString() {
      return keys.entrySet().stream()
          .map(key -> escape(key.getKey()) + "=" + escape(key.getValue()))
          .collect(Collectors.joining(",", "[", "]"));
    }
  }

  /**
   * Into a member of a set of scalars.
   *
   * @param value the member as text
   */
  public record Member(String value) implements Segment {
    /** As in {@code [=value]}. */
    @Override
    public String toString() {
      return "[=" + escape(value) + "]";
    }
  }

  /**
   * Into an element that has only its place.
   *
   * @param index counted from 0
   */
  public record Index(int index) implements Segment {
    /** As in {@code [0]}. */
    @Override
    public String toString() {
      return "[" + index + "]";
    }
  }

  // Copies the segments.
  public FieldPath {
    segments = List.copyOf(segments);
  }

  /**
   * The resource as a whole.
   *
   * @return the empty path
   */
  public static FieldPath root() {
    return ROOT;
  }

  /**
   * A path through objects only.
   *
   * @param names the members' names, not escaped
   * @return the path
   */
  public static FieldPath of(String... names) {
    FieldPath path = ROOT;
    for (String name : names) {
      path = path.key(name);
    }
    return path;
  }

  /**
   * Reads a path.
   *
   * @param text as {@link #toString()} writes it; a JSON pointer through objects is one too
   * @return the path
   * @throws IllegalArgumentException if the text is neither empty nor starts with a slash, or a
   *     bracket is not closed; the message says where
   */
  public static FieldPath parse(String text) {
    return new FieldPath(FieldPathParser.parse(text));
  }

  /**
   * The path of a member of an object at this path.
   *
   * @param name not escaped
   * @return the longer path
   */
  public FieldPath key(String name) {
    return then(new Key(name));
  }

  /**
   * The path one step further.
   *
   * @param segment the step
   * @return the longer path
   */
  public FieldPath then(Segment segment) {
    List<Segment> longer = new ArrayList<>(segments.size() + 1);
    longer.addAll(segments);
    longer.add(segment);
    return new FieldPath(longer);
  }

  /**
   * The path one step shorter.
   *
   * @return the parent, empty for the root
   */
  public Optional<FieldPath> parent() {
    return segments.isEmpty()
        ? Optional.empty()
        : Optional.of(new FieldPath(segments.subList(0, segments.size() - 1)));
  }

  /**
   * Whether this path is at or below another.
   *
   * @param other a path
   * @return true if the other is a prefix of this, or this itself
   */
  public boolean startsWith(FieldPath other) {
    return segments.size() >= other.segments.size()
        && segments.subList(0, other.segments.size()).equals(other.segments);
  }

  /**
   * The path without its list elements, under which a kind's list is known: {@code
   * /spec/containers/env} for every container.
   *
   * @return the path of the object members alone
   */
  public FieldPath shape() {
    return new FieldPath(segments.stream().filter(Key.class::isInstance).toList());
  }

  /**
   * The value that this path names.
   *
   * @param tree the resource, or any tree that the path starts from
   * @return the value, which may be JSON null; empty if there is nothing
   */
  public Optional<JsonNode> in(JsonNode tree) {
    @Nullable JsonNode node = tree;
    for (Segment segment : segments) {
      node = step(node, segment);
      if (node == null) {
        return Optional.empty();
      }
    }
    return Optional.ofNullable(node);
  }

  /**
   * The JSON pointer of this path in a tree. Elements get the index that they have there; the last
   * segment may name a member that is not there yet.
   *
   * @param tree the resource as it is
   * @return the pointer, empty if an element or a parent on the way is not there
   */
  public Optional<JsonPointer> pointerIn(JsonNode tree) {
    StringBuilder pointer = new StringBuilder();
    @Nullable JsonNode node = tree;
    for (Segment segment : segments) {
      if (node == null) {
        return Optional.empty();
      }
      String token = token(node, segment);
      if (token == null) {
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
    return segment instanceof Element named
        && named.keys().entrySet().stream()
            .allMatch(key -> key.getValue().equals(keyText(element, key.getKey())));
  }

  /** The value of a key field as text; {@code protocol} has the server's default (SCHEMA-3). */
  private static @Nullable String keyText(JsonNode element, String key) {
    Optional<JsonNode> value = of(key.split("\\.")).in(element);
    if (value.isEmpty() || Trees.isAbsent(value.get())) {
      return ListKeys.defaultOf(key).orElse(null);
    }
    return value.get().asText();
  }

  private static int indexOrMinusOne(String text) {
    if (text.isEmpty() || text.length() > 9 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return -1;
    }
    return Integer.parseInt(text);
  }

  private static String escape(String text) {
    return text.replace("~", "~0")
        .replace("/", "~1")
        .replace("]", "~2")
        .replace("=", "~3")
        .replace(",", "~4");
  }

  /** By text, so that a listing is stable. */
  @Override
  public int compareTo(FieldPath other) {
    return toString().compareTo(Objects.requireNonNull(other, "other").toString());
  }

  /** The path as {@link #parse(String)} reads it; empty for the root. */
  @Override
  public String toString() {
    return segments.stream().map(segment -> "/" + segment).collect(Collectors.joining());
  }
}
