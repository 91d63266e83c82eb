package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.delta.AcceptedForms;
import dev.homeostat.core.delta.Digester;
import dev.homeostat.core.delta.Observation;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.Hidden;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Lays what the server chose over the desired state, where nobody else speaks (rule POLICY-3). A
 * pin ends with the list element that it is in.
 */
@API(status = INTERNAL)
public final class Pins {

  private final Desired desired;
  private final ResourceRecord record;
  private final Digester digester;
  private final List<FieldPath> laid = new ArrayList<>();
  private final ObjectNode ifPresent = JsonNodeFactory.instance.objectNode();

  private Pins(Desired desired, ResourceRecord record, Digester digester) {
    this.desired = desired;
    this.record = record;
    this.digester = digester;
  }

  /**
   * Lays the pins of a record.
   *
   * @param desired after mangling
   * @param record what was applied
   * @param applied the same, by who set it
   * @param digester for this resource
   * @return the desired state with the pins; the same if there are none, or the apiVersion is
   *     another (rule POLICY-8)
   */
  public static Desired lay(
      Desired desired, ResourceRecord record, AppliedFields applied, Digester digester) {
    boolean sameVersion = record.address().apiVersion().equals(desired.resource().apiVersion());
    return !sameVersion || applied.pinned().isEmpty()
        ? desired
        : new Pins(desired, record, digester).lay(applied);
  }

  private Desired lay(AppliedFields applied) {
    ObjectNode tree = desired.resource().tree();
    JsonNode pinned =
        node(
            FieldPath.root(),
            desired.schema().root(),
            tree,
            new Before(applied.pinned(), applied.enforced()));
    if (laid.isEmpty() && ifPresent.isEmpty()) {
      return desired;
    }
    Map<FieldPath, Setter> setBy = new TreeMap<>(desired.setBy());
    laid.forEach(path -> setBy.put(path, Setter.SERVER));
    return new Desired(
        desired.resource().with(pinned instanceof ObjectNode object ? object : tree),
        desired.schema(),
        setBy,
        desired.addedBy(),
        desired.sensitive(),
        desired.after(),
        ifPresent.isEmpty() ? null : Trees.freeze(ifPresent));
  }

  /**
   * What was applied of a field.
   *
   * @param pinned what the server gave
   * @param enforced what manifest and hooks set
   */
  private record Before(@Nullable JsonNode pinned, @Nullable JsonNode enforced) {

    Before member(String name) {
      return new Before(
          pinned == null ? null : pinned.get(name), enforced == null ? null : enforced.get(name));
    }

    Before element(SchemaNode.ElementList list, Segment name) {
      return new Before(list.find(pinned, name), list.find(enforced, name));
    }

    boolean isPinned() {
      return pinned != null && !Trees.isAbsent(pinned);
    }
  }

  private @Nullable JsonNode node(
      FieldPath path, @Nullable SchemaNode schema, @Nullable JsonNode said, Before before) {
    if (schema == null || !before.isPinned()) {
      return said;
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return fields(path, fields, said, before);
    }
    if (schema instanceof SchemaNode.KeyedList list) {
      return keyed(path, list, said, before);
    }
    return schema instanceof SchemaNode.PositionalList list
        ? positional(path, list, said, before)
        : value(path, schema, said, before.pinned());
  }

  private @Nullable JsonNode value(
      FieldPath path, SchemaNode schema, @Nullable JsonNode said, @Nullable JsonNode pinned) {
    boolean list = schema instanceof SchemaNode.WholeList || schema instanceof SchemaNode.ScalarSet;
    if (pinned == null
        || Hidden.is(pinned)
        || schema.equals(SchemaNode.WATCHED)
        || (list && pinned.isEmpty())
        || !(said == null || isLeftToServer(path, said))) {
      return said;
    }
    laid.add(path);
    return pinned;
  }

  /** The same {@code 0} or {@code ""} is said that the server has replaced. */
  private boolean isLeftToServer(FieldPath path, JsonNode said) {
    return AcceptedForms.isOpen(said)
        && record.accepted().stream()
            .anyMatch(
                form ->
                    form instanceof AcceptedForm.Value value
                        && value.path().equals(path)
                        && value.asked().equals(digester.digest(path, said)));
  }

