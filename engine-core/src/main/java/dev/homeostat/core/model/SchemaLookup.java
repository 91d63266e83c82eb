package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
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
   * Returns whether a path is observed, itself or as part of a value above it.
   *
   * @param root of the schema
   * @param path into the resource
   * @return true if a change there is seen
   */
  public static boolean observes(SchemaNode.Fields root, FieldPath path) {
    SchemaNode node = root;
    List<FieldPath.Segment> segments = path.segments();
    for (int i = 0; i < segments.size(); i++) {
      if (isOneValue(node)) {
        return true;
      }
      SchemaNode next = step(node, segments.get(i));
      if (next == null) {
        return false;
      }
      if (node instanceof SchemaNode.KeyedList list
          && list.keys().contains(dotted(segments.subList(i + 1, segments.size())))) {
        return true;
      }
      node = next;
    }
    return isOneValue(node);
  }

  /**
   * Returns whether a path or something below it is observed.
   *
   * @param root of the schema
   * @param path into the resource
   * @return true if a change there or below may be seen
   */
  public static boolean touches(SchemaNode.Fields root, FieldPath path) {
    return observes(root, path) || at(root, path).isPresent();
  }

  /**
   * Returns a path with the keys that have a default.
   *
   * @param root of the schema
   * @param path into the resource, perhaps without such keys
   * @return the same, with complete keys where the schema has a keyed list
   */
  public static FieldPath completed(SchemaNode.Fields root, FieldPath path) {
    @Nullable SchemaNode node = root;
    FieldPath at = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      FieldPath.Segment name =
          node instanceof SchemaNode.KeyedList list && segment instanceof FieldPath.Element named
              ? ElementKey.completed(named, list.keys()).segment()
              : segment;
      at = at.then(name);
      node = node == null ? null : step(node, name);
    }
    return at;
  }

  /**
   * Returns a path with positions in place of the names of elements, in lists by position.
   *
   * @param root of the schema
   * @param path into the resource
   * @param tree the resource; an element that it does not have keeps its name
   * @return the path as differences name it
   */
  public static FieldPath placed(SchemaNode.Fields root, FieldPath path, JsonNode tree) {
    @Nullable SchemaNode node = root;
    JsonNode value = tree;
    FieldPath at = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      JsonNode below = FieldPath.root().then(segment).in(value).orElse(MissingNode.getInstance());
      OptionalInt position =
          node instanceof SchemaNode.PositionalList
              ? position(segment, value)
              : OptionalInt.empty();
      FieldPath.Segment place =
          position.isPresent() ? new FieldPath.Index(position.getAsInt()) : segment;
      at = at.then(place);
      node = node == null ? null : step(node, place);
      value = below;
    }
    return at;
  }

  /**
   * Returns whether a path names an element by key in a list that is compared by position.
   *
   * @param root of the schema
   * @param path into the resource
   * @param tree the resource, perhaps without the element
   * @return true if another element may come to the position of this one
   */
  public static boolean namesPosition(SchemaNode.Fields root, FieldPath path, JsonNode tree) {
    FieldPath list = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      if (segment instanceof FieldPath.Element
          && at(root, placed(root, list, tree)).orElse(null) instanceof SchemaNode.PositionalList) {
        return true;
      }
      list = list.then(segment);
    }
    return false;
  }

  /**
   * Returns the position that a segment names in a list.
   *
   * @param segment the name of an element, its position, or a member that is a number
   * @param list the list, or another node
   * @return where the element is, or would be; empty if the list has no element of the name
   */
  public static OptionalInt position(FieldPath.Segment segment, JsonNode list) {
    return FieldPath.root().then(segment).pointerIn(list).stream()
        .mapToInt(JsonPointer::getMatchingIndex)
        .filter(position -> position >= 0)
        .findFirst();
  }

  private static boolean isOneValue(SchemaNode node) {
    return node instanceof SchemaNode.Leaf
        || node instanceof SchemaNode.WholeList
        || node instanceof SchemaNode.ScalarSet;
  }

  /** As the key fields of a list are written. */
  private static String dotted(List<FieldPath.Segment> segments) {
    return segments.stream().map(FieldPath.Segment::toString).collect(Collectors.joining("."));
  }

  /** One step into what is observed; null if nothing is, or only as a part of it. */
  public static @Nullable SchemaNode step(SchemaNode node, FieldPath.Segment segment) {
    if (node instanceof SchemaNode.Fields fields && segment instanceof FieldPath.Key key) {
      return fields.members().get(key.name());
    }
    return node instanceof SchemaNode.ElementList list && !(list instanceof SchemaNode.ScalarSet)
        ? list.observed(segment)
        : null;
  }
}
