package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.accept.ServerChoices;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ObservedFields;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Adds the values that the server chose to the desired state, where no value is set (rule
 * POLICY-3). A pin ends with the list element that it is in.
 */
@API(status = INTERNAL)
public final class PinnedFields {

  private final DesiredResource desired;
  private final ResourceRecord record;
  private final LastAppliedByOrigin applied;
  private final Digester digester;
  private final boolean inElement;
  private final List<FieldPath> removals;
  private final List<FieldPath> laid = new ArrayList<>();
  private final ObjectNode ifPresent = JsonNodeFactory.instance.objectNode();

  private PinnedFields(
      DesiredResource desired,
      ResourceRecord record,
      LastAppliedByOrigin applied,
      Digester digester,
      boolean inElement,
      List<FieldPath> removals) {
    this.desired = desired;
    this.record = record;
    this.applied = applied;
    this.digester = digester;
    this.inElement = inElement;
    this.removals = removals;
  }

  /**
   * Lays the pins of a record.
   *
   * @param desired after mangling
   * @param record what was applied
   * @param applied the same, by who set it
   * @param digester for this resource
   * @param dropped what is to be removed, or {@code null} for nothing
   * @return the desired state with the pins; the same if there are none, or the apiVersion is
   *     another (rule POLICY-8)
   */
  public static DesiredResource lay(
      DesiredResource desired,
      ResourceRecord record,
      LastAppliedByOrigin applied,
      Digester digester,
      @Nullable DroppedValue dropped) {
    boolean sameVersion = record.address().apiVersion().equals(desired.resource().apiVersion());
    return !sameVersion || applied.pinned().isEmpty()
        ? desired
        : new PinnedFields(
                desired,
                record,
                applied,
                digester,
                false,
                dropped == null ? List.of() : DroppedValue.paths(dropped))
            .lay();
  }

  private DesiredResource lay() {
    ObjectNode tree = desired.resource().tree();
    JsonNode pinned =
        node(
            FieldPath.root(),
            desired.schema().root(),
            tree,
            new Before(applied.pinned(), applied.enforced()));
    if (laid.isEmpty()) {
      return desired;
    }
    Map<FieldPath, FieldOrigin> setBy = new TreeMap<>(desired.setBy());
    laid.forEach(path -> setBy.put(path, FieldOrigin.SERVER));
    return new DesiredResource(
        desired.resource().with(pinned instanceof ObjectNode object ? object : tree),
        desired.schema(),
        setBy,
        desired.addedBy(),
        desired.sensitive(),
        desired.after(),
        desired.wave(),
        ifPresent.isEmpty() ? null : Trees.freeze(ifPresent));
  }

  /**
   * The applied values of a field.
   *
   * @param pinned the value that the server set
   * @param enforced the value that manifest and hooks set
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
    if (schema == null
        || !before.isPinned()
        || hasOtherNames(path, schema)
        || (said != null && isInTheWay(said, schema))) {
      return said;
    }
    if (schema instanceof SchemaNode.Fields fields) {
      return fields(path, fields, said, before);
    }
    if (schema instanceof SchemaNode.KeyedList list) {
      return keyed(path, list, said, before);
    }
    if (schema instanceof SchemaNode.PositionalList list) {
      return positional(path, list, said, before);
    }
    return schema instanceof SchemaNode.ScalarSet
        ? said
        : value(path, schema, said, before.pinned());
  }

  /** Returns whether a desired value has not the shape that pins within it need. */
  private static boolean isInTheWay(JsonNode said, SchemaNode schema) {
    return schema instanceof SchemaNode.Fields
        ? !said.isObject()
        : schema instanceof SchemaNode.ElementList && !said.isArray();
  }

  /**
   * Returns whether the elements of a list were identified in another way, so that their pins would
   * name other elements now.
   */
  private boolean hasOtherNames(FieldPath path, SchemaNode schema) {
    return schema instanceof SchemaNode.ElementList list
        && applied.observedAt(path) instanceof SchemaNode.ElementList old
        && !old.isNamedLike(list);
  }

  private @Nullable JsonNode value(
      FieldPath path, SchemaNode schema, @Nullable JsonNode said, @Nullable JsonNode pinned) {
    if (pinned == null
        || (pinned.isContainerNode() && isPart(path))
        || DigestPlaceholder.is(pinned)
        || schema.equals(SchemaNode.WATCHED)
        || (pinned.isArray() && pinned.isEmpty())
        || !(said == null || isLeftToServer(path, said, pinned))) {
      return said;
    }
    laid.add(path);
    return pinned;
  }

