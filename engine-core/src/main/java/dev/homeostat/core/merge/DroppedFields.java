package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Settings.FieldRemoval;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.core.schema.PodSpecs;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values that were enforced, are no longer desired and are to be removed (rule POLICY-2).
 * Old and new desired values are compared in terms of the schema in force; values that it would not
 * observe if they were still specified are released. Pure.
 */
@API(status = INTERNAL)
public final class DroppedFields {

  private static final FieldPath REPLICAS = FieldPath.of("spec", "replicas");
  private static final ArrayNode NO_ELEMENTS = JsonNodeFactory.instance.arrayNode();
  private static final ObjectNode NO_MEMBERS = JsonNodeFactory.instance.objectNode();

  private final LastAppliedByOrigin applied;
  private final boolean isWorkload;
  private final HypotheticalObservation hypothetical;

  private DroppedFields(
      LastAppliedByOrigin applied, DesiredResource desired, HypotheticalSchema schema) {
    this.applied = applied;
    this.isWorkload = PodSpecs.of(desired.id()).isPresent();
    this.hypothetical = new HypotheticalObservation(applied, desired, schema);
  }

  /**
   * Finds the values to be removed.
   *
   * @param applied the applied values
   * @param desired the desired state of manifest and hooks, without pins
   * @param schema the schema if more fields were specified
   * @param setting the setting of the application
   * @return {@code null} if there are none
   */
  public static @Nullable DroppedValue of(
      LastAppliedByOrigin applied,
      DesiredResource desired,
      HypotheticalSchema schema,
      FieldRemoval setting) {
    return setting == FieldRemoval.KEEP
        ? null
        : new DroppedFields(applied, desired, schema)
            .node(
                new Place(FieldPath.root(), FieldPath.root()),
                desired.schema().root(),
                applied.enforced(),
                desired.resource().tree());
  }

  /**
   * A place in the resource.
   *
   * @param path its path in terms of the schema in force
   * @param before the path that it had when it was applied
   */
  private record Place(FieldPath path, FieldPath before) {

    Place key(String name) {
      return new Place(path.key(name), before.key(name));
    }

    Place element(Segment now, Segment then) {
      return new Place(path.then(now), before.then(then));
    }
  }

  private @Nullable DroppedValue node(
      Place at, @Nullable SchemaNode inForce, @Nullable JsonNode before, @Nullable JsonNode now) {
    if (before == null || Trees.isAbsent(before)) {
      return null;
    }
    if (now == null) {
      // The specified elements decide whether a list can be compared by key (rule SCHEMA-7).
      boolean isList = inForce instanceof SchemaNode.ElementList;
      SchemaNode said = inForce == null || isList ? hypothetical.at(at.path(), at.before()) : null;
      return unsaid(at, said == null ? inForce : said, before);
    }
    SchemaNode schema = inForce == null ? hypothetical.at(at.path(), at.before()) : inForce;
    if (schema instanceof SchemaNode.Fields fields && before.isObject() && now.isObject()) {
      return members(at, fields, before, now);
    }
    return schema instanceof SchemaNode.ElementList list && before.isArray() && now.isArray()
        ? elements(at, list, (ArrayNode) before, (ArrayNode) now)
        : null;
  }

  private @Nullable DroppedValue unsaid(Place at, @Nullable SchemaNode schema, JsonNode before) {
    if (schema == null || (isWorkload && at.path().equals(REPLICAS))) {
      return null;
    }
    if (schema instanceof SchemaNode.Fields fields) {
      if (!before.isObject()) {
        return new DroppedValue.Value(DroppedValue.Where.NO_OBJECT);
      }
      boolean empty = before.isEmpty() && fields.members().isEmpty();
      if (empty) {
        return DroppedValue.mayGo(at.path()) ? new DroppedValue.Empty() : null;
      }
      return members(at, fields, before, NO_MEMBERS);
    }
    if (before.isArray()
        && before.isEmpty()
        && applied.removals().straysOf(at.before()).isEmpty()) {
      return new DroppedValue.Empty();
    }
    SchemaNode old = applied.enforcedAs(at.before());
    boolean isCoarser = schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList;
    if (isCoarser && old instanceof SchemaNode.Fields fields && before.isObject()) {
      boolean empty = before.isEmpty() && DroppedValue.mayGo(at.path());
      return empty ? new DroppedValue.Empty() : members(at, fields, before, NO_MEMBERS);
    }
    if (isCoarser && old instanceof SchemaNode.ElementList list && before.isArray()) {
      return elements(at, list, (ArrayNode) before, NO_ELEMENTS);
    }
    if (schema instanceof SchemaNode.ElementList list) {
      return before.isArray()
          ? elements(at, list, (ArrayNode) before, NO_ELEMENTS)
          : new DroppedValue.Value(DroppedValue.Where.NO_LIST);
    }
    // A null in it asked for absence, so nothing in it is ours (rule READ-2).
    if (Trees.equal(before, Trees.emptyObject())) {
      return DroppedValue.mayGo(at.path()) ? new DroppedValue.Empty() : null;
    }
    return schema.equals(SchemaNode.WATCHED)
        ? null
        : new DroppedValue.Value(DroppedValue.Where.ANYWHERE);
  }

