package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Compares lists that are there (rules POLICY-5, SCHEMA-2, SCHEMA-7 and SCHEMA-10). */
final class ListComparison {

  private static final ArrayNode NONE = Trees.freeze(JsonNodeFactory.instance.arrayNode());

  private final Comparison comparison;
  private final Place at;

  ListComparison(Comparison comparison, Place at) {
    this.comparison = comparison;
    this.at = at;
  }

  void compare(SchemaNode schema, @Nullable JsonNode desired, ArrayNode found) {
    ArrayNode wanted = desired instanceof ArrayNode list ? list : NONE;
    if (schema instanceof SchemaNode.KeyedList list) {
      keyed(list, wanted, found);
    } else if (schema instanceof SchemaNode.ScalarSet set) {
      set(set, wanted, found);
    } else if (schema instanceof SchemaNode.PositionalList list) {
      positional(list, wanted, found);
    }
  }

  private void keyed(SchemaNode.KeyedList schema, ArrayNode wanted, ArrayNode found) {
    Map<Segment, JsonNode> wantedByKey = new LinkedHashMap<>();
    byKey(wanted, schema.keys()).forEach((key, element) -> wantedByKey.put(key.segment(), element));
    Found there = new Found(found);
    for (JsonNode element : found) {
      there.next(ElementKey.of(element, schema.keys()).map(ElementKey::segment).orElse(null));
    }
    there.removeTwins(comparison, at);
    Set<Segment> moved =
        schema.ordered()
            ? Order.moved(
                wantedByKey.keySet().stream().filter(key -> element(schema, key) != null).toList(),
                there.first)
            : Set.of();
    List<Map.Entry<Segment, JsonNode>> initial = new ArrayList<>();
    for (Map.Entry<Segment, JsonNode> entry : wantedByKey.entrySet()) {
      Segment key = entry.getKey();
      SchemaNode below = element(schema, key);
      Integer index = there.first.get(key);
      if (index != null) {
        if (below != null && moved.contains(key)) {
          JsonNode value = Order.inPlace(below, entry.getValue(), found.get(index));
          comparison.put(at.then(key), value, Rule.SCHEMA_10);
        } else if (below != null) {
          comparison.node(below, entry.getValue(), found.get(index), at.then(key));
        }
      } else if (below != null) {
        comparison.put(at.then(key), Whole.part(below, entry.getValue()), Rule.POLICY_5);
        there.length++;
      } else {
        initial.add(entry);
      }
    }
    for (Map.Entry<Segment, JsonNode> entry : initial) {
      if (there.length < schema.bounds().min()) {
        comparison.put(at.then(entry.getKey()), Whole.part(null, entry.getValue()), Rule.POLICY_5);
        there.length++;
      }
    }
    there.removeSurplus(schema.bounds(), wantedByKey::containsKey, key -> names(schema, key), this);
    for (Map.Entry<Segment, Integer> entry : there.first.entrySet()) {
      SchemaNode below = element(schema, entry.getKey());
      if (below != null
          && !wantedByKey.containsKey(entry.getKey())
          && !there.removed[entry.getValue()]) {
        comparison.node(below, null, found.get(entry.getValue()), at.then(entry.getKey()));
      }
    }
  }

  /** The first element of each key, in the order of the list. */
  static Map<ElementKey, JsonNode> byKey(@Nullable ArrayNode list, List<String> keys) {
    Map<ElementKey, JsonNode> elements = new LinkedHashMap<>();
    if (list != null) {
      for (JsonNode element : list) {
        ElementKey.of(element, keys).ifPresent(key -> elements.putIfAbsent(key, element));
      }
    }
    return elements;
  }

  private static @Nullable SchemaNode element(SchemaNode.KeyedList schema, Segment key) {
    return key instanceof FieldPath.Element element
        ? schema.element(new ElementKey(element)).orElse(null)
        : null;
  }

  private static boolean names(SchemaNode.KeyedList schema, Segment key) {
    return schema.elements().stream().anyMatch(element -> element.key().segment().equals(key));
  }

