package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The removals that a record keeps for the next pass, since they are not done yet (rule STATE-2).
 */
@API(status = INTERNAL)
public final class RetainedRemovals {

  private RetainedRemovals() {}

  /**
   * The parts of what was dropped that are still to be removed.
   *
   * @param dropped the paths of what was dropped
   * @param left the paths at which something is still there and was not answered
   * @return those at, above or below one that is left
   */
  public static List<FieldPath> of(List<FieldPath> dropped, List<FieldPath> left) {
    return dropped.stream()
        .filter(path -> left.stream().anyMatch(other -> isAbout(path, other)))
        .toList();
  }

  /**
   * Returns whether one path is about a value at the other one. Elements by position may have
   * moved, so the same field of any element of the list counts.
   */
  private static boolean isAbout(FieldPath path, FieldPath other) {
    if (path.startsWith(other) || other.startsWith(path)) {
      return true;
    }
    List<FieldPath.Segment> segments = other.segments();
    for (int i = 0; i < segments.size(); i++) {
      if (segments.get(i) instanceof FieldPath.Index) {
        return path.startsWith(new FieldPath(segments.subList(0, i)))
            && (path.shape().startsWith(other.shape()) || other.shape().startsWith(path.shape()));
      }
    }
    return false;
  }

  /**
   * Finds what was enforced at a change that is taken back, where the schema in force has no words
   * for it: the parts of what is one value now, and the empty object that has parts now.
   *
   * @param path of the change
   * @param fields what was applied before
   * @param now what is observed now
   * @return the paths that it had
   */
  static List<FieldPath> unnamedAt(
      FieldPath path, LastAppliedByOrigin fields, SchemaNode.Fields now) {
    Optional<JsonNode> value = path.in(fields.enforced()).filter(there -> !Trees.isAbsent(there));
    if (value.isEmpty()) {
      return parentIn(path, fields.enforced())
          .filter(DroppedValue::mayGo)
          .filter(fields::isEmptyObject)
          .stream()
          .toList();
    }
    SchemaNode schema = SchemaLookup.at(now, path).orElse(null);
    boolean isOneValue =
        schema instanceof SchemaNode.Leaf || schema instanceof SchemaNode.WholeList;
    List<FieldPath> parts = new ArrayList<>();
    if (isOneValue && !isPlaceOfNamed(path, fields)) {
      collectParts(path, fields, value.get(), parts);
    }
    return parts;
  }

  /** Returns whether a path is a position in a list whose elements had names (rule POLICY-2). */
  private static boolean isPlaceOfNamed(FieldPath path, LastAppliedByOrigin fields) {
    return path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index
        && fields.enforcedAs(path.parent().orElseThrow()) instanceof SchemaNode.ElementList list
        && !(list instanceof SchemaNode.PositionalList);
  }

  private static Optional<FieldPath> parentIn(FieldPath path, ObjectNode enforced) {
    Optional<FieldPath> parent = path.parent();
    while (parent.isPresent() && parent.get().in(enforced).isEmpty()) {
      parent = parent.get().parent();
    }
    return parent;
  }

  private static void collectParts(
      FieldPath path, LastAppliedByOrigin fields, JsonNode value, List<FieldPath> parts) {
    SchemaNode schema = fields.enforcedAs(path);
    if (schema instanceof SchemaNode.Fields && value.isObject() && !value.isEmpty()) {
      value
          .properties()
          .forEach(
              member -> collectParts(path.key(member.getKey()), fields, member.getValue(), parts));
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
}
