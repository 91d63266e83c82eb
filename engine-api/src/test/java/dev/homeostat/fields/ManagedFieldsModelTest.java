package dev.homeostat.fields;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * A model of the server: random objects, of which each part has random owners, and {@code
 * managedFields} written from these. Decoding has to give the owners back.
 */
class ManagedFieldsModelTest {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;
  private static final List<String> MANAGERS = List.of("a", "b", "c");

  /**
   * An object, and the truth about its owners.
   *
   * @param tree the object
   * @param owners by JSON pointer, of all parts that a manager can own
   * @param gone by the names of the server, of parts that are not in the object
   */
  private static final class World {
    final ObjectNode tree = MAKE.objectNode();
    final Map<String, Set<String>> owners = new LinkedHashMap<>();
    final Map<List<String>, Set<String>> gone = new LinkedHashMap<>();
    final Map<List<String>, Set<String>> named = new LinkedHashMap<>();
    private final Random random;
    private int budget = 60;

    World(long seed) {
      random = new Random(seed);
      tree.put("apiVersion", "example.com/v1").put("kind", "Thing");
      object(tree.putObject("spec"), "/spec", List.of("f:spec"), 0);
      ArrayNode entries = tree.putObject("metadata").put("name", "x").putArray("managedFields");
      for (String manager : MANAGERS) {
        ObjectNode entry = entries.addObject().put("manager", manager);
        entry.put("fieldsType", "FieldsV1").set("fieldsV1", written(manager));
      }
    }

    private Set<String> some() {
      return MANAGERS.stream()
          .filter(manager -> random.nextInt(3) == 0)
          .collect(Collectors.toCollection(TreeSet::new));
    }

    private void own(String pointer, List<String> names, Set<String> managers) {
      owners.put(pointer, managers);
      named.put(names, managers);
    }

    private static List<String> then(List<String> names, String name) {
      List<String> longer = new ArrayList<>(names);
      longer.add(name);
      return longer;
    }

    /** A map whose members have owners of their own; those who own it own a member, too. */
    private void object(ObjectNode object, String at, List<String> names, int depth) {
      for (int i = random.nextInt(4) + 1; i > 0 && budget > 0; i--) {
        String member = List.of("x", "y/z", "~", "f:w", "[v", "").get(random.nextInt(6)) + i;
        String pointer = at + "/" + member.replace("~", "~0").replace("/", "~1");
        value(object, member, pointer, then(names, "f:" + member), depth);
      }
      if (random.nextInt(4) == 0) {
        gone.put(then(names, "f:gone"), some());
      }
    }

    private void value(ObjectNode object, String member, String at, List<String> names, int depth) {
      budget--;
      switch (depth > 4 ? 0 : random.nextInt(6)) {
        case 1 -> {
          ObjectNode inner = object.putObject(member);
          String first = "first";
          inner.put(first, 1);
          Set<String> managers = some();
          own(at + "/first", then(names, "f:first"), managers);
          own(
              at,
              names,
              managers.stream().filter(it -> random.nextBoolean()).collect(Collectors.toSet()));
          object(inner, at, names, depth + 1);
        }
        case 2 -> {
          object.putObject(member).put("atomic", random.nextInt()).putArray("l").add(1);
          own(at, names, some());
        }
        case 3 -> {
          object.putArray(member).add(random.nextInt()).addObject().put("b", 1);
          own(at, names, some());
        }
        case 4 -> keyed(object.putArray(member), at, names, depth);
        case 5 -> set(object.putArray(member), at, names);
        default -> {
          object.set(member, scalar());
          own(at, names, some());
        }
      }
    }

    private JsonNode scalar() {
      return switch (random.nextInt(4)) {
        case 0 -> MAKE.numberNode(random.nextInt(3));
        case 1 -> MAKE.booleanNode(random.nextBoolean());
        case 2 -> MAKE.numberNode(random.nextInt(3) + 0.5);
        default -> MAKE.textNode("t\"\\" + random.nextInt(3));
      };
    }

