package dev.homeostat.core.packs;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.core.overlay.SchemaExclusion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lets lists have elements that the manifest does not have (rule SCHEMA-11). Pure. */
public final class OpenedLists {

  private OpenedLists() {}

  /**
   * Removes the maximum of a list. An empty list of the manifest is no longer observed, because it
   * is compared as one value.
   *
   * @param root the schema
   * @param list an observed path
   * @param resource from the manifest
   * @return the schema; empty if the path is no list whose elements are compared by themselves
   */
  static Optional<SchemaNode.Fields> open(
      SchemaNode.Fields root, FieldPath list, Resource resource) {
    if (list.in(resource.tree()).filter(value -> value.isArray() && value.isEmpty()).isPresent()) {
      return SchemaExclusion.of(root, list) instanceof SchemaExclusion.Left left
          ? Optional.of((SchemaNode.Fields) left.node())
          : Optional.empty();
    }
    return at(root, list.segments()).map(SchemaNode.Fields.class::cast);
  }

  private static Optional<SchemaNode> at(SchemaNode node, List<FieldPath.Segment> path) {
    if (path.isEmpty()) {
      return opened(node);
    }
    FieldPath.Segment first = path.get(0);
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (node instanceof SchemaNode.Fields object && first instanceof FieldPath.Key key) {
      return Optional.ofNullable(object.members().get(key.name()))
          .flatMap(member -> at(member, rest))
          .map(
              changed -> {
                Map<String, SchemaNode> members = new LinkedHashMap<>(object.members());
                members.put(key.name(), changed);
                return new SchemaNode.Fields(members);
              });
    }
    if (node instanceof SchemaNode.KeyedList list && first instanceof FieldPath.Element named) {
      ElementKey wanted = ElementKey.completed(named, list.keys());
      return list.elements().stream()
          .filter(element -> element.key().equals(wanted))
          .findFirst()
          .flatMap(element -> at(element.schema(), rest))
          .map(changed -> with(list, wanted, changed));
    }
    return Optional.empty();
  }

  private static Optional<SchemaNode> opened(SchemaNode node) {
    if (node instanceof SchemaNode.KeyedList list) {
      return Optional.of(
          new SchemaNode.KeyedList(
              list.fields(),
              list.elements(),
              list.others(),
              without(list.bounds()),
              list.ordered()));
    }
    return node instanceof SchemaNode.ScalarSet set
        ? Optional.of(new SchemaNode.ScalarSet(without(set.bounds())))
        : Optional.empty();
  }

  private static Bounds without(Bounds bounds) {
    return new Bounds(bounds.min(), 0);
  }

  private static SchemaNode with(SchemaNode.KeyedList list, ElementKey key, SchemaNode changed) {
    List<SchemaNode.KeyedElement> elements =
        list.elements().stream()
            .map(
                element ->
                    element.key().equals(key) ? new SchemaNode.KeyedElement(key, changed) : element)
            .toList();
    return new SchemaNode.KeyedList(
        list.fields(), elements, list.others(), list.bounds(), list.ordered());
  }
}
