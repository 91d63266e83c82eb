package dev.homeostat.core.lists;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The desired elements of a list by name; of two elements of one name, the first counts. */
public final class DesiredElements {

  private static final ArrayNode NOTHING = JsonNodeFactory.instance.arrayNode();

  private final ArrayNode list;
  private final @Nullable Segment[] names;
  private final @Nullable ElementKey[] keys;
  private final NameIndex index;
  private final SchemaNode.ElementList schema;
  private final @Nullable JsonNode pinned;

  private DesiredElements(
      SchemaNode.ElementList schema, ArrayNode list, @Nullable JsonNode pinned, int keys) {
    this.schema = schema;
    this.list = list;
    this.pinned = pinned;
    this.names = new Segment[list.size()];
    this.keys = new ElementKey[keys];
    this.index = new NameIndex(names);
  }

  /**
   * Returns the elements of a list.
   *
   * @param schema identifies the elements
   * @param desired the list; {@code null}, or a value that is no list, for no elements
   * @return the elements
   */
  public static DesiredElements of(SchemaNode.ElementList schema, @Nullable JsonNode desired) {
    return of(schema, desired, null);
  }

  /**
   * Returns the elements of a list.
   *
   * @param schema identifies the elements
   * @param desired the list; {@code null}, or a value that is no list, for no elements
   * @param pinned what is pinned in elements that are not desired (rule POLICY-3); {@code null} for
   *     nothing
   * @return the elements
   */
  public static DesiredElements of(
      SchemaNode.ElementList schema, @Nullable JsonNode desired, @Nullable JsonNode pinned) {
    ArrayNode list = desired instanceof ArrayNode array ? array : NOTHING;
    if (schema instanceof SchemaNode.KeyedList keyed) {
      DesiredElements elements = new DesiredElements(schema, list, pinned, list.size());
      for (int i = 0; i < list.size(); i++) {
        ElementKey key = key(keyed, list.get(i), i);
        elements.keys[i] = key;
        elements.add(key == null ? null : key.segment(), i);
      }
      return elements;
    }
    DesiredElements elements = new DesiredElements(schema, list, pinned, 0);
    for (int i = 0; i < list.size(); i++) {
      elements.add(schema.nameOf(list.get(i), i), i);
    }
    return elements;
  }

  /** Returns the key of an element; that of the schema if it names the element at this place. */
  private static @Nullable ElementKey key(
      SchemaNode.KeyedList schema, JsonNode element, int index) {
    if (index < schema.elements().size()) {
      ElementKey key = schema.elements().get(index).key();
      if (key.isTyped() && key.isOf(element)) {
        return key;
      }
    }
    return schema.fields().keyOf(element);
  }

  private void add(@Nullable Segment name, int position) {
    if (name != null && !Trees.isAbsent(list.get(position)) && index.find(name) < 0) {
      names[position] = name;
      index.put(name, position);
    }
  }

  /**
   * Returns the list as it is desired.
   *
   * @return the list, with elements that have no name
   */
  public ArrayNode list() {
    return list;
  }

  /**
   * Returns the number of elements.
   *
   * @return the number, with elements that have no name
   */
  public int size() {
    return names.length;
  }

  /**
   * Returns the name of an element.
   *
   * @param position its place in the list
   * @return {@code null} if it has none, or that of an element before it
   */
  public @Nullable Segment nameAt(int position) {
    return names[position];
  }

  /**
   * Returns the element of a name.
   *
   * @param name of an element of the list
   * @return the element
   */
  public JsonNode get(Segment name) {
    return Objects.requireNonNull(find(name), name::toString);
  }

  /**
   * Returns the names of the elements.
   *
   * @return in the order of the list
   */
  public List<Segment> names() {
    List<Segment> named = new ArrayList<>(size());
    for (Segment name : names) {
      if (name != null) {
        named.add(name);
      }
    }
    return named;
  }

  @Nullable JsonNode find(Segment name) {
    int position = index.find(name);
    return position < 0 ? null : list.get(position);
  }

  /**
   * Returns what the element of a name should be: as desired, or else what is pinned in it if the
   * schema names it.
   */
  @Nullable JsonNode findOrPinned(Segment name) {
    JsonNode desired = find(name);
    boolean isNamed = schema instanceof SchemaNode.KeyedList list && list.names(name);
    return desired == null && isNamed ? schema.find(pinned, name) : desired;
  }

  /**
   * Returns whether an element is desired.
   *
   * @param name of the element
   * @return true if the list has an element of this name
   */
  public boolean contains(Segment name) {
    return index.find(name) >= 0;
  }

  /**
   * Returns the key of an element with the types of its values.
   *
   * @param name of the element
   * @return {@code null} if it has none
   */
  public @Nullable ElementKey key(Segment name) {
    int position = index.find(name);
    return position < 0 || keys.length == 0 ? null : keys[position];
  }

  /** Returns the name of a live element if it is that of the desired one at its place. */
  @Nullable Segment nameLike(int position, JsonNode live) {
    ElementKey key = position < keys.length ? keys[position] : null;
    return (key != null && key.isOf(live)) ? names[position] : null;
  }
}
