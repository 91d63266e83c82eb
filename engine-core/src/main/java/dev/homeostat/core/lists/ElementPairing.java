package dev.homeostat.core.lists;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a live list under their names, each name at most once. Of two elements of one
 * name the one that has the most in common with the desired one has it (rule SCHEMA-7); an element
 * whose key has the same text as a desired one but another type has none (rule READ-1).
 */
public final class ElementPairing {

  /** The name of each live element, whether it is the one of its name or another one. */
  private final @Nullable Segment[] names;

  private final NameIndex index;

  private ElementPairing(int length) {
    names = new Segment[length];
    index = new NameIndex(names);
  }

  /**
   * Pairs a live list with the desired one.
   *
   * @param schema identifies its elements
   * @param desired the desired elements
   * @param live the list as it is
   * @return the names of the live elements
   */
  public static ElementPairing of(
      SchemaNode.ElementList schema, DesiredElements desired, ArrayNode live) {
    ElementPairing pairing = new ElementPairing(live.size());
    for (int i = 0; i < live.size(); i++) {
      JsonNode element = live.get(i);
      Segment name = desired.nameLike(i, element);
      if (name == null) {
        Segment own = schema.nameOf(element, i);
        name = (own != null && isOfType(schema, own, desired, element)) ? own : null;
      }
      if (name != null) {
        pairing.names[i] = name;
        pairing.choose(schema, name, desired.findOrPinned(name), live, i);
      }
    }
    return pairing;
  }

  private static boolean isOfType(
      SchemaNode.ElementList schema, Segment name, DesiredElements desired, JsonNode live) {
    JsonNode wanted = desired.find(name);
    if (schema instanceof SchemaNode.KeyedList list) {
      ElementKey key = wanted == null ? keyOf(list, name) : desired.key(name);
      return key == null || key.isOf(live);
    }
    return !(name instanceof FieldPath.Member) || wanted == null || Trees.equal(wanted, live);
  }

  /** Returns whether two elements whose names read alike have the same name. */
  private static boolean isSameName(SchemaNode.ElementList schema, JsonNode one, JsonNode other) {
    return schema instanceof SchemaNode.KeyedList list
        ? list.fields().haveSameKey(one, other)
        : Trees.equal(one, other);
  }

  private static @Nullable ElementKey keyOf(SchemaNode.KeyedList list, Segment name) {
    for (SchemaNode.KeyedElement element : list.elements()) {
      if (element.key().segment().equals(name)) {
        return element.key();
      }
    }
    return null;
  }

  private void choose(
      SchemaNode.ElementList schema,
      Segment name,
      @Nullable JsonNode wanted,
      ArrayNode live,
      int position) {
    int first = index.find(name);
    if (first < 0) {
      index.put(name, position);
      return;
    }
    if (!isSameName(schema, live.get(first), live.get(position))) {
      names[position] = null;
      return;
    }
    SchemaNode observed = schema.observed(name);
    if (wanted != null && observed != null) {
      Closeness before = Closeness.of(observed, wanted, live.get(first));
      if (Closeness.of(observed, wanted, live.get(position)).isCloserThan(before)) {
        index.put(name, position);
      }
    }
  }

  /**
   * Returns the index of the element that has a name.
   *
   * @param name of an element
   * @return -1 if there is none
   */
  public int indexOf(Segment name) {
    return index.find(name);
  }

  /**
   * Returns the name of an element that is the one of its name.
   *
   * @param index of the element
   * @return {@code null} for all others
   */
  public @Nullable Segment nameAt(int index) {
    Segment name = names[index];
    return name != null && indexOf(name) == index ? name : null;
  }

  /**
   * Returns the name of an element that another one has, too.
   *
   * @param index of the element
   * @return {@code null} if this is the one of its name, or has none
   */
  public @Nullable Segment twinAt(int index) {
    Segment name = names[index];
    return name != null && indexOf(name) != index ? name : null;
  }

  /**
   * Returns the path segment of an element.
   *
   * @param index of the element
   * @return its name if the element holds it, otherwise its position
   */
  public Segment stepTo(int index) {
    Segment name = nameAt(index);
    return name == null ? new FieldPath.Index(index) : name;
  }

  /**
   * The similarity of an element to a desired one: observed fields count first, then the others
   * that were set at creation.
   */
  private record Closeness(int observed, int set) {

    public static Closeness of(SchemaNode schema, JsonNode desired, JsonNode live) {
      return new Closeness(observed(schema, desired, live), all(desired, live));
    }

    boolean isCloserThan(Closeness other) {
      return observed != other.observed ? observed > other.observed : set > other.set;
    }

    private static int observed(SchemaNode schema, JsonNode desired, @Nullable JsonNode live) {
      if (!(schema instanceof SchemaNode.Fields fields)) {
        return all(desired, live);
      }
      int equal = 0;
      for (Map.Entry<String, SchemaNode> member : fields.members().entrySet()) {
        JsonNode mine = desired.get(member.getKey());
        JsonNode theirs = live == null ? null : live.get(member.getKey());
        boolean absent = mine != null && mine.isNull();
        equal +=
            absent
                ? (Trees.isAbsent(theirs) ? 1 : 0)
                : mine == null ? 0 : observed(member.getValue(), mine, theirs);
      }
      return equal;
    }

    /** The number of leaves of a tree that another one has, too. */
    private static int all(JsonNode desired, @Nullable JsonNode live) {
      if (live == null) {
        return 0;
      }
      int equal = 0;
      if (desired.isObject()) {
        for (Map.Entry<String, JsonNode> member : desired.properties()) {
          equal += all(member.getValue(), live.get(member.getKey()));
        }
      } else if (desired.isArray()) {
        for (int i = 0; i < desired.size(); i++) {
          equal += all(desired.get(i), live.get(i));
        }
      } else if (!Trees.isAbsent(desired) && Trees.equal(desired, live)) {
        equal = 1;
      }
      return equal;
    }
  }
}
