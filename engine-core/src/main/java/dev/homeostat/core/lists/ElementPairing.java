package dev.homeostat.core.lists;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a live list under their names, each name at most once. Of two elements of one
 * name the one that has the most in common with the desired one has it (rule SCHEMA-7); an element
 * whose key has the same text as a desired one but another type has none (rule READ-1).
 */
public final class ElementPairing {

  private final @Nullable Segment[] names;
  private final Map<Segment, Integer> indices = new LinkedHashMap<>();

  private ElementPairing(int length) {
    names = new Segment[length];
  }

  /**
   * Pairs a live list with the desired one.
   *
   * @param schema identifies its elements
   * @param desired the desired elements
   * @param live the list as it is
   */
  public static ElementPairing of(
      SchemaNode.ElementList schema, DesiredElements desired, ArrayNode live) {
    ElementPairing pairing = new ElementPairing(live.size());
    for (int i = 0; i < live.size(); i++) {
      Segment name = schema.nameOf(live.get(i), i);
      if (name != null && isOfType(schema, name, desired, live.get(i))) {
        pairing.names[i] = name;
        pairing.choose(schema, name, desired.find(name), live, i);
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
        ? ElementKey.of(one, list.keys()).filter(key -> key.isOf(other)).isPresent()
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
      int index) {
    Integer first = indices.putIfAbsent(name, index);
    if (first == null) {
      return;
    }
    if (!isSameName(schema, live.get(first), live.get(index))) {
      names[index] = null;
      return;
    }
    SchemaNode observed = schema.observed(name);
    if (wanted != null && observed != null) {
      Closeness before = Closeness.of(observed, wanted, live.get(first));
      if (Closeness.of(observed, wanted, live.get(index)).isCloserThan(before)) {
        indices.put(name, index);
      }
    }
  }

  /** The index of the element that has a name, or -1. */
  public int indexOf(Segment name) {
    return indices.getOrDefault(name, -1);
  }

  /** The name of an element that is the one of its name; null for all others. */
  public @Nullable Segment nameAt(int index) {
    Segment name = names[index];
    return name != null && indexOf(name) == index ? name : null;
  }

  /** The name that another element has, too; null if this is the one of its name, or has none. */
  public @Nullable Segment twinAt(int index) {
    Segment name = names[index];
    return name != null && indexOf(name) != index ? name : null;
  }

  /**
   * Returns the path segment of an element: its name if the element holds it, otherwise its
   * position.
   */
  public Segment stepTo(int index) {
    Segment name = nameAt(index);
    return name == null ? new FieldPath.Index(index) : name;
  }

  /** All names, in the order of the list. */
  public Set<Segment> names() {
    return indices.keySet();
  }

  /** Returns the position of each name. */
  public Map<Segment, Integer> places() {
    return Collections.unmodifiableMap(indices);
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
