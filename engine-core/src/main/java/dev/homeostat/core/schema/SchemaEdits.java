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
import java.util.Optional;
import org.apiguardian.api.API;

/** Changes what is observed: takes paths out, adds paths, lays one schema over another. Pure. */
@API(status = INTERNAL)
public final class SchemaEdits {

  private SchemaEdits() {}

  /**
   * Takes a path out (rule SCHEMA-5).
   *
   * @param root what is observed
   * @param path what shall not be
   * @return what is left, empty if the path was not observed
   */
  public static Optional<SchemaNode.Fields> without(SchemaNode.Fields root, FieldPath path) {
    return remove(root, path.segments()).map(SchemaNode.Fields.class::cast);
  }

  private static Optional<SchemaNode> remove(SchemaNode node, List<FieldPath.Segment> path) {
    FieldPath.Segment first = path.get(0);
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (node instanceof SchemaNode.Fields fields && first instanceof FieldPath.Key key) {
      SchemaNode member = fields.members().get(key.name());
      if (member == null) {
        return Optional.empty();
      }
      Map<String, SchemaNode> members = new LinkedHashMap<>(fields.members());
      if (rest.isEmpty()) {
        members.remove(key.name());
      } else {
        Optional<SchemaNode> left = remove(member, rest);
        if (left.isEmpty()) {
          return Optional.empty();
        }
        members.put(key.name(), left.get());
      }
      return Optional.of(new SchemaNode.Fields(members));
    }
    if (node instanceof SchemaNode.KeyedList list && first instanceof FieldPath.Element named) {
      return removeElement(list, new ElementKey(named), rest);
    }
    return Optional.empty();
  }

  private static Optional<SchemaNode> removeElement(
      SchemaNode.KeyedList list, ElementKey key, List<FieldPath.Segment> rest) {
    List<SchemaNode.KeyedElement> elements = new ArrayList<>();
    boolean found = false;
    for (SchemaNode.KeyedElement element : list.elements()) {
      if (!element.key().equals(key)) {
        elements.add(element);
      } else if (rest.isEmpty()) {
        found = true;
      } else {
        Optional<SchemaNode> left = remove(element.schema(), rest);
        found = left.isPresent();
        elements.add(new SchemaNode.KeyedElement(key, left.orElse(element.schema())));
      }
    }
    if (!found) {
      return Optional.empty();
    }
    Bounds bounds = list.bounds();
    Bounds loosened =
        rest.isEmpty() ? new Bounds(Math.max(0, bounds.min() - 1), bounds.max()) : bounds;
    return Optional.of(
        new SchemaNode.KeyedList(list.keys(), elements, list.others(), loosened, list.ordered()));
  }

  /**
   * Lays further observed fields over a schema.
   *
   * @param base what is observed
   * @param more what shall be, too; it wins where both speak
   * @return both
   */
  public static SchemaNode.Fields overlay(SchemaNode.Fields base, SchemaNode.Fields more) {
    Map<String, SchemaNode> members = new LinkedHashMap<>(base.members());
    more.members()
        .forEach(
            (name, node) ->
                members.merge(
                    name,
                    node,
                    (mine, theirs) ->
                        mine instanceof SchemaNode.Fields a && theirs instanceof SchemaNode.Fields b
                            ? overlay(a, b)
                            : theirs));
    return new SchemaNode.Fields(members);
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
    return (SchemaNode.Fields) add(root, path.segments(), node);
  }

  private static SchemaNode add(SchemaNode at, List<FieldPath.Segment> path, SchemaNode node) {
    if (path.isEmpty()) {
      return node;
    }
    FieldPath.Segment first = path.get(0);
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (at instanceof SchemaNode.Fields fields && first instanceof FieldPath.Key key) {
      Map<String, SchemaNode> members = new LinkedHashMap<>(fields.members());
      SchemaNode inner = members.getOrDefault(key.name(), new SchemaNode.Fields(Map.of()));
      members.put(key.name(), add(inner, rest, node));
      return new SchemaNode.Fields(members);
    }
    if (at instanceof SchemaNode.KeyedList list && first instanceof FieldPath.Element named) {
      ElementKey key = new ElementKey(named);
      SchemaNode inner = list.element(key).orElse(new SchemaNode.Fields(Map.of()));
      SchemaNode changed = add(inner, rest, node);
      List<SchemaNode.KeyedElement> elements = new ArrayList<>();
      boolean found = false;
      for (SchemaNode.KeyedElement element : list.elements()) {
        boolean same = element.key().equals(key);
        found |= same;
        elements.add(same ? new SchemaNode.KeyedElement(key, changed) : element);
      }
      if (!found) {
        elements.add(new SchemaNode.KeyedElement(key, changed));
      }
      return new SchemaNode.KeyedList(
          list.keys(), elements, list.others(), list.bounds(), list.ordered());
    }
    return at;
  }
}
