package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Seeded random choices, and the small values of histories. */
final class Dice {

  static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final Random random;

  Dice(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  @SafeVarargs
  final <T> T any(T... all) {
    return all[random.nextInt(all.length)];
  }

  <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** Some of the names, mostly in their order. */
  List<String> some(int percent, String... names) {
    List<String> chosen = new ArrayList<>();
    for (String name : names) {
      if (chance(percent)) {
        chosen.add(name);
      }
    }
    if (chance(30)) {
      Collections.shuffle(chosen, random);
    }
    return chosen;
  }

  /** One of 0, 1, 2, "" and "1": equal only by value and within a type. */
  JsonNode scalar() {
    return any(
        JSON.numberNode(0),
        JSON.numberNode(1),
        JSON.numberNode(1),
        JSON.numberNode(2),
        JSON.numberNode(2),
        JSON.textNode(""),
        JSON.textNode("1"));
  }

  /** A map of up to two members. */
  ObjectNode map(Supplier<JsonNode> value, String... names) {
    ObjectNode map = JSON.objectNode();
    for (String name : some(55, names)) {
      map.set(name, value.get());
    }
    return map;
  }

  /** A schema that observes an object whole, not at all, or in some of its members. */
  JsonNode mapSchema(String... names) {
    if (chance(20)) {
      return NullNode.instance;
    }
    ObjectNode map = JSON.objectNode();
    for (String name : some(60, names)) {
      map.putNull(name);
    }
    return map;
  }

  /** A schema of a list: a leaf, whole, keyed or by position; its bounds are set later. */
  JsonNode listSchema(
      List<String> keys, List<ObjectNode> named, Supplier<ObjectNode> element, boolean isSet) {
    if (chance(12)) {
      return NullNode.instance;
    }
    ArrayNode list = JSON.arrayNode();
    ObjectNode control = JSON.objectNode();
    int form = below(10);
    if (form == 0) {
      control.put(ObserverSchema.LIST_WHOLE, true);
    } else if (form < 6) {
      ArrayNode keyList = control.putArray(ObserverSchema.LIST_KEYS);
      if (!isSet) {
        keys.forEach(keyList::add);
        named.stream().filter(any -> chance(45)).forEach(list::add);
        if (chance(25)) {
          list.add(element.get());
        }
      }
    } else {
      int elements = below(3);
      for (int i = 0; i < elements; i++) {
        list.add(isSet ? NullNode.instance : byPosition(element.get(), keys));
      }
    }
    return list.add(form == 0 ? control : withBounds(control));
  }

  /** Bounds that every list keeps. */
  private static ObjectNode withBounds(ObjectNode control) {
    return control.put(ObserverSchema.LIST_MIN, 0).put(ObserverSchema.LIST_MAX, 0);
  }

  private ObjectNode byPosition(ObjectNode element, List<String> keys) {
    keys.stream().filter(key -> chance(70)).forEach(element::putNull);
    return element;
  }
}
