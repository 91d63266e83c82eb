package dev.homeostat.core.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ObservedFields;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The split of a last applied tree into what manifest and hooks enforced, and what the server gave.
 */
final class OriginSplit {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final TextNode CONCEALED = TextNode.valueOf("concealed");

  /**
   * A part of both trees.
   *
   * @param enforced by manifest or hook; null for nothing
   * @param pinned by the server; null for nothing
   */
  record Part(@Nullable JsonNode enforced, @Nullable JsonNode pinned) {
    static final Part NONE = new Part(null, null);
  }

  private final Map<FieldPath, FieldOrigin> setBy;
  private final boolean hasPins;

  private OriginSplit(Map<FieldPath, FieldOrigin> setBy) {
    this.setBy = setBy;
    this.hasPins = setBy.containsValue(FieldOrigin.SERVER);
  }

  /**
   * Splits a tree.
   *
   * @param setBy who set a path, where it was not the manifest
   * @param observed what was observed
   * @param applied the tree
   * @return both parts
   */
  static Part of(
      Map<FieldPath, FieldOrigin> setBy, SchemaNode.Fields observed, ObjectNode applied) {
    return new OriginSplit(setBy).fields(FieldPath.root(), observed, applied, false);
  }

  private Part node(
      FieldPath path, SchemaNode schema, @Nullable JsonNode applied, boolean byServer) {
    if (applied == null || Trees.isAbsent(applied)) {
      return Part.NONE;
    }
    FieldOrigin origin = setBy.get(path);
    boolean server = origin == null ? byServer : origin.equals(FieldOrigin.SERVER);
    if (schema instanceof SchemaNode.Fields fields
        && applied.isObject()
        && !DigestPlaceholder.is(applied)) {
      return fields(path, fields, applied, server);
    }
    if (schema instanceof SchemaNode.KeyedList list) {
      return elements(path, list, DigestPlaceholder.is(applied) ? named(list) : applied, server);
    }
    if (schema instanceof SchemaNode.ElementList list && applied.isArray()) {
      return elements(path, list, applied, server);
    }
    if (schema instanceof SchemaNode.Leaf leaf && leaf.watched()) {
      return Part.NONE;
    }
    return server ? new Part(null, applied) : new Part(enforced(path, applied), null);
  }

