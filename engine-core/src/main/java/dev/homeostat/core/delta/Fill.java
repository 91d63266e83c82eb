package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Adds to a desired state the observed fields that it does not know (step 6). What is known stays
 * as it is (rule POLICY-1).
 */
@API(status = INTERNAL)
public final class Fill {

  /**
   * A filled desired state.
   *
   * @param tree frozen; the same instance if nothing was filled in
   * @param pins the paths that were filled in
   */
  public record Filled(ObjectNode tree, List<FieldPath> pins) {
    public Filled {
      tree = Trees.freeze(tree);
      pins = List.copyOf(pins);
    }
  }

  private final List<FieldPath> pins = new ArrayList<>();
  private final List<FieldPath> awaiting = new ArrayList<>();

  private Fill() {}

  /**
   * Fills a desired state.
   *
   * @param desired what is wanted
   * @param schema what is observed
   * @param answered the object as the server has it
   * @return the desired state with what it did not know
   */
  public static Filled fill(ObjectNode desired, SchemaNode.Fields schema, JsonNode answered) {
    Fill fill = new Fill();
    JsonNode tree = fill.fields(Place.ROOT, schema, desired, answered);
    return fill.pins.isEmpty() || !(tree instanceof ObjectNode object)
        ? new Filled(desired, List.of())
        : new Filled(object, fill.pins);
  }

  /**
   * The observed fields that nobody has set and that the server has not filled in.
   *
   * @param desired what is wanted, filled
   * @param schema what is observed
   * @return their paths
   */
  public static List<FieldPath> awaiting(ObjectNode desired, SchemaNode.Fields schema) {
    Fill fill = new Fill();
    fill.fields(Place.ROOT, schema, desired, null);
    return List.copyOf(fill.awaiting);
  }

  private @Nullable JsonNode node(
      Place at, SchemaNode schema, @Nullable JsonNode desired, @Nullable JsonNode answered) {
    if (desired != null && desired.isNull()) {
      return desired;
    }
    if (schema instanceof SchemaNode.Leaf leaf) {
      return leaf.watched() ? desired : value(at, desired, answered);
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return fields.members().isEmpty() ? desired : fields(at, fields, desired, answered);
    }
    if (schema instanceof SchemaNode.KeyedList keyed) {
      return keyed(at, keyed, desired, answered);
    }
    if (schema instanceof SchemaNode.PositionalList positional) {
      return positional(at, positional, desired, answered);
    }
    return value(at, desired, answered);
  }

  private @Nullable JsonNode value(
      Place at, @Nullable JsonNode desired, @Nullable JsonNode answered) {
    if (desired != null) {
      return desired;
    }
    if (answered == null || answered.isNull()) {
      awaiting.add(at.path());
      return null;
    }
    pins.add(at.path());
    return answered;
  }

  private @Nullable JsonNode fields(
      Place at, SchemaNode.Fields schema, @Nullable JsonNode desired, @Nullable JsonNode answered) {
    if (desired != null && !desired.isObject()) {
      return desired;
    }
    ObjectNode filled = null;
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      String name = member.getKey();
      JsonNode mine = desired == null ? null : desired.get(name);
      JsonNode value =
          node(at.key(name), member.getValue(), mine, answered == null ? null : answered.get(name));
      if (value != mine) {
        filled = filled == null ? copy(desired) : filled;
        filled.set(name, value);
      }
    }
    return filled == null ? desired : filled;
  }

  private static ObjectNode copy(@Nullable JsonNode desired) {
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    return desired instanceof ObjectNode object ? copy.setAll(object) : copy;
  }

  private @Nullable JsonNode keyed(
      Place at,
      SchemaNode.KeyedList schema,
      @Nullable JsonNode desired,
      @Nullable JsonNode answered) {
    if (desired != null && !desired.isArray()) {
      return desired;
    }
    Map<ElementKey, JsonNode> answers =
        ListComparison.byKey(answered instanceof ArrayNode list ? list : null, schema.keys());
    ArrayNode filled = JsonNodeFactory.instance.arrayNode();
    Map<ElementKey, JsonNode> known = ListComparison.byKey((ArrayNode) desired, schema.keys());
    boolean same = true;
    if (desired != null) {
      for (JsonNode element : desired) {
        Optional<ElementKey> key = ElementKey.of(element, schema.keys());
        Optional<SchemaNode> observed = key.flatMap(schema::element);
        JsonNode better =
            observed.isEmpty() || key.isEmpty()
                ? element
                : node(
                    at.then(key.get().segment()), observed.get(), element, answers.get(key.get()));
        filled.add(better);
        same &= better == element;
      }
    }
    for (SchemaNode.KeyedElement element : schema.elements()) {
      ElementKey key = element.key();
      if (!known.containsKey(key)) {
        JsonNode found = answers.get(key);
        Place there = at.then(key.segment());
        if (found == null) {
          awaiting.add(there.path());
        } else {
          JsonNode seen = new Observation().element(schema, key, found);
          pins.add(there.path());
          same = false;
          filled.insert(
              schema.ordered() ? place(schema, filled, answers, key) : filled.size(), seen);
        }
      }
    }
    return same ? desired : filled;
  }

  /** Behind the nearest of those that stand before it on the server (rule SCHEMA-10). */
  private static int place(
      SchemaNode.KeyedList schema,
      ArrayNode filled,
      Map<ElementKey, JsonNode> there,
      ElementKey key) {
    List<ElementKey> before = new ArrayList<>(there.keySet());
    before = before.subList(0, before.indexOf(key));
    for (int i = filled.size() - 1; i >= 0; i--) {
      if (ElementKey.of(filled.get(i), schema.keys()).filter(before::contains).isPresent()) {
        return i + 1;
      }
    }
    return 0;
  }

  private @Nullable JsonNode positional(
      Place at,
      SchemaNode.PositionalList schema,
      @Nullable JsonNode desired,
      @Nullable JsonNode answered) {
    if (desired != null && !desired.isArray()) {
      return desired;
    }
    ArrayNode filled = JsonNodeFactory.instance.arrayNode();
    int known = desired == null ? 0 : desired.size();
    for (int i = 0; i < Math.max(known, schema.elements().size()); i++) {
      JsonNode found = answered == null ? null : answered.get(i);
      JsonNode mine = desired == null ? null : desired.get(i);
      JsonNode value =
          i < schema.elements().size()
              ? node(at.index(i), schema.elements().get(i), mine, found)
              : mine;
      if (value == null) {
        break;
      }
      filled.add(value);
    }
    return desired == null && filled.isEmpty() ? null : filled;
  }
}
