package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Writes a value at a path of a tree that may be changed, making what is missing on the way. What
 * is frozen on the way is replaced by a copy; all else is shared with the tree that it came from.
 */
@API(status = INTERNAL)
public final class PathWriter {

  private PathWriter() {}

  /**
   * Sets a value.
   *
   * @param tree may be changed itself, whatever it holds
   * @param path where; an element that is not there is appended with its keys
   * @param value what
   * @return false if a scalar, or a list without such an element, is in the way
   */
  public static boolean set(ObjectNode tree, FieldPath path, JsonNode value) {
    List<FieldPath.Segment> segments = path.segments();
    JsonNode node = tree;
    for (int i = 0; i < segments.size(); i++) {
      boolean last = i == segments.size() - 1;
      FieldPath.Segment segment = segments.get(i);
      if (last) {
        return put(node, segment, value);
      }
      JsonNode next = child(node, segment);
      if (next == null || next.isNull()) {
        boolean list = !(segments.get(i + 1) instanceof FieldPath.Key);
        if (list) {
          next = tree.arrayNode();
        } else {
          next =
              segment instanceof FieldPath.Element named
                  ? new ElementKey(named).asObject()
                  : tree.objectNode();
        }
        if (!put(node, segment, next)) {
          return false;
        }
      } else if (next.isContainerNode() && Trees.isFrozen(next)) {
        next =
            next instanceof ObjectNode object
                ? Trees.unsealed(object)
                : Trees.unsealed((ArrayNode) next);
        put(node, segment, next);
      }
      node = next;
    }
    return false;
  }

  /**
   * Sets an element of a list; the places before it are null where nothing is there yet.
   *
   * @param tree may be changed itself, whatever it holds
   * @param path where
   * @param element what
   * @return false if something else than a list is in the way
   */
  public static boolean setElement(ObjectNode tree, FieldPath path, JsonNode element) {
    FieldPath list = path.parent().orElse(FieldPath.root());
    if (path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index at) {
      for (int i = 0; i < at.index(); i++) {
        FieldPath place = list.then(new FieldPath.Index(i));
        if (place.in(tree).isEmpty()) {
          set(tree, place, tree.nullNode());
        }
      }
    }
    return set(tree, path, element);
  }

  /**
   * Removes a value, if it is there.
   *
   * @param tree may be changed itself, whatever it holds
   * @param path where
   */
  public static void remove(ObjectNode tree, FieldPath path) {
    FieldPath parent = path.parent().orElse(FieldPath.root());
    JsonNode holder = parent.in(tree).orElse(null);
    FieldPath.Segment last = path.segments().get(path.segments().size() - 1);
    JsonNode there = holder == null ? null : child(holder, last);
    if (holder == null || there == null) {
      return;
    }
    if (holder instanceof ObjectNode object && last instanceof FieldPath.Key key) {
      ObjectNode changed = Trees.unsealed(object);
      changed.remove(key.name());
      replace(tree, parent, changed);
    } else if (holder instanceof ArrayNode list) {
      ArrayNode changed = Trees.unsealed(list);
      SchemaLookup.position(last, list).ifPresent(changed::remove);
      replace(tree, parent, changed);
    }
  }

  private static void replace(ObjectNode tree, FieldPath path, JsonNode value) {
    if (path.segments().isEmpty()) {
      tree.removeAll();
      tree.setAll((ObjectNode) value);
    } else {
      set(tree, path, value);
    }
  }

  private static @Nullable JsonNode child(JsonNode node, FieldPath.Segment segment) {
    return FieldPath.root().then(segment).in(node).orElse(null);
  }

  private static boolean put(JsonNode node, FieldPath.Segment segment, JsonNode value) {
    if (node instanceof ObjectNode object && segment instanceof FieldPath.Key key) {
      object.set(key.name(), value);
      return true;
    }
    if (!(node instanceof ArrayNode list)) {
      return false;
    }
    OptionalInt position = SchemaLookup.position(segment, list);
    int at = position.orElse(list.size());
    if (at > list.size() || (position.isEmpty() && segment instanceof FieldPath.Key)) {
      return false;
    }
    if (at == list.size()) {
      list.add(value);
    } else {
      list.set(at, value);
    }
    return true;
  }
}
