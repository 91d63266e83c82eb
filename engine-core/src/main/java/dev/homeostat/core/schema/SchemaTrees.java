package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ResourceAddress;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.core.model.SharedResults;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/** Writes what is observed as the tree that users read and write (rules SCHEMA-1 to SCHEMA-3). */
@API(status = INTERNAL)
public final class SchemaTrees {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private SchemaTrees() {}

  /**
   * Returns the published form, which is created on demand.
   *
   * @param address of the resource
   * @param root what is observed of it
   * @return a frozen tree with the identity fields
   */
  public static Lazy<ObjectNode> publish(ResourceAddress address, SchemaNode.Fields root) {
    return new Lazy<>(() -> tree(address, root));
  }

  private static ObjectNode tree(ResourceAddress address, SchemaNode.Fields root) {
    ObjectNode tree = JSON.objectNode();
    tree.put("apiVersion", address.apiVersion());
    tree.put("kind", address.id().kind());
    ObjectNode metadata = tree.putObject("metadata");
    metadata.put("name", address.id().name());
    if (!address.id().namespace().isEmpty()) {
      metadata.put("namespace", address.id().namespace());
    }
    for (Map.Entry<String, SchemaNode> member : root.members().entrySet()) {
      JsonNode value = node(member.getValue());
      if (member.getKey().equals("metadata") && value instanceof ObjectNode more) {
        metadata.setAll(more);
      } else {
        tree.set(member.getKey(), value);
      }
    }
    return Trees.freeze(tree);
  }

  private static JsonNode node(SchemaNode schema) {
    if (schema instanceof SchemaNode.Fields fields) {
      SharedResults shared = fields.shared();
      return shared == null ? object(fields) : shared.published(() -> Trees.freeze(object(fields)));
    }
    if (schema instanceof SchemaNode.KeyedList list) {
      return keyed(list);
    }
    if (schema instanceof SchemaNode.ScalarSet set) {
      return control(JSON.arrayNode(), set.bounds(), List.of());
    }
    if (schema instanceof SchemaNode.PositionalList list) {
      ArrayNode tree = JSON.arrayNode();
      list.elements().forEach(element -> tree.add(node(element)));
      bounds(tree.addObject(), list.bounds());
      return tree;
    }
    if (schema instanceof SchemaNode.WholeList) {
      ArrayNode tree = JSON.arrayNode();
      tree.addObject().put(ObserverSchema.LIST_WHOLE, true);
      return tree;
    }
    return JSON.nullNode();
  }

  private static ObjectNode object(SchemaNode.Fields schema) {
    ObjectNode tree = JSON.objectNode();
    schema.members().forEach((name, member) -> tree.set(name, node(member)));
    return tree;
  }

  private static ArrayNode keyed(SchemaNode.KeyedList list) {
    ArrayNode tree = JSON.arrayNode();
    for (SchemaNode.KeyedElement element : list.elements()) {
      ObjectNode member = element.key().asObject();
      tree.add(member);
      if (element.schema() instanceof SchemaNode.Fields fields) {
        fields.members().forEach((name, inner) -> merge(member, name, node(inner)));
      } else {
        member.put(ObserverSchema.LIST_WHOLE, true);
      }
    }
    if (list.others() != null) {
      tree.add(node(list.others()));
    }
    return control(tree, list.bounds(), list.keys());
  }

  private static void merge(ObjectNode into, String name, JsonNode value) {
    if (into.get(name) instanceof ObjectNode mine && value instanceof ObjectNode more) {
      mine.setAll(more);
    } else {
      into.set(name, value);
    }
  }

  private static ArrayNode control(ArrayNode tree, Bounds bounds, List<String> keys) {
    ObjectNode control = tree.addObject();
    bounds(control, bounds);
    ArrayNode names = control.putArray(ObserverSchema.LIST_KEYS);
    keys.forEach(names::add);
    return tree;
  }

  private static void bounds(ObjectNode control, Bounds bounds) {
    control.put(ObserverSchema.LIST_MIN, bounds.min());
    control.put(ObserverSchema.LIST_MAX, bounds.max());
  }
}