  private @Nullable JsonNode fields(
      FieldPath path, SchemaNode.Fields schema, @Nullable JsonNode said, Before before) {
    if (said != null && !said.isObject()) {
      return said;
    }
    ObjectNode filled = null;
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      String name = member.getKey();
      JsonNode mine = said == null ? null : said.get(name);
      JsonNode value = node(path.key(name), member.getValue(), mine, before.member(name));
      if (value != null && value != mine) {
        filled =
            filled != null
                ? filled
                : said instanceof ObjectNode object
                    ? Trees.unsealed(object)
                    : JsonNodeFactory.instance.objectNode();
        filled.set(name, value);
      }
    }
    return filled == null ? said : filled;
  }

  private @Nullable JsonNode keyed(
      FieldPath path, SchemaNode.KeyedList schema, @Nullable JsonNode said, Before before) {
    if (said != null && !said.isArray()) {
      return said;
    }
    ArrayNode filled = JsonNodeFactory.instance.arrayNode();
    boolean same = true;
    for (int i = 0; said != null && i < said.size(); i++) {
      JsonNode element = said.get(i);
      Segment name = schema.nameOf(element, i);
      JsonNode value =
          name == null
              ? element
              : node(path.then(name), schema.observed(name), element, before.element(schema, name));
      filled.add(value == null ? element : value);
      same &= value == null || value == element;
    }
    JsonNode pins = before.pinned();
    for (int i = 0; pins != null && pins.isArray() && i < pins.size(); i++) {
      Segment name = schema.nameOf(pins.get(i), i);
      SchemaNode below = name == null ? null : schema.observed(name);
      boolean isOpen =
          name != null
              && schema.find(said, name) == null
              && schema.find(before.enforced(), name) == null;
      if (isOpen && below != null && schema.names(name)) {
        laid.add(path.then(name));
        filled.insert(place(path, schema, filled, name), part(schema, below, pins.get(i)));
        same = false;
      } else if (isOpen && below != null) {
        PathWriter.set(ifPresent, path.then(name), part(schema, below, pins.get(i)));
        laid.add(path.then(name));
      }
    }
    return same ? said : filled;
  }

  /** Of a pinned element, its keys and what is still observed of it. */
  private JsonNode part(SchemaNode.KeyedList list, SchemaNode schema, JsonNode pinned) {
    if (!(schema instanceof SchemaNode.Fields)) {
      return pinned;
    }
    Pins inner = new Pins(desired, record, digester);
    ObjectNode keys = Observation.keysOf(list, pinned);
    JsonNode part = inner.node(FieldPath.root(), schema, keys, new Before(pinned, null));
    return part == null ? keys : part;
  }

  /** Behind the nearest of those that stood before it (rule SCHEMA-10). */
  private int place(FieldPath path, SchemaNode.KeyedList schema, ArrayNode filled, Segment name) {
    JsonNode order = path.in(record.lastApplied()).orElse(null);
    List<Segment> before = new ArrayList<>();
    for (int i = 0; order != null && i < order.size(); i++) {
      Segment other = schema.nameOf(order.get(i), i);
      if (name.equals(other)) {
        break;
      }
      if (other != null) {
        before.add(other);
      }
    }
    for (int i = filled.size() - 1; schema.ordered() && i >= 0; i--) {
      if (before.contains(schema.nameOf(filled.get(i), i))) {
        return i + 1;
      }
    }
    return schema.ordered() ? 0 : filled.size();
  }

  /** A place has a pin as long as those before it are there, and no one else set its element. */
  private @Nullable JsonNode positional(
      FieldPath path, SchemaNode.PositionalList schema, @Nullable JsonNode said, Before before) {
    if (said != null && !said.isArray()) {
      return said;
    }
    ArrayNode filled = JsonNodeFactory.instance.arrayNode();
    boolean same = true;
    int length = said == null ? 0 : said.size();
    for (int i = 0; i < Math.max(length, schema.elements().size()); i++) {
      Segment place = new FieldPath.Index(i);
      JsonNode mine = i < length && said != null ? said.get(i) : null;
      Before there = before.element(schema, place);
      boolean leaves = mine == null && !Trees.isAbsent(there.enforced());
      JsonNode value = leaves ? null : node(path.then(place), schema.observed(place), mine, there);
      if (value == null) {
        break;
      }
      filled.add(value);
      same &= value == mine;
    }
    return same ? said : filled;
  }

  /**
   * What a server chose where it was asked {@code 0} or {@code ""}.
   *
   * @param asked what manifest and hooks want, without pins
   * @param accepted the forms that came of it
   * @param live the object as the server has it
   * @return by path
   */
  public static Map<FieldPath, JsonNode> chosen(
      Desired asked, List<AcceptedForm> accepted, ObjectNode live) {
    Map<FieldPath, JsonNode> chosen = new TreeMap<>();
    for (AcceptedForm form : accepted) {
      FieldPath path = form.path();
      boolean open = path.in(asked.resource().tree()).filter(AcceptedForms::isOpen).isPresent();
      if (open && form instanceof AcceptedForm.Value) {
        path.in(live)
            .filter(value -> value.isValueNode() && !value.isNull() && !AcceptedForms.isOpen(value))
            .ifPresent(value -> chosen.put(path, value));
      }
    }
    return chosen;
  }
}
