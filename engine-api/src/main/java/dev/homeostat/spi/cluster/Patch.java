package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A JSON patch (RFC 6902) of the operations that the engine uses (rule ACT-1). Its values are JSON
 * and nothing else, so no redacted value can be part of one (rule SECRET-2).
 *
 * @param operations in their order; all are done, or none
 */
@API(status = STABLE, since = "0.1")
public record Patch(List<Operation> operations) {

  // Copies the list.
  public Patch {
    operations = List.copyOf(Objects.requireNonNull(operations, "operations"));
  }

  /** One operation. */
  public sealed interface Operation permits Add, Remove, Test {

    /**
     * Returns the path of the operation.
     *
     * @return the pointer
     */
    JsonPointer path();
  }

  /**
   * Adds a member, replaces it, or inserts an element before an index.
   *
   * @param path where; {@code -} as the last token appends
   * @param value frozen
   */
  public record Add(JsonPointer path, JsonNode value) implements Operation {
    // Freezes the value.
    public Add {
      Objects.requireNonNull(path, "path");
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }

    /** Returns the operation and its path, without the value. */
    @Override
    public String toString() {
      return "add " + path;
    }
  }

  /**
   * Removes a member or an element.
   *
   * @param path where; must exist
   */
  public record Remove(JsonPointer path) implements Operation {
    // Checks that there is a path.
    public Remove {
      Objects.requireNonNull(path, "path");
    }

    /** Returns the operation and its path. */
    @Override
    public String toString() {
      return "remove " + path;
    }
  }

  /**
   * Fails the patch unless a value is as expected.
   *
   * @param path where
   * @param value frozen; null passes on an absent member of an object that is there
   */
  public record Test(JsonPointer path, JsonNode value) implements Operation {
    // Freezes the value.
    public Test {
      Objects.requireNonNull(path, "path");
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }

    /** Returns the operation and its path, without the value. */
    @Override
    public String toString() {
      return "test " + path;
    }
  }

  /**
   * The patch as it is sent.
   *
   * @return a new list of operations
   */
  public ArrayNode toJson() {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    for (Operation operation : operations) {
      var member = json.addObject();
      if (operation instanceof Add add) {
        member.put("op", "add").put("path", add.path().toString()).set("value", add.value());
      } else if (operation instanceof Remove remove) {
        member.put("op", "remove").put("path", remove.path().toString());
      } else if (operation instanceof Test test) {
        member.put("op", "test").put("path", test.path().toString()).set("value", test.value());
      }
    }
    return json;
  }

  /** Returns the number of operations; never their values. */
  @Override
  public String toString() {
    return "Patch(" + operations.size() + " operations)";
  }
}
