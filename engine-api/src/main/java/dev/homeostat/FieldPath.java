package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
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
@API(status = STABLE, since = "0.1")
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
    // Refuses null.
    public Key {
      Objects.requireNonNull(name, "name");
    }

    /** The name, escaped. */
    @Override
    public String toString() {
      String escaped = name.replace("~", "~0").replace("/", "~1");
      return escaped.startsWith("[") ? "~5" + escaped.substring(1) : escaped;
    }
  }

  /**
   * Into the element of a keyed list. A value like a record; it keeps its hash, because every
   * comparison of a list looks elements up by it.
   */
  public static final class Element implements Segment {
    /** Each name of a key field, sorted, followed by its value. */
    private final String[] namesAndValues;

    private final int hash;

    /**
     * An element.
     *
     * @param keys the key fields and their values as text; not empty
     * @throws IllegalArgumentException if there is no key
     */
    public Element(Map<String, String> keys) {
      this(sorted(keys));
    }

    private Element(String[] namesAndValues) {
      this.namesAndValues = namesAndValues;
      this.hash = Arrays.hashCode(namesAndValues);
    }

    /**
     * An element with a single key field.
     *
     * @param key the name of the field
     * @param value its value as text
     * @return the element
     */
    public static Element of(String key, String value) {
      return new Element(
          new String[] {
            Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value")
          });
    }

    private static String[] sorted(Map<String, String> keys) {
      if (keys.isEmpty()) {
        throw new IllegalArgumentException("an element is named by at least one key");
      }
      String[] namesAndValues = new String[2 * keys.size()];
      int next = 0;
      for (Map.Entry<String, String> key : sortedByName(keys).entrySet()) {
        namesAndValues[next++] = Objects.requireNonNull(key.getKey(), "key");
        namesAndValues[next++] = Objects.requireNonNull(key.getValue(), "value");
      }
      return namesAndValues;
    }

    private static Map<String, String> sortedByName(Map<String, String> keys) {
      return keys.size() == 1 ? keys : new TreeMap<>(keys);
    }

    /**
     * The key fields and their values as text.
     *
     * @return sorted by name, not empty
     */
    public Map<String, String> keys() {
      Map<String, String> keys = new LinkedHashMap<>();
      for (int i = 0; i < count(); i++) {
        keys.put(name(i), value(i));
      }
      return Collections.unmodifiableMap(keys);
    }

    int count() {
      return namesAndValues.length / 2;
    }

    String name(int index) {
      return namesAndValues[2 * index];
    }

    String value(int index) {
      return namesAndValues[2 * index + 1];
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Element element
              && hash == element.hash
              && Arrays.equals(namesAndValues, element.namesAndValues));
    }

    @Override
    public int hashCode() {
      return hash;
    }

    /** As in {@code [name=app]}. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < count(); i++) {
        text.append(i == 0 ? '[' : ',')
            .append(escape(name(i)))
            .append('=')
            .append(escape(value(i)));
      }
      return text.append(']').toString();
    }
  }

  /**
   * Into a member of a set of scalars.
   *
   * @param value the member as text
   */
  public record Member(String value) implements Segment {
    // Refuses null.
    public Member {
      Objects.requireNonNull(value, "value");
    }

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
    segments = List.copyOf(Objects.requireNonNull(segments, "segments"));
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
   *     bracket is not closed; the message contains the position
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
    Segment[] longer = segments.toArray(new Segment[segments.size() + 1]);
    longer[segments.size()] = segment;
    return new FieldPath(List.of(longer));
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
   * Returns whether this path is at or below another.
   *
   * @param other a path
   * @return true if the other is a prefix of this, or this itself
   */
  public boolean startsWith(FieldPath other) {
    int length = other.segments.size();
    if (segments.size() < length) {
      return false;
    }
    for (int i = length - 1; i >= 0; i--) {
      if (!segments.get(i).equals(other.segments.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * The path without its list elements, under which a kind's list is known: {@code
   * /spec/containers/env} for every container.
   *
   * @return the path of the object members alone
   */
  public FieldPath shape() {
    List<Segment> keys = new ArrayList<>(segments.size());
    for (Segment segment : segments) {
      if (segment instanceof Key) {
        keys.add(segment);
      }
    }
    return keys.size() == segments.size() ? this : new FieldPath(keys);
  }

  /**
   * The name of the last member of an object on this path.
   *
   * @return as in {@code env} for {@code /containers/[name=app]/env/[name=MODE]}; empty if there is
   *     none
   */
  public String lastName() {
    for (int i = segments.size() - 1; i >= 0; i--) {
      if (segments.get(i) instanceof Key key) {
        return key.name();
      }
    }
    return "";
  }

  /**
   * The value that this path names.
   *
   * @param tree the resource, or any tree that the path starts from
   * @return the value, which may be JSON null; empty if there is nothing
   */
  public Optional<JsonNode> in(JsonNode tree) {
    return Optional.ofNullable(FieldPathLookup.find(tree, segments));
  }

  /**
   * The JSON pointer of this path in a tree. Elements get the index that they have there; the last
   * segment may name a member that is not there yet.
   *
   * @param tree the resource as it is
   * @return the pointer, empty if an element or a parent on the way is not there
   */
  public Optional<JsonPointer> pointerIn(JsonNode tree) {
    return FieldPathLookup.pointer(tree, segments);
  }

  private static String escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      if ("~/]=,".indexOf(text.charAt(i)) >= 0) {
        return text.replace("~", "~0")
            .replace("/", "~1")
            .replace("]", "~2")
            .replace("=", "~3")
            .replace(",", "~4");
      }
    }
    return text;
  }

  /** By text, so that a listing is stable. */
  @Override
  public int compareTo(FieldPath other) {
    int length = Math.min(segments.size(), other.segments.size());
    int same = 0;
    while (same < length && segments.get(same).equals(other.segments.get(same))) {
      same++;
    }
    if (same == length) {
      return Integer.compare(segments.size(), other.segments.size());
    }
    String mine = segments.get(same).toString();
    String theirs = other.segments.get(same).toString();
    // A segment that begins with another one is followed by a slash or nothing in one of the texts.
    return mine.startsWith(theirs) || theirs.startsWith(mine)
        ? toString().compareTo(other.toString())
        : mine.compareTo(theirs);
  }

  /** The path as {@link #parse(String)} reads it; empty for the root. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(segments.size() * 12);
    for (Segment segment : segments) {
      text.append('/').append(segment);
    }
    return text.toString();
  }
}
