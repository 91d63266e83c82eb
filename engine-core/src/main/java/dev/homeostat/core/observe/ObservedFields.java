package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Projects an object to its observed fields (step 7); each list ends with its length. */
@API(status = INTERNAL)
public final class ObservedFields {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  ObservedFields() {}

  /**
   * The observed fields and the identity of an object.
   *
   * @param schema what is observed
   * @param live the object as it is
   * @return a frozen tree
   */
  public static ObjectNode of(SchemaNode.Fields schema, JsonNode live) {
    ObjectNode observed = JSON.objectNode();
    observed.set("apiVersion", live.path("apiVersion"));
    observed.set("kind", live.path("kind"));
    ObjectNode metadata = observed.putObject("metadata");
    metadata.set("name", live.path("metadata").path("name"));
    if (live.path("metadata").hasNonNull("namespace")) {
      metadata.set("namespace", live.path("metadata").path("namespace"));
    }
    JsonNode fields = new ObservedFields().node(schema, live);
    if (fields instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (member.getKey().equals("metadata") && member.getValue() instanceof ObjectNode more) {
          metadata.setAll(more);
        } else {
          observed.set(member.getKey(), member.getValue());
        }
      }
    }
    return Trees.freeze(observed);
  }

  private @Nullable JsonNode node(SchemaNode schema, @Nullable JsonNode live) {
    if (live == null || live.isNull()) {
      return null;
    }
    if (schema instanceof SchemaNode.Fields fields && live.isObject()) {
      return fields(fields, live);
    }
    if (schema instanceof SchemaNode.ElementList list && live.isArray()) {
      return list(list, live);
    }
    return live;
  }

  private JsonNode fields(SchemaNode.Fields schema, JsonNode live) {
    ObjectNode observed = JSON.objectNode();
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      JsonNode value = node(member.getValue(), live.get(member.getKey()));
      if (value != null) {
        observed.set(member.getKey(), value);
      }
    }
    return observed;
  }

  /** The observed elements, and the length of the list. */
  private JsonNode list(SchemaNode.ElementList schema, JsonNode live) {
    ArrayNode observed = JSON.arrayNode();
    for (int i = 0; i < live.size(); i++) {
      JsonNode element = live.get(i);
      SchemaNode below = schema.observedOf(element, i);
      if (schema instanceof SchemaNode.ScalarSet) {
        observed.add(element);
      } else if (below != null && schema instanceof SchemaNode.KeyedList keyed) {
        observed.add(element(keyed, below, element));
      } else if (below != null) {
        JsonNode value = node(below, element);
        observed.add(value == null ? JSON.nullNode() : value);
      }
    }
    observed.addObject().put(ObserverSchema.LIST_CURRENT, live.size());
    return observed;
  }

  /** An element with its key fields and what is observed of it. */
  JsonNode element(SchemaNode.KeyedList list, SchemaNode schema, JsonNode element) {
    if (!(schema instanceof SchemaNode.Fields)) {
      return element;
    }
    ObjectNode observed = keysOf(list, element);
    if (node(schema, element) instanceof ObjectNode more) {
      merge(observed, more);
    }
    return observed;
  }

  /**
   * The key fields of an element, and nothing else.
   *
   * @param list that the element is of
   * @param element any of its elements
   * @return an object that may be changed
   */
  public static ObjectNode keysOf(SchemaNode.KeyedList list, JsonNode element) {
    ObjectNode keys = JSON.objectNode();
    for (String name : list.keys()) {
      JsonNode value = ElementKey.at(element, name);
      if (!Trees.isAbsent(value)) {
        ObjectNode holder = keys;
        String[] names = name.split("\\.");
        for (int i = 0; i < names.length - 1; i++) {
          holder = holder.withObjectProperty(names[i]);
        }
        holder.set(names[names.length - 1], value);
      }
    }
    return keys;
  }

  /**
   * Lays one object over another, member by member.
   *
   * @param into is changed
   * @param more what is laid over it
   */
  public static void merge(ObjectNode into, ObjectNode more) {
    for (Map.Entry<String, JsonNode> member : more.properties()) {
      if (into.get(member.getKey()) instanceof ObjectNode mine
          && member.getValue() instanceof ObjectNode theirs) {
        merge(mine, theirs);
      } else {
        into.set(member.getKey(), member.getValue());
      }
    }
  }
}
