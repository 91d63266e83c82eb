package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One thing that a server or its webhooks do with every write of an object. An immutable value; the
 * same write is always treated in the same way.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface ServerBehaviour {

  /**
   * Returns the place that the server treats.
   *
   * @return a JSON pointer, in which {@code *} stands for every element of a list
   */
  JsonPointer path();

  /**
   * A value that is filled in where a write leaves it out.
   *
   * @param path the field
   * @param value its default
   */
  record Default(JsonPointer path, JsonNode value) implements ServerBehaviour {
    // Freezes the value.
    public Default {
      Objects.requireNonNull(path, "path");
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }
  }

  /**
   * A value that a webhook sets whatever is asked, where its parent is there.
   *
   * @param path the field
   * @param value the webhook's choice
   */
  record Override(JsonPointer path, JsonNode value) implements ServerBehaviour {
    // Freezes the value.
    public Override {
      Objects.requireNonNull(path, "path");
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }
  }

  /**
   * A field that is not kept, as one that a definition does not know.
   *
   * @param path the field
   */
  record Drop(JsonPointer path) implements ServerBehaviour {
    // Refuses null.
    public Drop {
      Objects.requireNonNull(path, "path");
    }
  }

  /**
   * An element that a webhook appends where the list does not have it, or one of its name.
   *
   * @param path the list
   * @param element the element
   */
  record Inject(JsonPointer path, JsonNode element) implements ServerBehaviour {
    // Freezes the element.
    public Inject {
      Objects.requireNonNull(path, "path");
      element = Trees.freeze(Objects.requireNonNull(element, "element"));
    }

    private void into(ArrayNode list) {
      for (JsonNode there : list) {
        boolean isNamed = element.has("name") && there.path("name").equals(element.get("name"));
        if (isNamed || Trees.equal(there, element)) {
          return;
        }
      }
      list.add(element.deepCopy());
    }
  }

  /**
   * A value that is stored as another notation of it.
   *
   * @param path the field
   * @param from the value as written
   * @param to the value as stored
   */
  record Normalise(JsonPointer path, JsonNode from, JsonNode to) implements ServerBehaviour {
    // Freezes the values.
    public Normalise {
      Objects.requireNonNull(path, "path");
      from = Trees.freeze(Objects.requireNonNull(from, "from"));
      to = Trees.freeze(Objects.requireNonNull(to, "to"));
    }
  }

  /**
   * A value that is refused with 422 and a cause that names the field.
   *
   * @param path the field
   * @param value the invalid value
   */
  record Refuse(JsonPointer path, JsonNode value) implements ServerBehaviour {
    // Freezes the value.
    public Refuse {
      Objects.requireNonNull(path, "path");
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }
  }

  /**
   * A field that cannot be changed after the create.
   *
   * @param path the field
   */
  record Immutable(JsonPointer path) implements ServerBehaviour {
    // Refuses null.
    public Immutable {
      Objects.requireNonNull(path, "path");
    }
  }

  /**
   * Returns why a write is refused.
   *
   * @param before the object that is there, empty for a create
   * @param asked the object asked for
   * @return the field that the cause names, as a server writes it
   */
  default Optional<String> refusal(Optional<ObjectNode> before, ObjectNode asked) {
    boolean refused = false;
    if (this instanceof Refuse refuse) {
      refused = values(asked).stream().anyMatch(value -> Trees.equal(value, refuse.value()));
    } else if (this instanceof Immutable && before.isPresent()) {
      refused = !Trees.equal(list(values(before.get())), list(values(asked)));
    }
    return refused ? Optional.of(field()) : Optional.empty();
  }

  /** The field as a cause names it; a place in every element names the list. */
  private String field() {
    String text = path().toString();
    int inList = text.indexOf("/*");
    return (inList < 0 ? text : text.substring(0, inList)).substring(1).replace('/', '.');
  }

  private List<JsonNode> values(ObjectNode object) {
    String name = path().last().getMatchingProperty();
    return parents(object, path()).stream()
        .map(parent -> parent.path(name))
        .filter(value -> !value.isMissingNode())
        .toList();
  }

  private static ArrayNode list(List<JsonNode> values) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    values.forEach(value -> list.add(Trees.freeze(value)));
    return list;
  }

  /**
   * Applies what the server does to the content of a write.
   *
   * @param object is changed in place
   */
  default void change(ObjectNode object) {
    if (this instanceof Inject inject) {
      if (object.at(path()) instanceof ArrayNode list) {
        inject.into(list);
      }
      return;
    }
    if (this instanceof Default) {
      makeParents(object, path().head());
    }
    for (ObjectNode parent : parents(object, path())) {
      change(parent, path().last().getMatchingProperty());
    }
  }

  /** The objects that hold the last member of a path; {@code *} stands for every element. */
  private static List<ObjectNode> parents(JsonNode tree, JsonPointer path) {
    if (path.tail() == null || path.tail().matches()) {
      return tree instanceof ObjectNode object ? List.of(object) : List.of();
    }
    List<ObjectNode> parents = new ArrayList<>();
    if (path.getMatchingProperty().equals("*")) {
      if (tree instanceof ArrayNode) {
        tree.forEach(element -> parents.addAll(parents(element, path.tail())));
      }
    } else if (tree instanceof ObjectNode && tree.has(path.getMatchingProperty())) {
      parents.addAll(parents(tree.get(path.getMatchingProperty()), path.tail()));
    }
    return parents;
  }

  private void change(ObjectNode members, String name) {
    if (this instanceof Default filled && Trees.isAbsent(members.get(name))) {
      members.set(name, filled.value().deepCopy());
    } else if (this instanceof Override chosen) {
      members.set(name, chosen.value().deepCopy());
    } else if (this instanceof Drop) {
      members.remove(name);
    } else if (this instanceof Normalise form && Trees.equal(form.from(), members.get(name))) {
      if (Trees.isAbsent(form.to())) {
        members.remove(name);
      } else {
        members.set(name, form.to().deepCopy());
      }
    }
  }

  /** An object is made where it is missing; an element or a value in its place ends the way. */
  private static void makeParents(ObjectNode object, JsonPointer path) {
    ObjectNode at = object;
    for (JsonPointer left = path; !left.matches(); left = left.tail()) {
      String name = left.getMatchingProperty();
      boolean inList = left.toString().contains("/*");
      if (Trees.isAbsent(at.get(name)) && !inList) {
        at.putObject(name);
      }
      if (!(at.get(name) instanceof ObjectNode next)) {
        return;
      }
      at = next;
    }
  }
}
