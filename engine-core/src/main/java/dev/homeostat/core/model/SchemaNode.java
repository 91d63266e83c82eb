package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A node of an observer schema: the observed fields at one path of a resource (rules SCHEMA-1 and
 * SCHEMA-2). The identity fields of the resource are not part of it.
 */
@API(status = INTERNAL)
public sealed interface SchemaNode
    permits SchemaNode.Leaf, SchemaNode.Fields, SchemaNode.ElementList, SchemaNode.WholeList {

  /**
   * Returns whether parts of it are observed by themselves.
   *
   * @return false for what is one value, and for a set
   */
  default boolean hasParts() {
    return this instanceof Fields || this instanceof KeyedList || this instanceof PositionalList;
  }

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
   * An object of which the listed members are observed; without members, that it is there. Two are
   * equal if their members are.
   */
  final class Fields implements SchemaNode {
    private final Map<String, SchemaNode> members;
    private final @Nullable SharedResults shared;

    /**
     * Creates a node of one resource.
     *
     * @param members by name, in the order of the schema
     */
    public Fields(Map<String, SchemaNode> members) {
      this(members, null);
    }

    private Fields(Map<String, SchemaNode> members, @Nullable SharedResults shared) {
      this.members = OrderedMap.copyOf(members);
      this.shared = shared;
    }

    /**
     * Returns the same node for several resources, which share what is computed from it.
     *
     * @return an equal node
     */
    public Fields asShared() {
      return shared == null ? new Fields(members, new SharedResults()) : this;
    }

    /**
     * Returns the observed members.
     *
     * @return by name, in the order of the schema
     */
    public Map<String, SchemaNode> members() {
      return members;
    }

    /**
     * Returns the results that the resources of this node share.
     *
     * @return {@code null} for a node of one resource
     */
    public @Nullable SharedResults shared() {
      return shared;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof Fields fields && fields.members.equals(members));
    }

    @Override
    public int hashCode() {
      return members.hashCode();
    }

    @Override
    public String toString() {
      return "Fields[members=" + members + "]";
    }
  }

  /**
   * A list that is compared element by element: by key, by value, or by position (rule SCHEMA-2).
   * The identity of its elements is defined only here.
   */
  sealed interface ElementList extends SchemaNode permits KeyedList, ScalarSet, PositionalList {

    /**
     * The bounds of the list's length.
     *
     * @return inclusive
     */
    Bounds bounds();

    /**
     * Names an element.
     *
     * @param element an element of a manifest or of an object
     * @param index where it stands
     * @return the path segment of the element, or {@code null} if it has no identity
     */
    @Nullable Segment nameOf(JsonNode element, int index);

    /**
     * Returns what is observed of an element.
     *
     * @param name of the element
     * @return {@code null} if nothing is
     */
    @Nullable SchemaNode observed(Segment name);

    /**
     * Returns what is observed of an element.
     *
     * @param element an element of a manifest or of an object
     * @param index where it stands
     * @return {@code null} if nothing is
     */
    default @Nullable SchemaNode observedOf(JsonNode element, int index) {
      Segment name = nameOf(element, index);
      return name == null ? null : observed(name);
    }

    /**
     * Returns whether this list names an element itself, rather than by what holds for all others.
     *
     * @param name of the element
     * @return true if it has an element schema of its own
     */
    boolean names(Segment name);

    /**
     * Returns whether something of an element may be observed, and not only the bounds of the list.
     *
     * @return false if elements are counted only
     */
    boolean observesElements();

    /**
     * Returns whether two lists identify elements in the same way.
     *
     * @param other a list
     * @return true if an element has the same name in both
     */
    boolean isNamedLike(ElementList other);

    /**
     * The element of a name.
     *
     * @param list a list of a manifest or of an object
     * @param name of the element
     * @return the first one, or {@code null} if there is none
     */
    default @Nullable JsonNode find(@Nullable JsonNode list, Segment name) {
      for (int i = 0; list != null && list.isArray() && i < list.size(); i++) {
        if (name.equals(nameOf(list.get(i), i))) {
          return list.get(i);
        }
      }
      return null;
    }
  }

  /**
   * A list whose elements are identified by keys. A key field has the default of rule SCHEMA-3 when
   * it is missing.
   *
   * @param fields the key fields
   * @param elements the observed elements
   * @param others what is observed of every element not named, or {@code null} for nothing
   * @param bounds of the list's length
   * @param ordered whether the manifest's order matters (rule SCHEMA-10)
   */
  record KeyedList(
      KeyFields fields,
      List<KeyedElement> elements,
      @Nullable SchemaNode others,
      Bounds bounds,
      boolean ordered)
      implements ElementList {
    public KeyedList {
      elements = List.copyOf(elements);
    }

    /**
     * A list with key fields of these names.
     *
     * @param keys the names of the key fields, dotted where they are nested ({@code metadata.name})
     * @param elements the observed elements
     * @param others what is observed of every element not named, or {@code null} for nothing
     * @param bounds of the list's length
     * @param ordered whether the manifest's order matters (rule SCHEMA-10)
     */
    public KeyedList(
        List<String> keys,
        List<KeyedElement> elements,
        @Nullable SchemaNode others,
        Bounds bounds,
        boolean ordered) {
      this(KeyFields.of(keys), elements, others, bounds, ordered);
    }

    /**
     * Returns the names of the key fields.
     *
     * @return dotted where they are nested
     */
    public List<String> keys() {
      return fields.names();
    }

    /**
     * Returns the observed schema of an element.
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

    @Override
    public @Nullable Segment nameOf(JsonNode element, int index) {
      return fields.segmentOf(element);
    }

    @Override
    public @Nullable SchemaNode observedOf(JsonNode element, int index) {
      boolean isAtItsPlace =
          index < elements.size()
              && elements.get(index).key().isTyped()
              && elements.get(index).key().isOf(element);
      return isAtItsPlace
          ? elements.get(index).schema()
          : ElementList.super.observedOf(element, index);
    }

    @Override
    public @Nullable SchemaNode observed(Segment name) {
      if (!(name instanceof FieldPath.Element key)) {
        return null;
      }
      for (int i = 0; i < elements.size(); i++) {
        if (elements.get(i).key().segment().equals(key)) {
          return elements.get(i).schema();
        }
      }
      return element(ElementKey.completed(key, keys())).orElse(null);
    }

    @Override
    public boolean names(Segment name) {
      for (int i = 0; i < elements.size(); i++) {
        if (elements.get(i).key().segment().equals(name)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public boolean observesElements() {
      return others != null || !elements.isEmpty();
    }

    @Override
    public boolean isNamedLike(ElementList other) {
      return other instanceof KeyedList list && Set.copyOf(keys()).equals(Set.copyOf(list.keys()));
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
  record ScalarSet(Bounds bounds) implements ElementList {
    @Override
    public @Nullable Segment nameOf(JsonNode element, int index) {
      return element.isValueNode() && !element.isNull()
          ? new FieldPath.Member(element.asText())
          : null;
    }

    @Override
    public @Nullable SchemaNode observed(Segment name) {
      return name instanceof FieldPath.Member ? VALUE : null;
    }

    @Override
    public boolean names(Segment name) {
      return false;
    }

    @Override
    public boolean observesElements() {
      return true;
    }

    @Override
    public boolean isNamedLike(ElementList other) {
      return other instanceof ScalarSet;
    }
  }

  /** A list that is compared and written as one value; empty is absent. */
  record WholeList() implements SchemaNode {}

  /**
   * A list whose elements are identified by their position; in written schemas only.
   *
   * @param elements the observed elements, from the front
   * @param bounds of the list's length
   */
  record PositionalList(List<SchemaNode> elements, Bounds bounds) implements ElementList {
    public PositionalList {
      elements = List.copyOf(elements);
    }

    @Override
    public Segment nameOf(JsonNode element, int index) {
      return new FieldPath.Index(index);
    }

    @Override
    public @Nullable SchemaNode observed(Segment name) {
      return name instanceof FieldPath.Index at && at.index() < elements.size()
          ? elements.get(at.index())
          : null;
    }

    @Override
    public boolean names(Segment name) {
      return observed(name) != null;
    }

    @Override
    public boolean observesElements() {
      return !elements.isEmpty();
    }

    @Override
    public boolean isNamedLike(ElementList other) {
      return other instanceof PositionalList;
    }
  }

  /**
   * The bounds of the length of a list, both inclusive.
   *
   * @param min the fewest elements
   * @param max the most elements, 0 for unlimited
   */
  record Bounds(int min, int max) {
    /** No bounds. */
    public static final Bounds UNLIMITED = new Bounds(0, 0);

    /**
     * Returns whether a list is too long.
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