  private @Nullable DroppedValue members(
      Place at, SchemaNode.Fields schema, JsonNode before, JsonNode now) {
    Map<String, DroppedValue> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : before.properties()) {
      String name = member.getKey();
      SchemaNode below = schema.members().get(name);
      DroppedValue dropped = node(at.key(name), below, member.getValue(), now.get(name));
      if (dropped != null) {
        members.put(name, dropped);
      }
    }
    return members.isEmpty() ? null : new DroppedValue.Members(members);
  }

  private @Nullable DroppedValue elements(
      Place at, SchemaNode.ElementList schema, ArrayNode before, ArrayNode now) {
    SchemaNode.ElementList old =
        applied.enforcedAs(at.before()) instanceof SchemaNode.ElementList list ? list : null;
    JsonNode said =
        old instanceof SchemaNode.PositionalList
            ? at.before().in(applied.said()).orElse(null)
            : null;
    List<DroppedValue.Applied> leaving = new ArrayList<>();
    List<DroppedValue.Staying> staying = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      JsonNode element = before.get(i);
      JsonNode known = said instanceof ArrayNode all && all.has(i) ? all.get(i) : element;
      Segment name = Trees.isAbsent(element) ? null : nameOf(schema, old, known, i);
      int place = name == null ? -1 : find(schema, new DroppedValue.Applied(name, known), now);
      if (name != null && place >= 0) {
        DroppedValue part =
            within(at, schema, name, nameBefore(old, known, i, name), place, element, now);
        if (part != null) {
          staying.add(new DroppedValue.Staying(new DroppedValue.Applied(name, known), part));
        }
      } else if (name != null
          && (isPending(at, schema, name) || wouldBeObserved(at, schema, name, i))) {
        leaving.add(new DroppedValue.Applied(name, known));
      }
    }
    applied
        .removals()
        .straysOf(at.before())
        .forEach(
            (name, stray) -> {
              DroppedValue.Applied element = new DroppedValue.Applied(name, stray.element(), true);
              int place = find(schema, element, now);
              DroppedValue part =
                  place < 0 ? null : within(at, schema, name, name, place, stray.element(), now);
              if (place < 0 && isDue(at, schema, name)) {
                leaving.add(element);
              } else if (part != null) {
                staying.add(new DroppedValue.Staying(element, part));
              }
            });
    return leaving.isEmpty() && staying.isEmpty()
        ? null
        : new DroppedValue.Elements(schema, leaving, staying);
  }

  /** Returns the values to be removed within an element that stays. */
  private @Nullable DroppedValue within(
      Place at,
      SchemaNode.ElementList schema,
      Segment name,
      Segment nameBefore,
      int place,
      JsonNode before,
      ArrayNode now) {
    Segment mine = schema instanceof SchemaNode.PositionalList ? new FieldPath.Index(place) : name;
    return node(at.element(mine, nameBefore), schema.observed(mine), before, now.get(place));
  }

  /** The new key or member, else the old key, else the place. */
  private static @Nullable Segment nameOf(
      SchemaNode.ElementList schema,
      SchemaNode.@Nullable ElementList old,
      JsonNode element,
      int index) {
    boolean places = schema instanceof SchemaNode.PositionalList;
    Segment before = places && old != null ? old.nameOf(element, index) : null;
    return before == null ? schema.nameOf(element, index) : before;
  }

  /** The name that an element had where it was applied. */
  private static Segment nameBefore(
      SchemaNode.@Nullable ElementList old, JsonNode element, int index, Segment name) {
    Segment before = old == null ? null : old.nameOf(element, index);
    return before == null ? name : before;
  }

  /** Returns the index of an element in a list, or -1. */
  private static int find(
      SchemaNode.ElementList schema, DroppedValue.Applied element, ArrayNode list) {
    for (int i = 0; i < list.size(); i++) {
      if (!Trees.isAbsent(list.get(i))
          && schema.nameOf(list.get(i), i) != null
          && element.is(list.get(i), i)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns whether the removal of an element that has no name of its own, or of its list, was
   * refused before.
   */
  private boolean isPending(Place list, SchemaNode.ElementList schema, Segment name) {
    return schema instanceof SchemaNode.PositionalList
        && (applied.removals().contains(list.before())
            || applied.removals().contains(list.before().then(name)));
  }

  /** Returns whether a refused removal of an element is due under the schema in force. */
  private boolean isDue(Place list, SchemaNode.ElementList schema, Segment name) {
    return schema instanceof SchemaNode.PositionalList || wouldBeObserved(list, schema, name, -1);
  }

  private boolean wouldBeObserved(
      Place at, SchemaNode.ElementList schema, Segment name, int index) {
    if (schema instanceof SchemaNode.PositionalList list) {
      return index < list.elements().size()
          || (index >= 0 && hypothetical.isOfHook(at.before().then(new FieldPath.Index(index))));
    }
    if (schema.observed(name) != null) {
      return true;
    }
    SchemaNode said = hypothetical.at(at.path(), at.before());
    return said instanceof SchemaNode.ElementList list
        ? list.isNamedLike(schema) && list.observed(name) != null
        : said != null; // as a part of one value
  }
}
