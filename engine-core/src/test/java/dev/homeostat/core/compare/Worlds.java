package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/** Random schemas with a desired state and a live object that drifted from it. */
public final class Worlds {

  /** One of them. */
  public record World(SchemaNode.Fields schema, ObjectNode desired, ObjectNode live) {}

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final Random random;

  private Worlds(long seed) {
    random = new Random(seed);
  }

  public static World of(long seed) {
    Worlds worlds = new Worlds(seed);
    ObjectNode desired = Trees.freeze(worlds.object(3));
    SchemaNode.Fields schema = worlds.fields(desired, 3, false);
    ObjectNode live =
        worlds.drifted(desired) instanceof ObjectNode object
            ? Trees.freeze(object)
            : Trees.emptyObject();
    return new World(schema, worlds.withNulls(desired, schema), live);
  }

  /** The object after somebody changed it. */
  static ObjectNode drifted(ObjectNode live, long seed) {
    return new Worlds(seed).drifted(live) instanceof ObjectNode object
        ? Trees.freeze(object)
        : Trees.emptyObject();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String name() {
    return String.valueOf((char) ('a' + random.nextInt(5)));
  }

  private JsonNode scalar() {
    return switch (random.nextInt(5)) {
      case 0 -> MAKE.numberNode(random.nextInt(3));
      case 1 -> MAKE.booleanNode(random.nextBoolean());
      case 2 -> MAKE.numberNode(random.nextInt(4) / 2.0);
      default -> MAKE.textNode(name());
    };
  }

  private JsonNode value(int depth) {
    if (depth <= 0 || chance(35)) {
      return scalar();
    }
    return switch (random.nextInt(4)) {
      case 0 -> keyedList(depth);
      case 1 -> scalars();
      default -> object(depth);
    };
  }

  private ObjectNode object(int depth) {
    ObjectNode object = MAKE.objectNode();
    for (int i = random.nextInt(5); i > 0; i--) {
      object.set(name(), value(depth - 1));
    }
    return object;
  }

  private ArrayNode keyedList(int depth) {
    ArrayNode list = MAKE.arrayNode();
    TreeSet<String> names = new TreeSet<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      names.add(name());
    }
    List<String> shuffled = new ArrayList<>(names);
    java.util.Collections.shuffle(shuffled, random);
    for (String name : shuffled) {
      list.add(object(depth - 1).put("name", name));
    }
    return list;
  }

  private ArrayNode scalars() {
    ArrayNode list = MAKE.arrayNode();
    TreeSet<String> names = new TreeSet<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      names.add(name());
    }
    names.forEach(list::add);
    return list;
  }

  private SchemaNode.Fields fields(JsonNode desired, int depth, boolean flat) {
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : desired.properties()) {
      if (!member.getKey().equals("name") && chance(75)) {
        members.put(member.getKey(), node(member.getValue(), depth - 1, flat));
      }
    }
    String more = name();
    if (chance(40) && !desired.has(more)) {
      members.put(
          more, chance(50) || depth == 0 ? leaf() : node(value(depth - 1), depth - 1, flat));
    }
    return new SchemaNode.Fields(members);
  }

  private SchemaNode leaf() {
    return chance(10) ? SchemaNode.WATCHED : SchemaNode.VALUE;
  }

  private SchemaNode node(JsonNode value, int depth, boolean flat) {
    if (value.isObject()) {
      return chance(85) ? fields(value, depth, flat) : SchemaNode.VALUE;
    }
    if (!(value instanceof ArrayNode list)) {
      return leaf();
    }
    if (flat || chance(20)) {
      return SchemaNode.WHOLE;
    }
    if (chance(15)) {
      List<SchemaNode> elements = new ArrayList<>();
      for (int i = 0; i < list.size() + 1 && chance(70); i++) {
        elements.add(i < list.size() ? node(list.get(i), depth - 1, flat) : SchemaNode.VALUE);
      }
      return new SchemaNode.PositionalList(elements, bounds(list));
    }
    if (list.isEmpty() ? chance(50) : list.get(0).isValueNode()) {
      return new SchemaNode.ScalarSet(bounds(list));
    }
    boolean ordered = chance(40);
    List<SchemaNode.KeyedElement> elements = new ArrayList<>();
    TreeSet<String> named = new TreeSet<>();
    for (JsonNode element : list) {
      if (chance(80)) {
        named.add(element.path("name").asText());
        elements.add(
            new SchemaNode.KeyedElement(
                Trial.key("[name=" + element.path("name").asText() + "]"),
                chance(70) ? fields(element, depth - 1, ordered) : SchemaNode.VALUE));
      }
    }
    String more = name();
    if (chance(20) && named.add(more)) {
      elements.add(
          new SchemaNode.KeyedElement(Trial.key("[name=" + more + "]"), Trial.fields("a", leaf())));
    }
    return new SchemaNode.KeyedList(
        List.of("name"),
        elements,
        chance(15) ? fields(object(1), 1, true) : null,
        bounds(list),
        ordered);
  }

  private Bounds bounds(ArrayNode list) {
    int max = chance(30) ? 0 : list.size() + (chance(60) ? 0 : random.nextInt(3));
    int min = chance(50) ? list.size() : random.nextInt(4);
    return new Bounds(max == 0 ? min : Math.min(min, max), max);
  }

  /** Turns some observed values of a desired state into wishes for nothing. */
  private ObjectNode withNulls(ObjectNode desired, SchemaNode.Fields schema) {
    ObjectNode result = MAKE.objectNode();
    for (Map.Entry<String, JsonNode> member : desired.properties()) {
      SchemaNode below = schema.members().get(member.getKey());
      JsonNode value = member.getValue();
      if (below != null && chance(6)) {
        result.putNull(member.getKey());
      } else if (below instanceof SchemaNode.Fields fields && value instanceof ObjectNode object) {
        result.set(member.getKey(), withNulls(object, fields));
      } else if (below == null || chance(95)) {
        result.set(member.getKey(), value);
      }
    }
    return Trees.freeze(result);
  }

  private JsonNode drifted(JsonNode value) {
    if (chance(4)) {
      return value(1);
    }
    if (value instanceof ObjectNode object) {
      ObjectNode result = MAKE.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (member.getKey().equals("name")) {
          result.set("name", member.getValue());
        } else if (chance(90)) {
          result.set(member.getKey(), drifted(member.getValue()));
        }
      }
      String more = name();
      if (chance(20) && !result.has(more)) {
        result.set(more, value(1));
      }
      return result;
    }
    if (value instanceof ArrayNode list) {
      List<JsonNode> elements = new ArrayList<>();
      for (JsonNode element : list) {
        if (chance(88)) {
          elements.add(drifted(element));
        }
        if (chance(10)) {
          elements.add(element.isObject() ? object(1).put("name", name()) : MAKE.textNode(name()));
        }
      }
      if (chance(25)) {
        java.util.Collections.shuffle(elements, random);
      }
      ArrayNode result = MAKE.arrayNode();
      elements.forEach(result::add);
      return result;
    }
    return chance(85) ? value : scalar();
  }
}