    private void keyed(ArrayNode list, String at, List<String> names, int depth) {
      boolean two = random.nextBoolean();
      for (int i = 0; i < random.nextInt(3) + 1; i++) {
        ObjectNode element = list.addObject();
        ObjectNode key = MAKE.objectNode();
        key.put("name", "n\"" + i);
        if (two) {
          key.put("port", 80 + i);
        }
        element.setAll(key);
        List<String> below = then(names, "k:" + key);
        Set<String> managers = some();
        own(at + "/" + i + "/name", then(below, "f:name"), managers);
        own(at + "/" + i, below, managers);
        if (two) {
          own(at + "/" + i + "/port", then(below, "f:port"), some());
        }
        object(element, at + "/" + i, below, depth + 1);
      }
      if (random.nextInt(3) == 0) {
        gone.put(then(names, "k:{\"name\":\"gone\"}"), some());
      }
    }

    private void set(ArrayNode list, String at, List<String> names) {
      Map<String, JsonNode> values = new TreeMap<>();
      for (int i = 0; i < random.nextInt(4) + 1; i++) {
        JsonNode value = scalar();
        values.put(value.toString(), value);
      }
      for (JsonNode value : values.values()) {
        own(at + "/" + list.size(), then(names, "v:" + value), some());
        list.add(value);
      }
      if (random.nextInt(3) == 0) {
        gone.put(then(names, "v:\"gone\""), some());
      }
    }

    /** As the server writes a set of paths: a path that has others below names itself by a dot. */
    private ObjectNode written(String manager) {
      List<List<String>> paths = new ArrayList<>();
      for (Map<List<String>, Set<String>> part : List.of(named, gone)) {
        part.forEach(
            (names, managers) -> {
              if (managers.contains(manager)) {
                paths.add(names);
              }
            });
      }
      ObjectNode root = MAKE.objectNode();
      for (List<String> path : paths) {
        ObjectNode node = root;
        for (String name : path) {
          node = node.withObjectProperty(name);
        }
      }
      for (List<String> path : paths) {
        ObjectNode node = root;
        for (String name : path) {
          node = (ObjectNode) node.get(name);
        }
        if (!node.isEmpty()) {
          node.putObject(".");
        }
      }
      return root;
    }
  }

  @Property(tries = 1000)
  void decoding_gives_back_the_owners_that_the_server_wrote(@ForAll long seed) {
    World world = new World(seed);
    ManagedFields decoded = ManagedFields.of(world.tree);

    assertThat(decoded.malformed()).isEmpty();
    Map<String, Set<String>> found = new HashMap<>();
    for (FieldOwnership field : decoded.fields()) {
      field.place().ifPresent(place -> found.put(place.toString(), managers(field)));
    }
    world.owners.forEach(
        (pointer, managers) ->
            assertThat(found.getOrDefault(pointer, Set.of()))
                .as("%s of %s", pointer, world.tree)
                .isEqualTo(managers));
    found.forEach(
        (pointer, managers) ->
            assertThat(managers)
                .as("%s of %s", pointer, world.tree)
                .isEqualTo(world.owners.getOrDefault(pointer, Set.of())));
  }

  @Property(tries = 500)
  void owners_of_what_is_gone_are_named_once(@ForAll long seed) {
    World world = new World(seed);
    List<Set<String>> expected =
        world.gone.values().stream().filter(managers -> !managers.isEmpty()).toList();

    assertThat(
            ManagedFields.of(world.tree).fields().stream()
                .filter(FieldOwnership.Gone.class::isInstance)
                .map(ManagedFieldsModelTest::managers))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Property(tries = 500)
  void each_leaf_of_the_object_is_an_entry_or_below_one_that_is_whole(@ForAll long seed) {
    World world = new World(seed);
    ManagedFields decoded = ManagedFields.of(world.tree);
    leaves(world.tree, JsonPointer.empty())
        .forEach(leaf -> assertThat(decoded.at(leaf)).as("%s", leaf).hasSize(1));
  }

  private static List<JsonPointer> leaves(JsonNode node, JsonPointer at) {
    List<JsonPointer> leaves = new ArrayList<>();
    if (!node.isContainerNode() || node.isEmpty()) {
      leaves.add(at);
    }
    node.properties()
        .forEach(
            member -> leaves.addAll(leaves(member.getValue(), at.appendProperty(member.getKey()))));
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      leaves.addAll(leaves(node.get(i), at.appendIndex(i)));
    }
    return leaves;
  }

  private static Set<String> managers(FieldOwnership field) {
    return field.owners().stream()
        .map(owner -> owner.manager().manager())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
