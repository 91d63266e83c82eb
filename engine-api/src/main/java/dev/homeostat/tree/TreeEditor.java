package dev.homeostat.tree;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * An editor of an object that completes it, and records what contradicts it. Editors of objects in
 * it record in the same list. Not thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class TreeEditor {

  private final ObjectNode tree;
  private final String place;
  private final List<String> conflicts;

  private TreeEditor(ObjectNode tree, String place, List<String> conflicts) {
    this.tree = tree;
    this.place = place;
    this.conflicts = conflicts;
  }

  /**
   * Edits an object.
   *
   * @param tree is changed; not a frozen one
   * @param place of the object, with which conflicts begin
   * @return an editor without conflicts
   */
  public static TreeEditor of(ObjectNode tree, String place) {
    return new TreeEditor(
        Objects.requireNonNull(tree, "tree"),
        Objects.requireNonNull(place, "place"),
        new ArrayList<>());
  }

  /**
   * Edits another object, and records its conflicts among those of this one.
   *
   * @param other is changed; not a frozen one
   * @param at the place of that object
   * @return an editor of it
   */
  public TreeEditor with(ObjectNode other, String at) {
    return new TreeEditor(other, at, conflicts);
  }

  /**
   * Returns the object.
   *
   * @return as it is now; changes of it are changes of the object
   */
  public ObjectNode tree() {
    return tree;
  }

  /**
   * Returns the place of the object.
   *
   * @return as in {@code template.spec}
   */
  public String place() {
    return place;
  }

  /**
   * Returns what contradicts the object.
   *
   * @return for people, in order, each with its place; empty if all could be done
   */
  public List<String> conflicts() {
    return List.copyOf(conflicts);
  }

  /**
   * Edits a member that is an object. It is put there if there is none; another value is a
   * conflict, and is replaced.
   *
   * @param name of the member
   * @return an editor of it
   */
  public TreeEditor map(String name) {
    JsonNode value = tree.path(name);
    if (!(value instanceof ObjectNode)) {
      if (!Trees.isAbsent(value)) {
        conflict(name, "expected a map");
      }
      value = JsonNodeFactory.instance.objectNode();
      tree.set(name, value);
    }
    return new TreeEditor((ObjectNode) value, place + "." + name, conflicts);
  }

  /**
   * Returns a member that is a list. It is put there if there is none; another value is a conflict,
   * and is replaced.
   *
   * @param name of the member
   * @return changes of it are changes of the object
   */
  public ArrayNode list(String name) {
    JsonNode value = tree.path(name);
    if (value instanceof ArrayNode list) {
      return list;
    }
    if (!Trees.isAbsent(value)) {
      conflict(name, "expected a list");
    }
    return tree.putArray(name);
  }

  /**
   * Puts a member if it is absent or null.
   *
   * @param name of the member
   * @param value of the member
   */
  public void keep(String name, String value) {
    if (!tree.hasNonNull(name)) {
      tree.put(name, value);
    }
  }

  /**
   * Puts values into a member that is an object. Another value of a name is a conflict, and is
   * replaced. Without values, nothing is changed.
   *
   * @param name of the member
   * @param values by name
   */
  public void merge(String name, Map<String, String> values) {
    if (values.isEmpty()) {
      return;
    }
    ObjectNode map = map(name).tree();
    values.forEach(
        (key, value) -> {
          if (map.hasNonNull(key) && !map.path(key).asText().equals(value)) {
            String found = map.path(key).asText();
            String text = "conflict updating %s: %s has %s, and would get %s";
            conflict("", text.formatted(name, key, found, value));
          }
          map.put(key, value);
        });
  }

  /**
   * Puts the members of an object into a member that is an object, as texts. Another value of a
   * name is a conflict, and is replaced. Without members, nothing is changed.
   *
   * @param name of the member
   * @param values an object; anything else has no members
   */
  public void merge(String name, JsonNode values) {
    Map<String, String> texts = new LinkedHashMap<>();
    values.properties().forEach(one -> texts.put(one.getKey(), one.getValue().asText("")));
    merge(name, texts);
  }

  /**
   * Adds elements to a member that is a list. Without elements, nothing is changed.
   *
   * @param name of the member
   * @param elements in order
   */
  public void add(String name, Iterable<JsonNode> elements) {
    elements.forEach(element -> list(name).add(element));
  }

  /**
   * Adds those elements to a member that is a list whose name no element of it has. Without
   * elements, nothing is changed.
   *
   * @param name of the member
   * @param elements in order, each with a member {@code name}
   */
  public void addNamed(String name, Iterable<JsonNode> elements) {
    for (JsonNode element : elements) {
      ArrayNode list = list(name);
      if (list.valueStream().map(one -> one.path("name")).noneMatch(element.path("name")::equals)) {
        list.add(element);
      }
    }
  }

  /**
   * Records a conflict.
   *
   * @param name of the member; empty for the object
   * @param message for people
   */
  public void conflict(String name, String message) {
    conflicts.add(place + (name.isEmpty() ? "" : "." + name) + ": " + message);
  }
}
