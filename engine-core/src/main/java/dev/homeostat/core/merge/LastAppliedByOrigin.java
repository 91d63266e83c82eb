package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ObservedFields;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The last applied values of a record by their origin: what manifest and hooks enforced, and what
 * the server gave (rule STATE-1). Both are trees of the shape of the resource; an element of a list
 * by position that has no part in one of them is null there.
 */
@API(status = INTERNAL)
public final class LastAppliedByOrigin {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ResourceRecord record;
  private final SchemaNode.Fields observed;
  private final ObjectNode enforced;
  private final ObjectNode pinned;
  private final Map<FieldPath, Map<Segment, Stray>> strays = new HashMap<>();

  /**
   * An element of a list by position of which something is still to be removed under the name that
   * it had before.
   *
   * @param element what is to be removed, with its keys
   * @param isWhole whether all of it is
   */
  record Stray(JsonNode element, boolean isWhole) {}

  private LastAppliedByOrigin(ResourceRecord record, SchemaNode.Fields observed) {
    this.record = record;
    this.observed = observed;
    List<FieldPath> pending =
        record.removals().stream()
            .filter(path -> path.in(record.lastApplied()).isPresent())
            .toList();
    ObjectNode applied = Trees.unsealed(record.lastApplied());
    pending.stream()
        .filter(path -> strayIn(path) < path.segments().size())
        .forEach(path -> PathWriter.remove(applied, path));
    OriginSplit.Part root = OriginSplit.of(record.setBy(), observed, applied);
    this.enforced =
        Trees.unsealed(root.enforced() instanceof ObjectNode some ? some : JSON.objectNode());
    this.pinned = root.pinned() instanceof ObjectNode some ? some : JSON.objectNode();
    ObjectNode said = withoutPins(record, pending);
    pending.stream()
        .filter(path -> !isElementByPosition(path))
        .forEach(path -> addPending(path, said));
  }

  /**
   * Reads what was applied.
   *
   * @param record what is remembered
   * @param observed what was observed then
   * @return the fields
   */
  public static LastAppliedByOrigin of(ResourceRecord record, SchemaNode.Fields observed) {
    return new LastAppliedByOrigin(record, observed);
  }

  /**
   * Returns the values that manifest and hooks enforced, including those that are still to be
   * removed.
   */
  ObjectNode enforced() {
    return enforced;
  }

  /**
   * Returns whether something was enforced or pinned at a path, or is still to be removed there; of
   * a list of which nothing but the bounds was observed, nothing was.
   */
  boolean isAnyAt(FieldPath path) {
    boolean isObserved =
        SchemaLookup.touches(observed, path) && (isIn(enforced, path) || isIn(pinned, path));
    return isObserved || record.removals().stream().anyMatch(path::startsWith);
  }

  /** Returns whether the removal of an element by name was asked for, and is still due. */
  boolean isPending(FieldPath element) {
    return !(element.segments().get(element.segments().size() - 1) instanceof FieldPath.Index)
        && record.removals().contains(element);
  }

  private static boolean isIn(ObjectNode tree, FieldPath path) {
    return path.in(tree).filter(value -> !Trees.isAbsent(value)).isPresent();
  }

  /**
   * Returns the enforced values, with the elements of positional lists as they were applied,
   * because their observed fields may not identify them.
   */
  ObjectNode said() {
    return (ObjectNode) said(observed, enforced, record.lastApplied(), false);
  }

  /**
   * Returns the same with all applied elements of positional lists, also those of which nothing is
   * observed, and with those that are to be removed under another name.
   */
  ObjectNode saidInAll() {
    ObjectNode said =
        Trees.unsealed((ObjectNode) said(observed, enforced, record.lastApplied(), true));
    strays.forEach(
        (list, elements) ->
            elements.forEach(
                (name, stray) -> PathWriter.setElement(said, list.then(name), stray.element())));
    return said;
  }

