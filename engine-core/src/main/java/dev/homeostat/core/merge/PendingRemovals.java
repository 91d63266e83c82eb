package dev.homeostat.core.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
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
import org.jspecify.annotations.Nullable;

/**
 * The removals of a record that are still due (rule POLICY-2): what was dropped and could not be
 * removed yet. Their values count as enforced, under the names that they had when they were
 * applied.
 */
final class PendingRemovals {

  private final ResourceRecord record;
  private final SchemaNode.Fields observed;

  /** The removals whose values are known. */
  private final List<FieldPath> pending;

  private final Map<FieldPath, Map<Segment, Stray>> strays = new HashMap<>();

  /**
   * An element of a list by position of which something is still to be removed under the name that
   * it had before.
   *
   * @param element what is to be removed, with its keys
   * @param isWhole whether all of it is
   */
  record Stray(JsonNode element, boolean isWhole) {}

  private PendingRemovals(ResourceRecord record, SchemaNode.Fields observed) {
    this.record = record;
    this.observed = observed;
    this.pending =
        record.removals().stream()
            .filter(path -> path.in(record.lastApplied()).isPresent())
            .toList();
  }

  static PendingRemovals of(ResourceRecord record, SchemaNode.Fields observed) {
    return new PendingRemovals(record, observed);
  }

  /** Returns whether a path is still to be removed. */
  boolean contains(FieldPath path) {
    return record.removals().contains(path);
  }

  /** Returns whether a path, or one above or below it, is still to be removed. */
  boolean touches(FieldPath path) {
    return record.removals().stream()
        .anyMatch(removal -> path.startsWith(removal) || removal.startsWith(path));
  }

  /**
   * Returns the elements that are still to be removed and that the list, as it was observed last,
   * does not identify by their former name.
   */
  Map<Segment, Stray> straysOf(FieldPath list) {
    return strays.getOrDefault(list, Map.of());
  }

  /** Removes the values of stray elements from what was applied. */
  void removeStraysFrom(ObjectNode applied) {
    pending.stream()
        .filter(path -> strayIn(path) < path.segments().size())
        .forEach(path -> PathWriter.remove(applied, path));
  }

  /** Adds the stray elements to the lists that they were in. */
  void addStraysTo(ObjectNode said) {
    strays.forEach(
        (list, elements) ->
            elements.forEach(
                (name, stray) -> PathWriter.setElement(said, list.then(name), stray.element())));
  }

  /** Adds the values that are still to be removed to those that were enforced. */
  void addTo(ObjectNode enforced) {
    ObjectNode said = withoutPins();
    pending.stream()
        .filter(path -> !isElementByPosition(path, enforced))
        .forEach(path -> add(enforced, path, said));
  }

  private void add(ObjectNode enforced, FieldPath path, ObjectNode said) {
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
      PathWriter.set(enforced, list, JsonNodeFactory.instance.arrayNode());
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

  /** Returns the applied values without those that the server chose in what is to be removed. */
  private ObjectNode withoutPins() {
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

  /** Returns whether a path is among the elements by position that were applied. */
  private boolean isElementByPosition(FieldPath path, ObjectNode enforced) {
    return path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index
        && observedAt(path.parent().orElseThrow()) instanceof SchemaNode.PositionalList
        && LastAppliedByOrigin.isIn(enforced, path);
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

  private @Nullable SchemaNode observedAt(FieldPath path) {
    return SchemaLookup.at(observed, path).orElse(null);
  }

  /**
   * Returns the schema under which the values below a path were enforced that are still to be
   * removed; {@code null} if there are none.
   */
  @Nullable SchemaNode schemaBelow(FieldPath path) {
    List<FieldPath> below =
        record.removals().stream().filter(removal -> removal.startsWith(path)).toList();
    return below.isEmpty() ? null : partsAt(path, below);
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

  private static SchemaNode.KeyedList keyedLike(FieldPath.Element element) {
    return new SchemaNode.KeyedList(
        List.copyOf(element.keys().keySet()),
        List.of(),
        SchemaNode.VALUE,
        SchemaNode.Bounds.UNLIMITED,
        false);
  }
}
