package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether an observed field of an object has changed since a snapshot of it was taken. It
 * allocates nothing, so that a write to an unobserved field, such as the status, costs no full
 * comparison.
 */
@API(status = INTERNAL)
public final class ObservedChangeDetector {

  /** A part of the snapshot. */
  private interface Part {

    /** Returns whether another value looks the same, without allocating anything. */
    boolean isOf(@Nullable JsonNode live);
  }

  private final Part root;

  private ObservedChangeDetector(Part root) {
    this.root = root;
  }

  /**
   * Takes a snapshot of an object.
   *
   * @param schema what is observed
   * @param live the object as it is
   * @return a detector that holds only observed values of the object
   */
  public static ObservedChangeDetector of(SchemaNode.Fields schema, JsonNode live) {
    return new ObservedChangeDetector(node(schema, live));
  }

  /**
   * Returns whether no observed field has changed.
   *
   * @param live the object as it is
   * @return if true, what is observed of it and what the comparison finds are as they were; false
   *     means no more than: look closely
   */
  public boolean isUnchanged(JsonNode live) {
    return root.isOf(live);
  }

  private static Part node(SchemaNode schema, @Nullable JsonNode live) {
    if (live == null) {
      return new Value(NullNode.getInstance());
    }
    if (schema instanceof SchemaNode.Fields fields && live.isObject()) {
      return members(fields, live);
    }
    if (schema instanceof SchemaNode.KeyedList list && live instanceof ArrayNode elements) {
      // To move an element is to write the whole of it (rule SCHEMA-10).
      return list.ordered() ? new Value(Trees.freeze(live)) : keyed(list, elements);
    }
    if (schema instanceof SchemaNode.PositionalList list && live instanceof ArrayNode elements) {
      return positional(list, elements);
    }
    return new Value(Trees.freeze(live));
  }

  private static Part members(SchemaNode.Fields schema, JsonNode live) {
    String[] names = schema.members().keySet().toArray(String[]::new);
    Part[] members = new Part[names.length];
    for (int i = 0; i < names.length; i++) {
      SchemaNode member = schema.members().get(names[i]);
      members[i] = node(Objects.requireNonNull(member), live.get(names[i]));
    }
    return new Members(names, members);
  }

  private static Part keyed(SchemaNode.KeyedList schema, ArrayNode live) {
    Part[] parts = new Part[live.size()];
    for (int i = 0; i < parts.length; i++) {
      JsonNode element = live.get(i);
      ElementKey key = schema.fields().keyOf(element);
      SchemaNode below = key == null ? null : schema.observed(key.segment());
      parts[i] =
          key == null || (below != null && !(below instanceof SchemaNode.Fields))
              ? new Value(Trees.freeze(element))
              : new Keyed(key, below == null ? null : node(below, element));
    }
    return new Elements(parts, live.size());
  }

  private static Part positional(SchemaNode.PositionalList schema, ArrayNode live) {
    Part[] parts = new Part[Math.min(schema.elements().size(), live.size())];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = node(schema.elements().get(i), live.get(i));
    }
    return new Elements(parts, live.size());
  }

  /** A field as one value. */
  private record Value(JsonNode value) implements Part {
    @Override
    public boolean isOf(@Nullable JsonNode live) {
      return Trees.equal(value, live);
    }
  }

  /** The observed members of an object. */
  private record Members(String[] names, Part[] members) implements Part {
    @Override
    public boolean isOf(@Nullable JsonNode live) {
      if (!(live instanceof ObjectNode object)) {
        return false;
      }
      for (int i = 0; i < names.length; i++) {
        if (!members[i].isOf(object.get(names[i]))) {
          return false;
        }
      }
      return true;
    }
  }

  /** A list of this length that begins with these elements. */
  private record Elements(Part[] elements, int length) implements Part {
    @Override
    public boolean isOf(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode list) || list.size() != length) {
        return false;
      }
      for (int i = 0; i < elements.length; i++) {
        if (!elements[i].isOf(list.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * An element of a keyed list.
   *
   * @param key its key
   * @param observed what is observed of it; {@code null} for nothing
   */
  private record Keyed(ElementKey key, @Nullable Part observed) implements Part {
    @Override
    public boolean isOf(@Nullable JsonNode live) {
      return key.isOf(live) && (observed == null || observed.isOf(live));
    }
  }
}