  private static JsonNode said(
      @Nullable SchemaNode schema, JsonNode enforced, @Nullable JsonNode applied, boolean all) {
    if (schema instanceof SchemaNode.Fields fields
        && enforced instanceof ObjectNode object
        && applied instanceof ObjectNode) {
      ObjectNode said = JSON.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        String name = member.getKey();
        SchemaNode below = fields.members().get(name);
        said.set(name, said(below, member.getValue(), applied.get(name), all));
      }
      return said;
    }
    if (schema instanceof SchemaNode.KeyedList named
        && enforced instanceof ArrayNode list
        && applied instanceof ArrayNode) {
      ArrayNode said = JSON.arrayNode();
      for (int i = 0; i < list.size(); i++) {
        Segment name = named.nameOf(list.get(i), i);
        JsonNode element = name == null ? null : named.find(applied, name);
        said.add(
            name == null ? list.get(i) : said(named.observed(name), list.get(i), element, all));
      }
      return said;
    }
    if (schema instanceof SchemaNode.PositionalList
        && enforced instanceof ArrayNode list
        && applied instanceof ArrayNode elements) {
      ArrayNode said = JSON.arrayNode();
      for (int i = 0; i < list.size(); i++) {
        JsonNode element = list.get(i);
        boolean isKnown = elements.has(i) && (all || !Trees.isAbsent(element));
        JsonNode whole = isKnown ? OriginSplit.plain(elements.get(i)) : element;
        if (!all || !Trees.isAbsent(whole)) {
          said.add(whole);
        }
      }
      return said;
    }
    return enforced;
  }

  /** Returns whether the server set a value at a path, or in it. */
  boolean isPinnedAt(FieldPath path) {
    return isIn(pinned, path);
  }

  /** Returns the values that the server set. */
  ObjectNode pinned() {
    return pinned;
  }

  /** Returns the schema that was observed at a path. */
  @Nullable SchemaNode observedAt(FieldPath path) {
    return SchemaLookup.at(observed, path).orElse(null);
  }

  /**
   * Returns the schema under which a path was enforced; a value that is still to be removed counts
   * as enforced, whatever was observed since.
   */
  @Nullable SchemaNode enforcedAs(FieldPath path) {
    List<FieldPath> below =
        record.removals().stream().filter(removal -> removal.startsWith(path)).toList();
    if (below.contains(path)) {
      return isEmptyObject(path) ? new SchemaNode.Fields(Map.of()) : SchemaNode.VALUE;
    }
    SchemaNode known = observedAt(path);
    boolean hasParts = known != null && known.hasParts();
    return below.isEmpty() || hasParts ? known : partsAt(path, below);
  }

  private static SchemaNode partsAt(FieldPath path, List<FieldPath> below) {
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    for (FieldPath removal : below) {
      Segment next = removal.segments().get(path.segments().size());
      if (next instanceof FieldPath.Element element) {
        return keyedLike(element);
      }
      if (next instanceof FieldPath.Member) {
        return new SchemaNode.ScalarSet(SchemaNode.Bounds.UNLIMITED);
      }
      if (next instanceof FieldPath.Index) {
        return placesAt(path, below);
      }
      if (next instanceof FieldPath.Key key) {
        FieldPath at = path.then(next);
        List<FieldPath> deeper = below.stream().filter(each -> each.startsWith(at)).toList();
        members.put(key.name(), deeper.contains(at) ? SchemaNode.VALUE : partsAt(at, deeper));
      }
    }
    return new SchemaNode.Fields(members);
  }

  private static SchemaNode placesAt(FieldPath path, List<FieldPath> below) {
    List<SchemaNode> elements = new ArrayList<>();
    for (FieldPath removal : below) {
      if (removal.segments().get(path.segments().size()) instanceof FieldPath.Index place) {
        FieldPath at = path.then(place);
        while (elements.size() <= place.index()) {
          elements.add(new SchemaNode.Fields(Map.of()));
        }
        List<FieldPath> deeper = below.stream().filter(each -> each.startsWith(at)).toList();
        elements.set(place.index(), deeper.contains(at) ? SchemaNode.VALUE : partsAt(at, deeper));
      }
    }
    return new SchemaNode.PositionalList(elements, SchemaNode.Bounds.UNLIMITED);
  }

  /**
   * Finds what was enforced at a change that is taken back, where the schema in force has no words
   * for it: the parts of what is one value now, and the empty object that has parts now.
   *
   * @param path of the change
   * @param now what is observed now
   * @return the paths that it had
   */
  List<FieldPath> unnamedAt(FieldPath path, SchemaNode.Fields now) {
    Optional<JsonNode> value = path.in(enforced).filter(there -> !Trees.isAbsent(there));
    if (value.isEmpty()) {
      return parentIn(path).filter(DroppedValue::mayGo).filter(this::isEmptyObject).stream()
          .toList();
    }
    SchemaNode schema = SchemaLookup.at(now, path).orElse(null);
    boolean isOneValue =
        schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList;
    List<FieldPath> parts = new ArrayList<>();
    if (isOneValue) {
      collectParts(path, value.get(), parts);
    }
    return parts;
  }

  private Optional<FieldPath> parentIn(FieldPath path) {
    Optional<FieldPath> parent = path.parent();
    while (parent.isPresent() && parent.get().in(enforced).isEmpty()) {
      parent = parent.get().parent();
    }
    return parent;
  }

  private boolean isEmptyObject(FieldPath path) {
    return path.in(enforced).filter(value -> value.isObject() && value.isEmpty()).isPresent();
  }

  private void collectParts(FieldPath path, JsonNode value, List<FieldPath> parts) {
    SchemaNode schema = enforcedAs(path);
    if (schema instanceof SchemaNode.Fields && value.isObject() && !value.isEmpty()) {
      value
          .properties()
          .forEach(member -> collectParts(path.key(member.getKey()), member.getValue(), parts));
    } else if (schema instanceof SchemaNode.ElementList list && value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        Segment name = Trees.isAbsent(value.get(i)) ? null : list.nameOf(value.get(i), i);
        if (name != null) {
          parts.add(path.then(name));
        }
      }
    } else {
      parts.add(path);
    }
  }

  /**
   * Returns the origin of a path: its own, or that of its nearest parent that was not set by the
   * manifest.
   */
  FieldOrigin setterOf(FieldPath path) {
    Optional<FieldPath> at = Optional.of(path);
    while (at.isPresent()) {
      FieldOrigin origin = record.setBy().get(at.get());
      if (origin != null) {
        return origin;
      }
      at = at.get().parent();
    }
    return record.addedBy();
  }

  /** Returns the origins of the fields below a path that were not set by the manifest. */
  Stream<FieldOrigin> settersBelow(FieldPath path) {
    return record.setBy().entrySet().stream()
        .filter(set -> set.getKey().startsWith(path) && !set.getKey().equals(path))
        .map(Map.Entry::getValue);
  }

  /**
   * Returns the elements that are still to be removed and that the list, as it was observed last,
   * does not identify by their former name.
   */
  Map<Segment, Stray> straysOf(FieldPath list) {
    return strays.getOrDefault(list, Map.of());
  }

  /** Returns the applied values without those that the server chose in what is to be removed. */
  private static ObjectNode withoutPins(ResourceRecord record, List<FieldPath> pending) {
    List<FieldPath> pins =
        record.setBy().entrySet().stream()
            .filter(set -> set.getValue().equals(FieldOrigin.SERVER))
            .map(Map.Entry::getKey)
            .filter(pin -> pending.stream().anyMatch(path -> isBelow(pin, path)))
            .toList();
    if (pins.isEmpty()) {
      return record.lastApplied();
    }
    ObjectNode said = Trees.unsealed(record.lastApplied());
    pins.forEach(pin -> PathWriter.remove(said, pin));
    return said;
  }

  /** Returns whether a path is a named field below another one. */
  private static boolean isBelow(FieldPath path, FieldPath parent) {
    return path.startsWith(parent)
        && path.segments().size() > parent.segments().size()
        && !(path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index);
  }

  private void addPending(FieldPath path, ObjectNode said) {
    JsonNode value = path.in(said).orElseThrow();
    List<Segment> segments = path.segments();
    int at = strayIn(path);
    if (at == segments.size()) {
      PathWriter.setElement(enforced, path, OriginSplit.plain(value));
      return;
    }
    FieldPath list = new FieldPath(segments.subList(0, at));
    Segment name = segments.get(at);
    boolean isWhole = at == segments.size() - 1;
    if (list.in(enforced).isEmpty()) {
      PathWriter.set(enforced, list, JSON.arrayNode());
    }
    Map<Segment, Stray> ofList = strays.computeIfAbsent(list, all -> new LinkedHashMap<>());
    Stray known = ofList.get(name);
    if (isWhole) {
      ofList.put(name, new Stray(value, true));
    } else if (known == null || !known.isWhole()) {
      ObjectNode element =
          known == null
              ? ObservedFields.keysOf(
                  keyedLike((FieldPath.Element) name), list.then(name).in(said).orElseThrow())
              : (ObjectNode) known.element();
      PathWriter.set(
          element,
          new FieldPath(segments.subList(at + 1, segments.size())),
          OriginSplit.plain(value));
      ofList.put(name, new Stray(element, false));
    }
  }

  /** Returns whether a path is among the elements by position that were applied. */
  private boolean isElementByPosition(FieldPath path) {
    return path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index
        && observedAt(path.parent().orElseThrow()) instanceof SchemaNode.PositionalList
        && isIn(enforced, path);
  }

  /** The place in a path of the name of a stray; the length of the path for none. */
  private int strayIn(FieldPath path) {
    List<Segment> segments = path.segments();
    for (int i = 0; i < segments.size(); i++) {
      boolean isNamed =
          segments.get(i) instanceof FieldPath.Element
              || segments.get(i) instanceof FieldPath.Member;
      if (isNamed
          && observedAt(new FieldPath(segments.subList(0, i)))
              instanceof SchemaNode.PositionalList) {
        return i;
      }
    }
    return segments.size();
  }

  private static SchemaNode.KeyedList keyedLike(FieldPath.Element element) {
    return new SchemaNode.KeyedList(
        List.copyOf(element.keys().keySet()),
        List.of(),
        SchemaNode.VALUE,
        SchemaNode.Bounds.UNLIMITED,
        false);
  }
}
