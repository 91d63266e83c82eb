package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.lists.DesiredElements;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Collects the pins of a response (step 6): adds to a desired state the observed fields that it
 * does not know, and lists those that the server has not given yet. What is known stays as it is
 * (rule POLICY-1).
 */
@API(status = INTERNAL)
public final class PinCollector {

  /**
   * A filled desired state.
   *
   * @param tree frozen; the same instance if nothing was filled in
   * @param pins the paths that were filled in
   * @param ifPresent list elements that are not desired, by path, with what is pinned of them (rule
   *     POLICY-3)
   * @param awaiting the observed fields that the server has not given yet
   */
  public record Filled(
      ObjectNode tree,
      List<FieldPath> pins,
      Map<FieldPath, JsonNode> ifPresent,
      List<FieldPath> awaiting) {
    public Filled {
      tree = Trees.freeze(tree);
      pins = List.copyOf(pins);
      ifPresent = Map.copyOf(ifPresent);
      awaiting = List.copyOf(awaiting);
    }

    /**
     * The same with another tree and more pins.
     *
     * @param changed the tree
     * @param more all pins
     * @return a new value
     */
    public Filled with(ObjectNode changed, List<FieldPath> more) {
      return new Filled(changed, more, ifPresent, awaiting);
    }
  }

  private final List<FieldPath> pins = new ArrayList<>();
  private final List<FieldPath> awaiting = new ArrayList<>();
  private final Map<FieldPath, JsonNode> ifPresent = new LinkedHashMap<>();
  private final Map<FieldPath, JsonNode> within = new LinkedHashMap<>();

  /** True within an element that is not desired, in which each known value is a pin. */
  private final boolean inElement;

  private PinCollector(boolean inElement) {
    this.inElement = inElement;
  }

  /**
   * Fills a desired state.
   *
   * @param desired the desired state
   * @param ifPresent the pins in elements that are not desired, or {@code null} for none
   * @param schema what is observed
   * @param answered the object as the server has it
   * @return the desired state completed with the server's values
   */
  public static Filled fill(
      ObjectNode desired,
      @Nullable ObjectNode ifPresent,
      SchemaNode.Fields schema,
      JsonNode answered) {
    PinCollector fill = new PinCollector(false);
    Known known = new Known(desired, ifPresent);
    JsonNode tree = fill.fields(PathBuilder.ROOT, schema, known, answered);
    return new Filled(
        fill.pins.isEmpty() || !(tree instanceof ObjectNode object) ? desired : object,
        fill.pins,
        fill.ifPresent,
        fill.awaiting);
  }

  /**
   * Returns the observed fields that are not set and that the server has not filled in.
   *
   * @param desired the desired state, filled
   * @param schema what is observed
   * @return their paths
   */
  public static List<FieldPath> awaiting(ObjectNode desired, SchemaNode.Fields schema) {
    PinCollector fill = new PinCollector(false);
    fill.fields(PathBuilder.ROOT, schema, new Known(desired, null), null);
    return List.copyOf(fill.awaiting);
  }

  /**
   * The known values of a field: the desired one, and the one that is pinned if the field exists.
   */
  private record Known(@Nullable JsonNode desired, @Nullable JsonNode ifPresent) {

    Known member(String name) {
      return new Known(
          desired == null ? null : desired.get(name),
          ifPresent == null ? null : ifPresent.get(name));
    }

    Known element(SchemaNode.ElementList list, Segment name, @Nullable JsonNode element) {
      return new Known(element, list.find(ifPresent, name));
    }
  }

  private @Nullable JsonNode node(
      PathBuilder at, SchemaNode schema, Known known, @Nullable JsonNode answered) {
    JsonNode desired = known.desired();
    boolean leaf = schema instanceof SchemaNode.Leaf;
    if (leaf && (schema.equals(SchemaNode.WATCHED) || (desired != null && desired.isNull()))) {
      return desired;
    }
    if (desired != null && desired.isNull()) {
      return node(at, schema, new Known(null, known.ifPresent()), answered);
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return fields.members().isEmpty() ? desired : fields(at, fields, known, answered);
    }
    if (schema instanceof SchemaNode.KeyedList keyed) {
      return keyed(at, keyed, known, answered);
    }
    if (schema instanceof SchemaNode.PositionalList positional) {
      return positional(at, positional, known, answered);
    }
    // The members of a set that nothing names are others', as the elements of a keyed list are.
    return schema instanceof SchemaNode.ScalarSet ? desired : value(at, desired, answered);
  }

