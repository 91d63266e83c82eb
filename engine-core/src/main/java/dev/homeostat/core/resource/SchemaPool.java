package dev.homeostat.core.resource;

import dev.homeostat.core.model.SchemaNode;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A pool of schemas in which equal ones are one instance, for as long as somebody has it. Nothing
 * that was computed from a schema stays with it. Thread-safe.
 */
final class SchemaPool {

  private static final Map<SchemaNode.Fields, WeakReference<SchemaNode.Fields>> POOL =
      new WeakHashMap<>();

  private SchemaPool() {}

  /** Returns the instance that is equal to a schema. */
  static SchemaNode.Fields get(SchemaNode.Fields schema) {
    synchronized (POOL) {
      WeakReference<SchemaNode.Fields> known = POOL.get(schema);
      SchemaNode.Fields same = known == null ? null : known.get();
      if (same == null) {
        same = fields(schema);
        POOL.put(same, new WeakReference<>(same));
      }
      return same;
    }
  }

  private static SchemaNode.Fields fields(SchemaNode.Fields schema) {
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    schema.members().forEach((name, member) -> members.put(name, copy(member)));
    return new SchemaNode.Fields(members);
  }

  /** Copies a node without the results that its resources share. */
  private static SchemaNode copy(SchemaNode node) {
    if (node instanceof SchemaNode.Fields object) {
      return fields(object);
    }
    if (node instanceof SchemaNode.KeyedList list) {
      return new SchemaNode.KeyedList(
          list.fields(),
          list.elements().stream()
              .map(element -> new SchemaNode.KeyedElement(element.key(), copy(element.schema())))
              .toList(),
          copyOrNull(list.others()),
          list.bounds(),
          list.ordered());
    }
    if (node instanceof SchemaNode.PositionalList list) {
      return new SchemaNode.PositionalList(
          list.elements().stream().map(SchemaPool::copy).toList(), list.bounds());
    }
    return node;
  }

  private static @Nullable SchemaNode copyOrNull(@Nullable SchemaNode node) {
    return node == null ? null : copy(node);
  }
}
