package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares two keyed lists (SCHEMA-2, SCHEMA-7, SCHEMA-10, POLICY-5). */
final class KeyedComparison {

  private final Comparison out;
  private final FieldPath path;
  private final SchemaNode.KeyedList schema;
  private final Map<ElementKey, JsonNode> desired;
  private final Map<ElementKey, JsonNode> live = new LinkedHashMap<>();
  private final List<Integer> doubles = new ArrayList<>();
  private final List<Integer> keyless = new ArrayList<>();
  private final int length;

  KeyedComparison(
      Comparison out,
      FieldPath path,
      SchemaNode.KeyedList schema,
      @Nullable ArrayNode desired,
      ArrayNode found) {
    this.out = out;
    this.path = path;
    this.schema = schema;
    this.desired = byKey(desired, schema.keys());
    this.length = found.size();
    for (int i = 0; i < found.size(); i++) {
      Optional<ElementKey> key = ElementKey.of(found.get(i), schema.keys());
      if (key.isEmpty()) {
        keyless.add(i);
      } else if (live.putIfAbsent(key.get(), found.get(i)) != null) {
        doubles.add(i);
      }
    }
  }

  static Map<ElementKey, JsonNode> byKey(@Nullable ArrayNode list, List<String> keys) {
    Map<ElementKey, JsonNode> elements = new LinkedHashMap<>();
    if (list != null) {
      for (JsonNode element : list) {
        ElementKey.of(element, keys).ifPresent(key -> elements.putIfAbsent(key, element));
      }
    }
    return elements;
  }

  void run() {
    Set<ElementKey> moved = moved();
    Set<ElementKey> added = new LinkedHashSet<>();
    for (Map.Entry<ElementKey, JsonNode> element : desired.entrySet()) {
      ElementKey key = element.getKey();
      Optional<SchemaNode> observed = schema.element(key);
      if (moved.contains(key)) {
        out.edit(path.then(key.segment()), element.getValue(), Rule.SCHEMA_10);
      } else if (observed.isPresent() && !live.containsKey(key)) {
        added.add(key);
        out.edit(path.then(key.segment()), element.getValue(), Rule.POLICY_5);
      } else if (observed.isPresent()) {
        element(key, observed.get(), element.getValue());
      }
    }
    doubles.forEach(index -> out.edit(path.then(new FieldPath.Index(index)), null, Rule.SCHEMA_7));
    bounds(added);
  }

  private void element(ElementKey key, SchemaNode observed, JsonNode wanted) {
    FieldPath at = path.then(key.segment());
    JsonNode found = live.get(key);
    if (observed instanceof SchemaNode.Leaf) {
      if (!KeyedElements.equal(wanted, found, schema.keys())) {
        out.edit(at, wanted, Rule.SCHEMA_9);
      }
    } else {
      out.compare(at, observed, wanted, found);
    }
  }

  private void bounds(Set<ElementKey> added) {
    int count = length - doubles.size() + added.size();
    for (Map.Entry<ElementKey, JsonNode> element : desired.entrySet()) {
      if (count >= schema.bounds().min()) {
        break;
      }
      ElementKey key = element.getKey();
      if (!live.containsKey(key) && !added.contains(key)) {
        out.edit(path.then(key.segment()), element.getValue(), Rule.POLICY_5);
        added.add(key);
        count++;
      }
    }
    for (int i = keyless.size() - 1; i >= 0 && schema.bounds().isExceededBy(count); i--, count--) {
      out.edit(path.then(new FieldPath.Index(keyless.get(i))), null, Rule.POLICY_5);
    }
    List<ElementKey> fromEnd = new ArrayList<>(live.keySet());
    for (int i = fromEnd.size() - 1; i >= 0 && schema.bounds().isExceededBy(count); i--) {
      if (!desired.containsKey(fromEnd.get(i))) {
        out.edit(path.then(fromEnd.get(i).segment()), null, Rule.POLICY_5);
        count--;
      }
    }
  }

  /**
   * Elements that stand out of the manifest's order: all but a longest run that is in order, so
   * that as few as possible are moved.
   */
  private Set<ElementKey> moved() {
    if (!schema.ordered()) {
      return Set.of();
    }
    List<ElementKey> common = new ArrayList<>();
    for (ElementKey key : live.keySet()) {
      if (desired.containsKey(key) && schema.element(key).isPresent()) {
        common.add(key);
      }
    }
    List<ElementKey> order =
        desired.keySet().stream().filter(new HashSet<>(common)::contains).toList();
    if (order.equals(common)) {
      return Set.of();
    }
    Set<ElementKey> moved = new HashSet<>(common);
    LongestRun.of(common, order).forEach(moved::remove);
    return moved;
  }
}
