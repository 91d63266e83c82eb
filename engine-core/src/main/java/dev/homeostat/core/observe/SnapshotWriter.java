package dev.homeostat.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A writer of the snapshot of one object, which {@link ObservedChangeDetector} compares with. */
final class SnapshotWriter {

  private static final SchemaNode.Fields NOTHING = new SchemaNode.Fields(Map.of());

  private final ByteArrayOutputStream row = new ByteArrayOutputStream();
  private final Map<String, Integer> names = new LinkedHashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final List<JsonNode> others = new ArrayList<>();

  /** Writes what is observed of an object. */
  ObservedChangeDetector write(SchemaNode schema, JsonNode live) {
    node(schema, live);
    return new ObservedChangeDetector(
        row.toByteArray(),
        // Of equal names there is one instance, in all snapshots and in what Jackson parses.
        names.keySet().stream().map(String::intern).toArray(String[]::new),
        texts.toArray(String[]::new),
        others.toArray(JsonNode[]::new));
  }

  private void node(SchemaNode schema, @Nullable JsonNode live) {
    if (schema instanceof SchemaNode.Fields fields && live instanceof ObjectNode object) {
      begin(SnapshotMark.MEMBERS, fields.members().size());
      members(fields, object);
    } else if (schema instanceof SchemaNode.KeyedList list
        && live instanceof ArrayNode elements
        // To move an element is to write the whole of it (rule SCHEMA-10).
        && !list.ordered()) {
      begin(SnapshotMark.LIST, elements.size());
      count(elements.size());
      elements.forEach(element -> keyed(list, element));
    } else if (schema instanceof SchemaNode.PositionalList list
        && live instanceof ArrayNode elements) {
      int observed = Math.min(list.elements().size(), elements.size());
      begin(SnapshotMark.LIST, elements.size());
      count(observed);
      for (int i = 0; i < observed; i++) {
        node(list.elements().get(i), elements.get(i));
      }
    } else {
      whole(live);
    }
  }

  private void members(SchemaNode.Fields schema, ObjectNode live) {
    schema
        .members()
        .forEach(
            (name, member) -> {
              name(name);
              node(member, live.get(name));
            });
  }

  /** Writes the key of an element, and what is observed of it. */
  private void keyed(SchemaNode.KeyedList list, JsonNode element) {
    FieldPath.Element key = list.fields().segmentOf(element);
    SchemaNode observed = key == null ? null : list.observed(key);
    if (key == null
        || !(element instanceof ObjectNode object)
        || !(observed == null || observed instanceof SchemaNode.Fields)) {
      whole(element);
      return;
    }
    List<String> keys = list.keys();
    SchemaNode.Fields fields = observed == null ? NOTHING : (SchemaNode.Fields) observed;
    begin(SnapshotMark.MEMBERS, keys.size() + fields.members().size());
    keys.forEach(name -> keyField(List.of(name.split("\\.", -1)), object));
    members(fields, object);
  }

  private void keyField(List<String> path, JsonNode holder) {
    JsonNode value = holder.get(path.get(0));
    name(path.get(0));
    if (path.size() > 1 && value instanceof ObjectNode object) {
      begin(SnapshotMark.MEMBERS, 1);
      keyField(path.subList(1, path.size()), object);
    } else {
      whole(value);
    }
  }

  private void whole(@Nullable JsonNode value) {
    if (value instanceof ObjectNode object) {
      begin(SnapshotMark.OBJECT, object.size());
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        name(member.getKey());
        whole(member.getValue());
      }
    } else if (value instanceof ArrayNode elements) {
      begin(SnapshotMark.LIST, elements.size());
      count(elements.size());
      elements.forEach(this::whole);
    } else {
      scalar(Trees.freeze(value));
    }
  }

  private void scalar(JsonNode value) {
    if (value.isNull()) {
      row.write(SnapshotMark.ABSENT);
    } else if (value.isBoolean()) {
      row.write(value.booleanValue() ? SnapshotMark.TRUE : SnapshotMark.FALSE);
    } else if (value.isInt() && value.intValue() >= 0) {
      begin(SnapshotMark.NUMBER, value.intValue());
    } else if (value.isTextual()) {
      begin(SnapshotMark.TEXT, texts.size());
      texts.add(value.textValue());
    } else {
      begin(SnapshotMark.OTHER, others.size());
      others.add(value);
    }
  }

  private void begin(byte mark, int count) {
    row.write(mark);
    count(count);
  }

  private void name(String name) {
    Integer known = names.putIfAbsent(name, names.size());
    count(known == null ? names.size() - 1 : known);
  }

  private void count(int count) {
    if (count <= Byte.MAX_VALUE) {
      row.write(count);
    } else {
      row.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(count | SnapshotMark.LARGE).array());
    }
  }
}
