package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindInfo.ListType;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields of an object under the names that {@code managedFields} has for them. */
final class FieldsV1 {

  private static final Set<String> IDENTITY = Set.of("name", "namespace");

  private static final Map<String, List<String>> BUILT_IN_KEYS =
      Map.of(
          "containers", List.of("name"),
          "initContainers", List.of("name"),
          "ephemeralContainers", List.of("name"),
          "env", List.of("name"),
          "volumes", List.of("name"),
          "imagePullSecrets", List.of("name"),
          "volumeMounts", List.of("mountPath"),
          "volumeDevices", List.of("devicePath"),
          "hostAliases", List.of("ip"),
          "conditions", List.of("type"));

  private FieldsV1() {}

  /**
   * Returns every leaf of an object that a manager can own, with its value.
   *
   * @param tree the object
   * @param lists the types of the lists of a custom kind, by path without elements
   */
  static Map<List<String>, JsonNode> leaves(ObjectNode tree, Map<FieldPath, ListType> lists) {
    Map<List<String>, JsonNode> leaves = new LinkedHashMap<>();
    boolean builtIn = Kinds.isBuiltInGroup(tree.path("apiVersion").asText());
    ElementNames custom = (list, value) -> named(lists.get(list), value);
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      String name = member.getKey();
      if (name.equals("metadata")) {
        for (Map.Entry<String, JsonNode> inner : member.getValue().properties()) {
          if (!isUnmanaged(inner.getKey())) {
            walk(
                List.of("f:metadata", "f:" + inner.getKey()),
                FieldPath.of("metadata", inner.getKey()),
                inner.getValue(),
                FieldsV1::builtIn,
                leaves);
          }
        }
      } else if (!name.equals("apiVersion") && !name.equals("kind")) {
        walk(
            List.of("f:" + name),
            FieldPath.of(name),
            member.getValue(),
            builtIn ? FieldsV1::builtIn : custom,
            leaves);
      }
    }
    return leaves;
  }

  private static boolean isUnmanaged(String metadata) {
    return IDENTITY.contains(metadata) || Resource.SERVER_OWNED.contains(metadata);
  }

  private static void walk(
      List<String> path,
      FieldPath shape,
      JsonNode value,
      ElementNames elements,
      Map<List<String>, JsonNode> leaves) {
    if (value.isObject() && !value.isEmpty()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        String name = member.getKey();
        walk(then(path, "f:" + name), shape.key(name), member.getValue(), elements, leaves);
      }
      return;
    }
    Optional<List<String>> names =
        value.isArray() && !value.isEmpty() ? elements.of(shape, value) : Optional.empty();
    if (names.isEmpty()) {
      leaves.put(path, value);
      return;
    }
    for (int i = 0; i < value.size(); i++) {
      walk(then(path, names.get().get(i)), shape, value.get(i), elements, leaves);
    }
  }

  /** Names the elements of lists. */
  @FunctionalInterface
  private interface ElementNames {
    /** Returns the names of the elements; empty if the list is owned as a whole. */
    Optional<List<String>> of(FieldPath list, JsonNode value);
  }

  private static Optional<List<String>> builtIn(FieldPath list, JsonNode value) {
    String name = list.lastName();
    return name.equals("finalizers")
        ? unique(value.valueStream().map(FieldsV1::member))
        : unique(value.valueStream().map(element -> key(element, keys(name, element))));
  }

  private static Optional<List<String>> named(@Nullable ListType type, JsonNode value) {
    if (type instanceof KindInfo.Keyed keyed) {
      return unique(value.valueStream().map(element -> key(element, keyed.keys())));
    }
    return type instanceof KindInfo.SetOfScalars
        ? unique(value.valueStream().map(FieldsV1::member))
        : Optional.empty();
  }

  private static String member(JsonNode element) {
    return "v:" + element;
  }

  private static String key(JsonNode element, List<String> fields) {
    ObjectNode key = JsonNodeFactory.instance.objectNode();
    for (String field : fields) {
      JsonNode part = element.path(field);
      if (part.isMissingNode() && field.equals("protocol")) {
        key.put(field, "TCP");
      } else if (part.isValueNode()) {
        key.set(field, part);
      }
    }
    return "k:" + key;
  }

  private static Optional<List<String>> unique(Stream<String> elements) {
    List<String> names = elements.toList();
    boolean told = new HashSet<>(names).size() == names.size() && !names.contains("k:{}");
    return told ? Optional.of(names) : Optional.empty();
  }

  private static List<String> keys(String list, JsonNode element) {
    if (list.equals("ownerReferences")) {
      return List.of("uid");
    }
    if (list.equals("ports")) {
      return List.of(element.has("containerPort") ? "containerPort" : "port", "protocol");
    }
    return BUILT_IN_KEYS.getOrDefault(list, List.of());
  }

  /** The leaves that are in one object and not, or otherwise, in the other. */
  static Set<List<String>> differing(
      Map<List<String>, JsonNode> in, Map<List<String>, JsonNode> from) {
    Set<List<String>> differing = new LinkedHashSet<>();
    in.forEach(
        (path, value) -> {
          if (!Trees.equal(value, from.get(path))) {
            differing.add(path);
          }
        });
    return differing;
  }

  /** Names of leaves as a {@code fieldsV1} tree. */
  static ObjectNode write(Collection<List<String>> paths) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    for (List<String> path : paths) {
      ObjectNode node = root;
      for (String step : path) {
        node = node.withObjectProperty(step);
      }
    }
    return root;
  }

  /** Names of leaves from a {@code fieldsV1} tree. */
  static Set<List<String>> read(JsonNode fields) {
    Set<List<String>> paths = new LinkedHashSet<>();
    read(List.of(), fields, paths);
    return paths;
  }

  private static void read(List<String> path, JsonNode node, Set<List<String>> paths) {
    if (node.isEmpty() && !path.isEmpty()) {
      paths.add(path);
    }
    node.properties()
        .forEach(member -> read(then(path, member.getKey()), member.getValue(), paths));
  }

  private static List<String> then(List<String> path, String step) {
    List<String> longer = new ArrayList<>(path.size() + 1);
    longer.addAll(path);
    longer.add(step);
    return longer;
  }
}
