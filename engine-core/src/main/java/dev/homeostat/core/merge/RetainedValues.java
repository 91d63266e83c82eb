package dev.homeostat.core.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ObservedFields;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values, with their origins, that a record keeps at paths which did not succeed (rule
 * STATE-2), in terms of the schema that is in force now: fields that only this schema observes were
 * set once and never enforced.
 */
final class RetainedValues {

  private final ResourceRecord record;
  private final Lazy<SchemaNode.Fields> observed;

  RetainedValues(ResourceRecord record) {
    this.record = record;
    this.observed =
        new Lazy<>(
            () ->
                SchemaCompiler.published(record.id(), record.observerSchema(), KindInfo.of(true)));
  }

  /** Returns the fields of it that were enforced or pinned. */
  LastAppliedByOrigin fields() {
    return LastAppliedByOrigin.of(record, observed.get());
  }

  /**
   * Returns a value as it was applied.
   *
   * @param path which field
   * @param now what is observed there now, or {@code null} for nothing
   * @return empty if nothing was applied there
   */
  Optional<JsonNode> value(FieldPath path, @Nullable SchemaNode now) {
    JsonNode value = record.lastApplied();
    SchemaNode schema = observed.get();
    for (Segment segment : path.segments()) {
      JsonNode next = FieldPath.root().then(segment).in(value).orElse(null);
      if (next == null) {
        return Optional.empty();
      }
      schema = step(schema, segment, value, next);
      value = next;
    }
    Segment last = path.segments().get(path.segments().size() - 1);
    if (last instanceof FieldPath.Index && SchemaNode.VALUE.equals(now)) {
      return Optional.of(value); // an element by position is known by all of it
    }
    JsonNode enforced = enforced(schema, now, value);
    if (!(enforced instanceof ObjectNode part) || enforced == value) {
      return Optional.of(enforced == null ? value : enforced);
    }
    ObjectNode known =
        last instanceof FieldPath.Element name
            ? withKeys(part, value, List.of(List.copyOf(name.keys().keySet())))
            : part;
    return Optional.of(withPending(path, known));
  }

  /** Adds the parts that are still to be removed: they were enforced before the last schema. */
  private ObjectNode withPending(FieldPath path, ObjectNode part) {
    ObjectNode all = Trees.thaw(part);
    int depth = path.segments().size();
    for (FieldPath removal : record.removals()) {
      List<Segment> segments = removal.segments();
      if (segments.size() > depth && removal.startsWith(path)) {
        removal
            .in(record.lastApplied())
            .ifPresent(
                value ->
                    PathWriter.set(
                        all, new FieldPath(segments.subList(depth, segments.size())), value));
      }
    }
    return all;
  }

  /**
   * Returns the path under which a value was applied. An element that has a key or a member as its
   * name now may have had another one, or its position alone (rule POLICY-2).
   */
  FieldPath pathBefore(FieldPath path) {
    FieldPath before = FieldPath.root();
    JsonNode value = record.lastApplied();
    SchemaNode schema = observed.get();
    for (Segment segment : path.segments()) {
      JsonNode next = FieldPath.root().then(segment).in(value).orElse(null);
      if (next == null) {
        return path;
      }
      before = before.then(nameIn(schema, segment, value, next));
      schema = step(schema, segment, value, next);
      value = next;
    }
    return before;
  }

  /** Returns the last applied value at a path, whatever was observed of it. */
  Optional<JsonNode> lastApplied(FieldPath path) {
    return path.in(record.lastApplied());
  }

  /**
   * The origins of a value that is kept, and of the fields in it.
   *
   * @param setBy the origins by path, where it was not the manifest
   * @param endedPins the pins that end because their element has another name (rule POLICY-3)
   */
  record Origins(Map<FieldPath, FieldOrigin> setBy, List<FieldPath> endedPins) {}

  /** Returns the origins of the value that is kept at a path. */
  Origins originsAt(FieldPath path) {
    Map<FieldPath, FieldOrigin> setBy = new TreeMap<>();
    List<FieldPath> endedPins = new ArrayList<>();
    setterOf(path).ifPresent(origin -> setBy.put(path, origin));
    for (Map.Entry<FieldPath, FieldOrigin> entry : record.setBy().entrySet()) {
      FieldPath name = named(entry.getKey(), path).orElse(null);
      if (name != null && isRenamedPin(entry, name, path)) {
        endedPins.add(name);
      } else if (name != null) {
        setBy.put(name, entry.getValue());
      }
    }
    return new Origins(setBy, endedPins);
  }

  private Optional<FieldOrigin> setterOf(FieldPath path) {
    Optional<FieldPath> at = Optional.of(path);
    while (at.isPresent()) {
      FieldOrigin origin = record.setBy().get(at.get());
      if (origin != null) {
        return Optional.of(origin);
      }
      at = at.get().parent();
    }
    return Optional.empty();
  }

