package dev.homeostat.core.packs;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.packs.PackPath;
import java.util.ArrayList;
import java.util.List;

/**
 * The observed fields that a path of a policy pack names in one resource. Pure.
 *
 * @param found the fields
 * @param values the values that are compared as one, of which the path names a part
 */
public record PackedPaths(List<FieldPath> found, List<FieldPath> values) {

  static PackedPaths in(SchemaNode.Fields root, PackPath path) {
    PackedPaths paths = new PackedPaths(new ArrayList<>(), new ArrayList<>());
    paths.walk(root, FieldPath.root(), path.steps());
    return paths;
  }

  private void walk(SchemaNode node, FieldPath at, List<PackPath.Step> steps) {
    if (steps.isEmpty()) {
      found.add(at);
      return;
    }
    PackPath.Step first = steps.get(0);
    List<PackPath.Step> rest = steps.subList(1, steps.size());
    if (node instanceof SchemaNode.Fields object) {
      if (first instanceof PackPath.Named named && named.segment() instanceof FieldPath.Key key) {
        SchemaNode member = object.members().get(key.name());
        if (member != null) {
          walk(member, at.then(key), rest);
        }
      }
    } else if (node instanceof SchemaNode.KeyedList list) {
      for (SchemaNode.KeyedElement element : list.elements()) {
        FieldPath.Segment name = element.key().segment();
        boolean isMeant =
            first instanceof PackPath.EachElement
                || (first instanceof PackPath.Named named && isAlike(named, element));
        if (isMeant) {
          walk(element.schema(), at.then(name), rest);
        }
      }
    } else {
      values.add(at);
    }
  }

  /** A pack may name an element by some of its keys, as in {@code [port=80]}. */
  private static boolean isAlike(PackPath.Named named, SchemaNode.KeyedElement element) {
    return named.segment() instanceof FieldPath.Element wanted
        && element.key().segment().keys().entrySet().containsAll(wanted.keys().entrySet());
  }
}