  /** An empty list is as good as none (rule SCHEMA-4). */
  private @Nullable JsonNode value(
      PathBuilder at, @Nullable JsonNode desired, @Nullable JsonNode answered) {
    if (desired != null) {
      return desired;
    }
    if (answered == null || answered.isNull() || (answered.isArray() && answered.isEmpty())) {
      awaiting.add(at.path());
      return null;
    }
    pins.add(at.path());
    return answered;
  }

  private @Nullable JsonNode fields(
      PathBuilder at, SchemaNode.Fields schema, Known known, @Nullable JsonNode answered) {
    JsonNode desired = known.desired();
    if (desired != null && !desired.isObject()) {
      return desired;
    }
    ObjectNode filled = null;
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      String name = member.getKey();
      if (isKnownValue(member.getValue(), desired == null ? null : desired.get(name))) {
        continue;
      }
      Known mine = known.member(name);
      JsonNode theirs = answered == null ? null : answered.get(name);
      JsonNode value = node(at.key(name), member.getValue(), mine, theirs);
      if (value != null && value != mine.desired()) {
        filled = filled == null ? copy(desired) : filled;
        filled.set(name, value);
      }
    }
    return filled == null ? desired : filled;
  }

  /** Returns whether a value is desired, so that nothing is filled in. */
  private static boolean isKnownValue(SchemaNode schema, @Nullable JsonNode desired) {
    return desired != null
        && !desired.isNull()
        && (schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList);
  }

  private static ObjectNode copy(@Nullable JsonNode desired) {
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    return desired instanceof ObjectNode object ? copy.setAll(object) : copy;
  }

  private @Nullable JsonNode keyed(
      PathBuilder at, SchemaNode.KeyedList schema, Known known, @Nullable JsonNode answered) {
    JsonNode desired = known.desired();
    if (desired != null && !desired.isArray()) {
      return desired;
    }
    ArrayNode wanted = (ArrayNode) desired;
    ArrayNode answers =
        answered instanceof ArrayNode list ? list : JsonNodeFactory.instance.arrayNode();
    DesiredElements elements = DesiredElements.of(schema, wanted, known.ifPresent());
    ElementPairing pairing = ElementPairing.of(schema, elements, answers);
    ArrayNode filled = JsonNodeFactory.instance.arrayNode();
    boolean same = true;
    for (int i = 0; wanted != null && i < wanted.size(); i++) {
      if (hasEnded(elements.nameAt(i), pairing)) {
        same = false;
        continue;
      }
      SchemaNode below = schema.observedOf(wanted.get(i), i);
      JsonNode better =
          below == null || isKnownValue(below, wanted.get(i))
              ? wanted.get(i)
              : element(at, schema, known, wanted.get(i), pairing, answers);
      filled.add(better);
      same &= better == wanted.get(i);
    }
    for (SchemaNode.KeyedElement element : schema.elements()) {
      Segment name = element.key().segment();
      if ((inElement || !elements.contains(name)) && pairing.indexOf(name) < 0) {
        awaiting.add(at.then(name).path());
      }
    }
    unsaid(at, schema, known, elements, pairing, answers);
    return same ? desired : filled;
  }

  /** Returns whether an element was pinned in another one and is gone (rule POLICY-3). */
  private boolean hasEnded(@Nullable Segment name, ElementPairing pairing) {
    return inElement && name != null && pairing.indexOf(name) < 0;
  }

  private JsonNode element(
      PathBuilder at,
      SchemaNode.KeyedList schema,
      Known known,
      JsonNode element,
      ElementPairing pairing,
      ArrayNode answers) {
    Segment name = schema.nameOf(element, 0);
    SchemaNode below = name == null ? null : schema.observed(name);
    if (name == null || below == null) {
      return element;
    }
    int index = pairing.indexOf(name);
    JsonNode found = index < 0 ? null : answers.get(index);
    JsonNode filled = node(at.then(name), below, known.element(schema, name, element), found);
    return filled == null ? element : filled;
  }

  /** Pins the observed fields of elements that are not desired, as long as these exist. */
  private void unsaid(
      PathBuilder at,
      SchemaNode.KeyedList schema,
      Known known,
      DesiredElements elements,
      ElementPairing pairing,
      ArrayNode answers) {
    for (int i = 0; i < answers.size(); i++) {
      Segment name = pairing.nameAt(i);
      SchemaNode below = name == null ? null : schema.observed(name);
      if (name != null && !elements.contains(name) && below != null) {
        JsonNode found = answers.get(i);
        JsonNode before = schema.find(known.ifPresent(), name);
        JsonNode keys = ObservedFields.keysOf(schema, found);
        // A field that others leave out of their own elements is not awaited.
        JsonNode seen = seen(at.then(name), below, before, found, schema.names(name));
        pinIfPresent(at.then(name), keys, merged(keys, below, seen, found));
      }
    }
  }

  /** An element with its keys and what is pinned of it. */
  private static JsonNode merged(
      JsonNode keys, SchemaNode schema, @Nullable JsonNode seen, JsonNode found) {
    if (schema.equals(SchemaNode.WATCHED)) {
      return keys;
    }
    if (!(schema instanceof SchemaNode.Fields)) {
      return seen == null ? found : seen;
    }
    ObjectNode element = copy(keys);
    if (seen instanceof ObjectNode more) {
      ObservedFields.merge(element, more);
    }
    return element;
  }

  /** Returns the pins of an element that is not desired, and of the elements in it. */
  private @Nullable JsonNode seen(
      PathBuilder at,
      SchemaNode schema,
      @Nullable JsonNode before,
      @Nullable JsonNode found,
      boolean isNamed) {
    PinCollector inner = new PinCollector(true);
    JsonNode seen = inner.node(at, schema, new Known(before, before), found);
    awaiting.addAll(isNamed ? inner.awaiting : List.of());
    within.putAll(inner.ifPresent);
    return seen;
  }

  private void pinIfPresent(PathBuilder at, JsonNode nothing, JsonNode seen) {
    if (!within.isEmpty() || !Trees.equal(seen, nothing)) {
      ifPresent.put(at.path(), seen);
    }
    ifPresent.putAll(within);
    within.clear();
  }

  private @Nullable JsonNode positional(
      PathBuilder at, SchemaNode.PositionalList schema, Known known, @Nullable JsonNode answered) {
    JsonNode desired = known.desired();
    if (desired != null && !desired.isArray()) {
      return desired;
    }
    ArrayNode filled = JsonNodeFactory.instance.arrayNode();
    int said = desired == null ? 0 : desired.size();
    boolean same = true;
    boolean open = true;
    for (int i = 0; i < Math.max(said, schema.elements().size()); i++) {
      JsonNode found = answered == null ? null : answered.get(i);
      JsonNode mine = desired == null ? null : desired.get(i);
      Segment place = new FieldPath.Index(i);
      SchemaNode below = i < schema.elements().size() ? schema.elements().get(i) : null;
      if (mine == null && below != null && below.hasParts()) {
        JsonNode before = found == null ? null : schema.find(known.ifPresent(), place);
        JsonNode seen = seen(at.index(i), below, before, found, true);
        JsonNode nothing = JsonNodeFactory.instance.objectNode();
        pinIfPresent(at.index(i), nothing, seen == null ? nothing : seen);
        open = false;
        continue;
      }
      if (!open) {
        continue;
      }
      JsonNode value =
          below == null
              ? mine
              : node(at.index(i), below, known.element(schema, place, mine), found);
      JsonNode element = value == null ? mine : value;
      open = element != null;
      if (element != null) {
        filled.add(element);
        same &= element == mine;
      }
    }
    return same ? desired : filled;
  }
}
