package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What is observed at one place of a resource (rules SCHEMA-1 and SCHEMA-2). The identity fields of
 * the resource are not part of it.
 */
@API(status = INTERNAL)
public sealed interface SchemaNode
    permits SchemaNode.Leaf,
        SchemaNode.Fields,
        SchemaNode.KeyedList,
        SchemaNode.ScalarSet,
        SchemaNode.WholeList,
        SchemaNode.PositionalList {

  /** A leaf that is enforced or pinned. */
  Leaf VALUE = new Leaf(false);

  /** A leaf that belongs to the server: shown, never written. */
  Leaf WATCHED = new Leaf(true);

  /** A list that is compared and written as one value; empty is absent. */
  WholeList WHOLE = new WholeList();

  /**
   * A scalar, or a subtree that is one value.
   *
   * @param watched whether it belongs to the server (status)
   */
  record Leaf(boolean watched) implements SchemaNode {}

  /**
   * An object of which the listed members are observed; without members, that it is there.
   *
   * @param members by name, in the order of the schema
   */
  record Fields(Map<String, SchemaNode> members) implements SchemaNode {
    public Fields {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  /**
   * A list whose elements are told apart by keys. A key field has the default of rule SCHEMA-3 when
   * it is missing.
   *
   * @param keys the key fields, dotted where they are nested ({@code metadata.name})
   * @param elements the observed elements
   * @param others what is observed of every element not named, or {@code null} for nothing
   * @param bounds of the list's length
   * @param ordered whether the manifest's order matters (rule SCHEMA-10)
   */
  record KeyedList(
      List<String> keys,
      List<KeyedElement> elements,
      @Nullable SchemaNode others,
      Bounds bounds,
      boolean ordered)
      implements SchemaNode {
    public KeyedList {
      keys = List.copyOf(keys);
      elements = List.copyOf(elements);
    }

    /**
     * What is observed of an element.
     *
     * @param key of the element
     * @return empty if nothing is
     */
    public Optional<SchemaNode> element(ElementKey key) {
      for (KeyedElement element : elements) {
        if (element.key().equals(key)) {
          return Optional.of(element.schema());
        }
      }
      return Optional.ofNullable(others);
    }
  }

  /**
   * An observed element of a keyed list.
   *
   * @param key which one
   * @param schema what is observed of it, its key fields left out; a {@link Leaf} if the element is
   *     one value (rule SCHEMA-9)
   */
  record KeyedElement(ElementKey key, SchemaNode schema) {}

  /**
   * A list of scalars in which order does not matter; the desired members are observed.
   *
   * @param bounds of the list's length
   */
  record ScalarSet(Bounds bounds) implements SchemaNode {}

  /** A list that is compared and written as one value; empty is absent. */
  record WholeList() implements SchemaNode {}

  /**
   * A list whose elements are told apart by their place; in written schemas only.
   *
   * @param elements the observed elements, from the front
   * @param bounds of the list's length
   */
  record PositionalList(List<SchemaNode> elements, Bounds bounds) implements SchemaNode {
    public PositionalList {
      elements = List.copyOf(elements);
    }
  }

  /**
   * How long a list may be, both inclusive.
   *
   * @param min the fewest elements
   * @param max the most elements, 0 for unlimited
   */
  record Bounds(int min, int max) {
    /** No bounds. */
    public static final Bounds UNLIMITED = new Bounds(0, 0);

    /**
     * Whether a list is too long.
     *
     * @param length its length
     * @return true if it is
     */
    public boolean isExceededBy(int length) {
      return max != 0 && length > max;
    }

    /**
     * The bounds for one element more.
     *
     * @return new bounds; unlimited stays unlimited
     */
    public Bounds raised() {
      return new Bounds(min + 1, max == 0 ? 0 : max + 1);
    }
  }
}