  /** Returns whether only a part of a value was observed, so that its pin is none of the whole. */
  private boolean isPart(FieldPath path) {
    SchemaNode old = applied.observedAt(path);
    return old != null && old.hasParts();
  }

  /**
   * Returns whether the desired value is still the {@code 0} or {@code ""} that the server has
   * replaced by the pinned value.
   */
  private boolean isLeftToServer(FieldPath path, JsonNode said, JsonNode pinned) {
    return desired.schema().strict().stream().noneMatch(path::startsWith)
        && ServerChoices.isChosen(record.accepted(), path, said, pinned, digester);
  }

  private @Nullable JsonNode fields(
      FieldPath path, SchemaNode.Fields schema, @Nullable JsonNode said, Before before) {
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
      if (name == null || below == null) {
        continue;
      }
      boolean isSaid = schema.find(said, name) != null;
      boolean leaves = schema.find(before.enforced(), name) != null;
      boolean isPart = !(below instanceof SchemaNode.Fields) && isPart(path.then(name));
      if (isSaid || leaves || isPart) {
        continue;
      }
      JsonNode part = part(path.then(name), schema, below, pins.get(i));
      if (below instanceof SchemaNode.Fields
          && Trees.equal(part, ObservedFields.keysOf(schema, pins.get(i)))) {
        continue; // the fields that were pinned are no longer observed
      }
      laid.add(path.then(name));
      if (inElement) {
        filled.add(part);
        same = false;
      } else {
        PathWriter.setElement(ifPresent, path.then(name), part);
      }
    }
    return same ? said : filled;
  }

  /** Of a pinned element, its keys and what is still observed of it. */
  private JsonNode part(
      FieldPath path, SchemaNode.KeyedList list, SchemaNode schema, JsonNode pinned) {
    if (!(schema instanceof SchemaNode.Fields)) {
      return pinned;
    }
    ObjectNode keys = ObservedFields.keysOf(list, pinned);
    JsonNode part = part(path, schema, keys, pinned);
    return part == null ? keys : part;
  }

  private @Nullable JsonNode part(
      FieldPath path, SchemaNode schema, @Nullable JsonNode keys, JsonNode pinned) {
    PinnedFields inner = new PinnedFields(desired, record, applied, digester, true, List.of());
    return inner.node(path, schema, keys, new Before(pinned, null));
  }

  /** A value has a pin as long as those before it are there, and no one else set its place. */
  private @Nullable JsonNode positional(
      FieldPath path, SchemaNode.PositionalList schema, @Nullable JsonNode said, Before before) {
    ArrayNode filled = JsonNodeFactory.instance.arrayNode();
    boolean same = true;
    boolean open = true;
    int length = said == null ? 0 : said.size();
    for (int i = 0; i < Math.max(length, schema.elements().size()); i++) {
      FieldPath place = path.then(new FieldPath.Index(i));
      SchemaNode below = schema.observed(new FieldPath.Index(i));
      JsonNode mine = said == null ? null : said.get(i);
      Before there = before.element(schema, new FieldPath.Index(i));
      boolean leaves =
          mine == null && (!Trees.isAbsent(there.enforced()) || isBehindRemoval(path, i));
      JsonNode value = null;
      if (!inElement && mine == null && below != null && below.hasParts()) {
        if (!leaves) {
          layIfPresent(place, below, there.pinned());
        }
      } else if (!leaves) {
        value = node(place, below, mine, there);
      }
      open &= value != null;
      if (open) {
        filled.add(value);
        same &= value == mine;
      }
    }
    return same ? said : filled;
  }

  /** Returns whether a place moves because an element before it is removed. */
  private boolean isBehindRemoval(FieldPath list, int place) {
    return removals.stream()
        .anyMatch(
            gone ->
                gone.parent().filter(list::equals).isPresent()
                    && gone.segments().get(list.segments().size()) instanceof FieldPath.Index first
                    && first.index() < place);
  }

  /** Adds a pin within an element, which ends with the element and does not create it again. */
  private void layIfPresent(FieldPath place, SchemaNode schema, @Nullable JsonNode pinned) {
    JsonNode part =
        pinned == null || Trees.isAbsent(pinned) ? null : part(place, schema, null, pinned);
    if (part != null) {
      laid.add(place);
      PathWriter.setElement(ifPresent, place, part);
    }
  }
}