  /**
   * Returns what was enforced of one value; null for nothing. Pins are in it if its parts were
   * observed before, and the server refused the change to one value.
   */
  private @Nullable JsonNode enforced(FieldPath path, JsonNode applied) {
    if (hasPins && applied instanceof ArrayNode list) {
      return enforced(path, list);
    }
    if (!hasPins || !(applied instanceof ObjectNode object)) {
      return plain(applied);
    }
    ObjectNode mine = JSON.objectNode();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      FieldPath at = path.key(member.getKey());
      if (!FieldOrigin.SERVER.equals(setBy.get(at))) {
        JsonNode part = enforced(at, member.getValue());
        if (part != null) {
          mine.set(member.getKey(), part);
        }
      }
    }
    return mine.isEmpty() && !object.isEmpty() ? null : plain(mine);
  }

  private @Nullable JsonNode enforced(FieldPath path, ArrayNode list) {
    Set<Integer> pinned =
        setBy.entrySet().stream()
            .filter(entry -> entry.getValue().equals(FieldOrigin.SERVER))
            .map(Map.Entry::getKey)
            .filter(pin -> pin.parent().filter(path::equals).isPresent())
            .map(pin -> indexIn(list, pin.segments().get(path.segments().size())))
            .collect(Collectors.toSet());
    ArrayNode mine = JSON.arrayNode();
    for (int i = 0; i < list.size(); i++) {
      if (!pinned.contains(i)) {
        mine.add(list.get(i));
      }
    }
    return mine.isEmpty() && !list.isEmpty() ? null : plain(mine);
  }

  /** Returns the index of an element; -1 if there is none of this name. */
  private static int indexIn(ArrayNode list, Segment name) {
    if (name instanceof FieldPath.Index place) {
      return place.index();
    }
    JsonNode element = FieldPath.root().then(name).in(list).orElse(null);
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == element) {
        return i;
      }
    }
    return -1;
  }

  private Part fields(FieldPath path, SchemaNode.Fields schema, JsonNode applied, boolean server) {
    if (applied.isEmpty() && schema.members().isEmpty()) {
      return server ? Part.NONE : new Part(applied, null);
    }
    ObjectNode mine = JSON.objectNode();
    ObjectNode theirs = JSON.objectNode();
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      String name = member.getKey();
      Part part = node(path.key(name), member.getValue(), applied.get(name), server);
      if (part.enforced() != null) {
        mine.set(name, part.enforced());
      }
      if (part.pinned() != null) {
        theirs.set(name, part.pinned());
      }
    }
    return new Part(mine.isEmpty() ? null : mine, theirs.isEmpty() ? null : theirs);
  }

  private Part elements(
      FieldPath path, SchemaNode.ElementList schema, JsonNode applied, boolean server) {
    if (!applied.isArray()) {
      return server ? new Part(null, applied) : new Part(plain(applied), null);
    }
    if (applied.isEmpty()) {
      return server ? Part.NONE : new Part(applied, null);
    }
    ArrayNode mine = JSON.arrayNode();
    ArrayNode theirs = JSON.arrayNode();
    boolean places = schema instanceof SchemaNode.PositionalList;
    for (int i = 0; i < applied.size(); i++) {
      Part part = element(path, schema, applied.get(i), i, server);
      add(mine, part.enforced(), places);
      add(theirs, part.pinned(), places);
    }
    return new Part(isNothing(mine) ? null : mine, isNothing(theirs) ? null : theirs);
  }

  /** An element that manifest or hook set was enforced to be there, whatever is observed of it. */
  private Part element(
      FieldPath path, SchemaNode.ElementList schema, JsonNode element, int index, boolean server) {
    Segment name = schema.nameOf(element, index);
    SchemaNode below = name == null ? null : schema.observed(name);
    if (name == null || below == null || Trees.isAbsent(element)) {
      return Part.NONE;
    }
    FieldPath at = path.then(name);
    FieldOrigin origin = setBy.get(at);
    boolean byServer = origin == null ? server : origin.equals(FieldOrigin.SERVER);
    Part part = node(at, below, element, server);
    if (!(below instanceof SchemaNode.Fields)) {
      return part;
    }
    if (!(schema instanceof SchemaNode.KeyedList keyed)) {
      boolean isGiven = part.enforced() != null || byServer;
      return isGiven ? part : new Part(JSON.objectNode(), part.pinned());
    }
    JsonNode mine = byServer ? part.enforced() : withKeys(keyed, element, part.enforced());
    JsonNode theirs =
        byServer || part.pinned() != null ? withKeys(keyed, element, part.pinned()) : null;
    return new Part(mine, theirs);
  }

  private static JsonNode withKeys(
      SchemaNode.KeyedList list, JsonNode element, @Nullable JsonNode part) {
    ObjectNode copy = ObservedFields.keysOf(list, element);
    if (part instanceof ObjectNode fields) {
      ObservedFields.merge(copy, fields);
    }
    return copy;
  }

  private static void add(ArrayNode list, @Nullable JsonNode element, boolean keepsPlace) {
    if (element != null) {
      list.add(element);
    } else if (keepsPlace) {
      list.addNull();
    }
  }

  private static boolean isNothing(ArrayNode list) {
    for (JsonNode element : list) {
      if (!element.isNull()) {
        return false;
      }
    }
    return true;
  }

  /** The elements of a list that is remembered as a digest, as far as the schema names them. */
  private static ArrayNode named(SchemaNode.KeyedList list) {
    ArrayNode elements = JSON.arrayNode();
    list.elements().forEach(element -> elements.add(element.key().asObject()));
    return elements;
  }

  /** Removes digests, which are no values and do not show the shape of one. */
  static JsonNode plain(JsonNode value) {
    if (!DigestPlaceholder.isIn(value)) {
      return value;
    }
    if (DigestPlaceholder.is(value)) {
      return CONCEALED;
    }
    if (value instanceof ObjectNode object) {
      ObjectNode copy = JSON.objectNode();
      object.properties().forEach(member -> copy.set(member.getKey(), plain(member.getValue())));
      return copy;
    }
    ArrayNode copy = JSON.arrayNode();
    value.forEach(element -> copy.add(plain(element)));
    return copy;
  }
}
