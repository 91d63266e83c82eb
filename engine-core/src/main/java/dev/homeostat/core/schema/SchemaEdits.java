package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/** Adds to what is observed: paths, or one schema over another. Pure. */
@API(status = INTERNAL)
public final class SchemaEdits {

  private SchemaEdits() {}

  /**
   * Lays further observed fields over a schema (rule SCHEMA-5). Elements of keyed lists are united.
   *
   * @param base what is observed
   * @param more what shall be, too; it wins where both speak, and its bounds hold
   * @return both
   */
  public static SchemaNode.Fields overlay(SchemaNode.Fields base, SchemaNode.Fields more) {
    Map<String, SchemaNode> members = new LinkedHashMap<>(base.members());
    more.members().forEach((name, node) -> members.merge(name, node, SchemaEdits::united));
    return new SchemaNode.Fields(members);
  }

  private static SchemaNode united(SchemaNode base, SchemaNode more) {
    if (base instanceof SchemaNode.Fields some && more instanceof SchemaNode.Fields others) {
      return overlay(some, others);
    }
    if (base instanceof SchemaNode.KeyedList some
        && more instanceof SchemaNode.KeyedList others
        && Set.copyOf(some.keys()).equals(Set.copyOf(others.keys()))) {
      Map<ElementKey, SchemaNode> elements = new LinkedHashMap<>();
      some.elements().forEach(element -> elements.put(element.key(), element.schema()));
      for (SchemaNode.KeyedElement element : others.elements()) {
        elements.merge(element.key(), element.schema(), SchemaEdits::united);
      }
      return new SchemaNode.KeyedList(
          some.keys(),
          elements(elements),
          others.others(),
          others.bounds(),
          some.ordered() || others.ordered());
    }
    return more;
  }

  static List<SchemaNode.KeyedElement> elements(Map<ElementKey, SchemaNode> schemas) {
    return schemas.entrySet().stream()
        .map(element -> new SchemaNode.KeyedElement(element.getKey(), element.getValue()))
        .toList();
  }

  /**
   * Observes a path, with what is needed above it.
   *
   * @param root what is observed
   * @param path what shall be, too
   * @param node how it is observed
   * @return the extended schema, or the same if the path is observed already as part of a value
   */
  public static SchemaNode.Fields with(SchemaNode.Fields root, FieldPath path, SchemaNode node) {
    return path.segments().isEmpty() ? root : (SchemaNode.Fields) add(root, path.segments(), node);
  }

  private static SchemaNode add(SchemaNode at, List<FieldPath.Segment> path, SchemaNode node) {
    if (path.isEmpty()) {
      return node;
    }
    FieldPath.Segment first = path.get(0);
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (at instanceof SchemaNode.Fields fields && first instanceof FieldPath.Key key) {
      Map<String, SchemaNode> members = new LinkedHashMap<>(fields.members());
      SchemaNode inner = members.get(key.name());
      members.put(key.name(), add(inner == null ? holder(rest) : inner, rest, node));
      return new SchemaNode.Fields(members);
    }
    if (at instanceof SchemaNode.KeyedList list && first instanceof FieldPath.Element named) {
      ElementKey key = ElementKey.completed(named, list.keys());
      Map<ElementKey, SchemaNode> elements = new LinkedHashMap<>();
      list.elements().forEach(element -> elements.put(element.key(), element.schema()));
      elements.put(key, add(list.element(key).orElse(holder(rest)), rest, node));
      return new SchemaNode.KeyedList(
          list.keys(), elements(elements), list.others(), list.bounds(), list.ordered());
    }
    if (at instanceof SchemaNode.PositionalList list && first instanceof FieldPath.Index place) {
      return at(list, place.index(), rest, node);
    }
    return at;
  }

  private static SchemaNode at(
      SchemaNode.PositionalList list, int index, List<FieldPath.Segment> rest, SchemaNode node) {
    if (index >= list.elements().size()) {
      return list;
    }
    List<SchemaNode> elements = new ArrayList<>(list.elements());
    elements.set(index, add(elements.get(index), rest, node));
    return new SchemaNode.PositionalList(elements, list.bounds());
  }

  /** What has to be there so that a path can go on: lists of their own have no bounds. */
  private static SchemaNode holder(List<FieldPath.Segment> path) {
    if (!path.isEmpty() && path.get(0) instanceof FieldPath.Element named) {
      return new SchemaNode.KeyedList(
          List.copyOf(named.keys().keySet()), List.of(), null, Bounds.UNLIMITED, false);
    }
    if (!path.isEmpty() && path.get(0) instanceof FieldPath.Member) {
      return new SchemaNode.ScalarSet(Bounds.UNLIMITED);
    }
    return new SchemaNode.Fields(Map.of());
  }
}
