package dev.homeostat.core.lists;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Patch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one list as the patch adds and removes them: first all additions, each at the
 * place where it stands while the old elements are still there, then the removals.
 */
public final class ListPatchPlan {

  /** An element, old (with the index that it has) or new. */
  private static final class Slot {
    private final int index;
    private final @Nullable JsonNode added;
    private final @Nullable Segment key;
    private boolean removed;

    Slot(int index, @Nullable JsonNode added, @Nullable Segment key) {
      this.index = index;
      this.added = added;
      this.key = key;
    }
  }

  private final JsonPointer list;
  private final List<Slot> slots = new ArrayList<>();
  private final List<Segment> order;
  private final Set<Segment> enforced;

  /**
   * An empty plan.
   *
   * @param order the names of the desired elements, if their order matters
   * @param enforced the names of those that are kept in this order
   */
  private ListPatchPlan(JsonPointer list, List<Segment> order, Set<Segment> enforced) {
    this.list = list;
    this.order = order;
    this.enforced = enforced;
  }

  /**
   * A plan.
   *
   * @param list where the list is
   * @param live its elements
   * @param pairing of its elements with the desired ones
   * @param schema of the list, or {@code null} if its elements are not compared
   * @param desired its desired elements
   * @param edits of its elements
   */
  public static ListPatchPlan of(
      JsonPointer list,
      ArrayNode live,
      ElementPairing pairing,
      SchemaNode.@Nullable ElementList schema,
      DesiredElements desired,
      List<Edit> edits) {
    SchemaNode.KeyedList keyed = schema instanceof SchemaNode.KeyedList known ? known : null;
    ListPatchPlan plan =
        keyed != null && keyed.ordered()
            ? new ListPatchPlan(list, desired.names(), observed(desired, keyed))
            : new ListPatchPlan(list, List.of(), Set.of());
    for (int i = 0; i < live.size(); i++) {
      plan.slots.add(new Slot(i, null, keyed == null ? null : pairing.nameAt(i)));
    }
    Map<Segment, JsonNode> placed = new LinkedHashMap<>();
    for (Edit edit : edits) {
      plan.take(edit, indexOf(last(edit.path()), live, pairing), placed);
    }
    plan.order.forEach(key -> plan.insert(key, placed.remove(key)));
    placed.forEach((key, value) -> plan.slots.add(new Slot(-1, value, key)));
    return plan;
  }

  private void take(Edit edit, int index, Map<Segment, JsonNode> placed) {
    Segment key = last(edit.path());
    JsonNode value = edit.value().orElse(null);
    if (index >= 0) {
      Slot old = Objects.requireNonNull(slots.get(position(index)));
      old.removed = true;
      if (value != null && edit.rule() != Rule.SCHEMA_10) {
        slots.add(position(index), new Slot(-1, value, key));
      }
    }
    if (value != null && (index < 0 || edit.rule() == Rule.SCHEMA_10)) {
      placed.put(key, value);
    }
  }

  /** Behind its predecessor; without one, before the first of those that follow it. */
  private void insert(Segment key, @Nullable JsonNode value) {
    if (value == null) {
      return;
    }
    int mine = order.indexOf(key);
    int place = -1;
    int follower = -1;
    int nearest = -1;
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      boolean isFixed = slot.added != null || (!slot.removed && enforced.contains(slot.key));
      int rank = isFixed && slot.key != null ? order.indexOf(slot.key) : -1;
      if (rank > nearest && rank < mine) {
        nearest = rank;
        place = i + 1;
      } else if (rank > mine && follower < 0) {
        follower = i;
      }
    }
    int free = follower >= 0 ? follower : slots.size();
    slots.add(place >= 0 ? place : free, new Slot(-1, value, key));
  }

  /** Returns the position of an old element after all additions. */
  public int position(int index) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i).index == index) {
        return i;
      }
    }
    throw new IllegalArgumentException("no element " + index);
  }

  /** Returns the operations that add the missing elements. */
  public List<Patch.Operation> additions() {
    int lastOld = -1;
    for (int i = 0; i < slots.size(); i++) {
      lastOld = slots.get(i).index >= 0 ? i : lastOld;
    }
    List<Patch.Operation> additions = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      JsonNode added = slots.get(i).added;
      if (added != null) {
        additions.add(
            new Patch.Add(i > lastOld ? list.appendProperty("-") : list.appendIndex(i), added));
      }
    }
    return additions;
  }

  /** The list after all changes; what stays is given by its old index. */
  public ArrayNode list(IntFunction<JsonNode> stays) {
    ArrayNode result = JsonNodeFactory.instance.arrayNode(slots.size());
    for (Slot slot : slots) {
      if (slot.added != null) {
        result.add(slot.added);
      } else if (!slot.removed) {
        result.add(stays.apply(slot.index));
      }
    }
    return result;
  }

  /** The old indices of what goes. */
  public List<Integer> removals() {
    return slots.stream().filter(slot -> slot.removed).map(slot -> slot.index).toList();
  }

  /** Returns the last segment of a path that is not the root. */
  public static Segment last(FieldPath path) {
    return path.segments().get(path.segments().size() - 1);
  }

  /** The index of the element of a name, or -1. */
  private static int indexOf(Segment name, ArrayNode live, ElementPairing pairing) {
    if (name instanceof FieldPath.Index at) {
      return at.index() < live.size() ? at.index() : -1;
    }
    return pairing.indexOf(name);
  }

  /** Returns the names of the observed elements; the order of all others is not enforced. */
  private static Set<Segment> observed(DesiredElements elements, SchemaNode.KeyedList schema) {
    return elements.names().stream()
        .filter(name -> schema.observed(name) != null)
        .collect(Collectors.toSet());
  }
}
