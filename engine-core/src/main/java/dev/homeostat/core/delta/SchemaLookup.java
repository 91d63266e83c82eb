package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Finds what is observed at a path. */
@API(status = INTERNAL)
public final class SchemaLookup {

  private SchemaLookup() {}

  /**
   * The node at a path.
   *
   * @param root of the schema
   * @param path into the resource
   * @return empty if nothing is observed there, or only as part of a value above
   */
  public static Optional<SchemaNode> at(SchemaNode.Fields root, FieldPath path) {
    @Nullable SchemaNode node = root;
    for (FieldPath.Segment segment : path.segments()) {
      node = step(node, segment);
      if (node == null) {
        return Optional.empty();
      }
    }
    return Optional.ofNullable(node);
  }

  /**
   * Whether a path is observed, itself or as part of a value above it.
   *
   * @param root of the schema
   * @param path into the resource
   * @return true if a change there is seen
   */
  public static boolean observes(SchemaNode.Fields root, FieldPath path) {
    @Nullable SchemaNode node = root;
    for (FieldPath.Segment segment : path.segments()) {
      if (node instanceof SchemaNode.Leaf
          || node instanceof SchemaNode.WholeList
          || node instanceof SchemaNode.ScalarSet) {
        return true;
      }
      if (node instanceof SchemaNode.KeyedList list
          && segment instanceof FieldPath.Key key
          && list.keys().contains(key.name())) {
        return true;
      }
      node = step(node, segment);
      if (node == null) {
        return false;
      }
    }
    return node instanceof SchemaNode.Leaf
        || node instanceof SchemaNode.WholeList
        || node instanceof SchemaNode.ScalarSet;
  }

  private static @Nullable SchemaNode step(SchemaNode node, FieldPath.Segment segment) {
    if (node instanceof SchemaNode.Fields fields && segment instanceof FieldPath.Key key) {
      return fields.members().get(key.name());
    }
    if (node instanceof SchemaNode.KeyedList list && segment instanceof FieldPath.Element named) {
      return list.element(ElementKey.completed(named, list.keys())).orElse(null);
    }
    if (node instanceof SchemaNode.PositionalList list && segment instanceof FieldPath.Index at) {
      return at.index() < list.elements().size() ? list.elements().get(at.index()) : null;
    }
    return null;
  }
}