  /** Returns whether a pin ends because its element has another name (rule POLICY-3). */
  private static boolean isRenamedPin(
      Map.Entry<FieldPath, FieldOrigin> before, FieldPath name, FieldPath value) {
    return before.getValue().equals(FieldOrigin.SERVER)
        && !before.getKey().equals(name)
        && !name.equals(value);
  }

  /**
   * Returns the name of a field within a value that is kept; the value may have been known by its
   * position before.
   */
  private Optional<FieldPath> named(FieldPath field, FieldPath value) {
    int length = value.segments().size();
    if (field.segments().size() < length) {
      return Optional.empty();
    }
    FieldPath holder = new FieldPath(field.segments().subList(0, length));
    boolean isSame =
        holder.equals(value)
            || (holder.shape().equals(value.shape())
                && lastApplied(holder)
                    .filter(JsonNode::isContainerNode)
                    .filter(one -> one == lastApplied(value).orElse(null))
                    .isPresent());
    FieldPath name = value;
    for (FieldPath.Segment segment : field.segments().subList(length, field.segments().size())) {
      name = name.then(segment);
    }
    return isSame ? Optional.of(name) : Optional.empty();
  }

  private static @Nullable SchemaNode step(
      @Nullable SchemaNode schema, Segment segment, JsonNode holder, JsonNode value) {
    if (schema instanceof SchemaNode.Fields fields && segment instanceof FieldPath.Key key) {
      return fields.members().get(key.name());
    }
    int index = indexIn(holder, value);
    return schema instanceof SchemaNode.ElementList list && index >= 0
        ? list.observedOf(value, index)
        : null;
  }

  /** Returns the name that an element had in its list; a position names the same element. */
  private static Segment nameIn(
      @Nullable SchemaNode schema, Segment segment, JsonNode holder, JsonNode value) {
    int index = segment instanceof FieldPath.Index ? -1 : indexIn(holder, value);
    Segment before =
        schema instanceof SchemaNode.ElementList list && index >= 0
            ? list.nameOf(value, index)
            : null;
    return before == null ? segment : before;
  }

  private static int indexIn(JsonNode holder, JsonNode value) {
    for (int i = 0; holder.isArray() && i < holder.size(); i++) {
      if (holder.get(i) == value) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the parts of a value that were enforced or pinned and are not observed now. */
  private static @Nullable JsonNode enforced(
      @Nullable SchemaNode then, @Nullable SchemaNode now, JsonNode value) {
    if (now == null || DigestPlaceholder.is(value)) {
      return value;
    }
    if (then instanceof SchemaNode.Fields fields && value instanceof ObjectNode object) {
      return members(fields, now, object);
    }
    return then instanceof SchemaNode.ElementList list && value instanceof ArrayNode elements
        ? elements(list, now, elements)
        : then == null ? null : value;
  }

  private static JsonNode members(SchemaNode.Fields then, SchemaNode now, ObjectNode value) {
    ObjectNode enforced = JsonNodeFactory.instance.objectNode();
    boolean isAll = true;
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      String name = member.getKey();
      SchemaNode below = now instanceof SchemaNode.Fields fields ? fields.members().get(name) : now;
      JsonNode part = enforced(then.members().get(name), below, member.getValue());
      if (part != null) {
        enforced.set(name, part);
      }
      isAll &= part == member.getValue();
    }
    return isAll ? value : enforced;
  }

  /** An element that goes to one value goes as a whole. */
  private static JsonNode elements(SchemaNode.ElementList then, SchemaNode now, ArrayNode value) {
    ArrayNode enforced = JsonNodeFactory.instance.arrayNode();
    SchemaNode.ElementList list = now instanceof SchemaNode.ElementList some ? some : null;
    boolean isAll = true;
    for (int i = 0; i < value.size(); i++) {
      JsonNode element = value.get(i);
      SchemaNode was = then.observedOf(element, i);
      SchemaNode below = list == null ? now : list.observedOf(element, i);
      JsonNode part = list == null && was != null ? element : enforced(was, below, element);
      if (part instanceof ObjectNode object && part != element) {
        enforced.add(withKeys(object, element, List.of(keys(then), keys(list))));
      } else if (part != null) {
        enforced.add(part);
      }
      isAll &= part == element;
    }
    return isAll ? value : enforced;
  }

  private static List<String> keys(SchemaNode.@Nullable ElementList list) {
    return list instanceof SchemaNode.KeyedList keyed ? keyed.keys() : List.of();
  }

  private static ObjectNode withKeys(
      ObjectNode part, JsonNode element, List<List<String>> allKeys) {
    ObjectNode known = JsonNodeFactory.instance.objectNode();
    for (List<String> keys : allKeys) {
      SchemaNode.KeyedList list =
          new SchemaNode.KeyedList(keys, List.of(), null, SchemaNode.Bounds.UNLIMITED, false);
      ObservedFields.merge(known, ObservedFields.keysOf(list, element));
    }
    ObservedFields.merge(known, part);
    return known;
  }
}