  private void set(SchemaNode.ScalarSet schema, ArrayNode wanted, ArrayNode found) {
    Map<Segment, JsonNode> members = new LinkedHashMap<>();
    for (JsonNode member : wanted) {
      if (!Trees.isAbsent(member) && member.isValueNode()) {
        members.putIfAbsent(new FieldPath.Member(member.asText()), member);
      }
    }
    Found there = new Found(found);
    for (JsonNode member : found) {
      Segment key = member.isValueNode() ? new FieldPath.Member(member.asText()) : null;
      // A number is not the text of the same digits (rule READ-1).
      JsonNode same = key == null ? null : members.get(key);
      there.next(same != null && !Trees.equal(same, member) ? null : key);
    }
    there.removeTwins(comparison, at);
    for (Map.Entry<Segment, JsonNode> member : members.entrySet()) {
      if (!there.first.containsKey(member.getKey())) {
        comparison.put(at.then(member.getKey()), member.getValue(), Rule.POLICY_5);
        there.length++;
      }
    }
    there.removeSurplus(schema.bounds(), members::containsKey, key -> false, this);
  }

  private void positional(SchemaNode.PositionalList schema, ArrayNode wanted, ArrayNode found) {
    int observed = schema.elements().size();
    for (int i = 0; i < observed && i < found.size(); i++) {
      JsonNode element = wanted.get(i);
      comparison.node(
          schema.elements().get(i),
          Trees.isAbsent(element) ? null : element,
          found.get(i),
          at.index(i));
    }
    int target = target(schema, wanted);
    for (int i = found.size(); i < target && !Trees.isAbsent(wanted.get(i)); i++) {
      SchemaNode below = i < observed ? schema.elements().get(i) : null;
      comparison.put(at.index(i), Whole.part(below, wanted.get(i)), Rule.POLICY_5);
    }
    if (schema.bounds().isExceededBy(found.size())) {
      int rest = Math.max(schema.bounds().max(), wanted.size());
      for (int i = found.size() - 1; i >= rest; i--) {
        comparison.remove(at.index(i), Rule.POLICY_5);
      }
    }
  }

  /** How long the list has to be so that its observed elements and its minimum are there. */
  static int target(SchemaNode.PositionalList schema, ArrayNode wanted) {
    int needed = Math.max(schema.elements().size(), schema.bounds().min());
    int target = Math.min(needed, wanted.size());
    while (target > 0 && Trees.isAbsent(wanted.get(target - 1))) {
      target--;
    }
    return target;
  }

  /** What a list on the cluster holds. */
  private static final class Found {

    private final Map<Segment, Integer> first = new LinkedHashMap<>();
    private final Map<Integer, Segment> names = new HashMap<>();
    private final List<Integer> twins = new ArrayList<>();
    private final boolean[] removed;
    private int index;
    private int length;

    Found(ArrayNode list) {
      length = list.size();
      removed = new boolean[list.size()];
    }

    void next(@Nullable Segment key) {
      if (key != null && first.putIfAbsent(key, index) != null) {
        twins.add(index);
      }
      if (key != null) {
        names.put(index, key);
      }
      index++;
    }

    void removeTwins(Comparison comparison, Place at) {
      for (int twin : twins) {
        comparison.remove(at.index(twin), Rule.SCHEMA_7);
        removed[twin] = true;
        length--;
      }
    }

    /** From the end; what the schema names and the server is to fill in goes last. */
    void removeSurplus(
        Bounds bounds, Predicate<Segment> known, Predicate<Segment> named, ListComparison list) {
      for (int round = 0; round < 2; round++) {
        for (int i = removed.length - 1; i >= 0 && bounds.isExceededBy(length); i--) {
          Segment key = names.get(i);
          boolean first = key != null && Integer.valueOf(i).equals(this.first.get(key));
          boolean spared =
              removed[i] || (first && (known.test(key) || (round == 0 && named.test(key))));
          if (!spared) {
            list.comparison.remove(
                first && key != null ? list.at.then(key) : list.at.index(i), Rule.POLICY_5);
            removed[i] = true;
            length--;
          }
        }
      }
    }
  }
}
