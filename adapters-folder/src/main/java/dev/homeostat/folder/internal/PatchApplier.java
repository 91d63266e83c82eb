package dev.homeostat.folder.internal;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applies JSON patches as a server does: one operation that does not fit undoes them all. */
public final class PatchApplier {

  private PatchApplier() {}

  /** The patched copy, or empty if an operation does not fit. */
  static Optional<ObjectNode> apply(ObjectNode tree, Patch patch) {
    ObjectNode copy = Trees.thaw(tree);
    for (Patch.Operation operation : patch.operations()) {
      boolean fits;
      if (operation instanceof Patch.Add add) {
        fits = add(copy, add.path(), add.value());
      } else if (operation instanceof Patch.Remove remove) {
        fits = remove(copy, remove.path());
      } else {
        fits = test(copy, (Patch.Test) operation);
      }
      if (!fits) {
        return Optional.empty();
      }
    }
    return Optional.of(copy);
  }

  /**
   * Applies the changes of a patch in the form in which it is sent, without its tests.
   *
   * @param tree an object
   * @param operations of a JSON patch: add, remove and test
   * @return the patched copy, or empty if an operation does not fit
   */
  public static Optional<ObjectNode> change(ObjectNode tree, JsonNode operations) {
    ObjectNode copy = Trees.thaw(tree);
    for (JsonNode operation : operations) {
      JsonPointer path = JsonPointer.compile(operation.path("path").asText());
      boolean fits =
          switch (operation.path("op").asText()) {
            case "add" -> add(copy, path, operation.path("value"));
            case "remove" -> remove(copy, path);
            default -> true;
          };
      if (!fits) {
        return Optional.empty();
      }
    }
    return Optional.of(copy);
  }

  static boolean add(ObjectNode tree, JsonPointer path, JsonNode value) {
    JsonNode parent = parent(tree, path);
    JsonNode added = value.deepCopy();
    if (parent instanceof ObjectNode object) {
      object.set(token(path), added);
      return true;
    }
    if (parent instanceof ArrayNode list) {
      String token = token(path);
      int index = token.equals("-") ? list.size() : index(token);
      if (index < 0 || index > list.size()) {
        return false;
      }
      list.insert(index, added);
      return true;
    }
    return false;
  }

  static boolean replace(ObjectNode tree, JsonPointer path, JsonNode value) {
    JsonNode parent = parent(tree, path);
    if (parent instanceof ObjectNode object && object.has(token(path))) {
      object.set(token(path), value.deepCopy());
      return true;
    }
    if (parent instanceof ArrayNode list && list.has(index(token(path)))) {
      list.set(index(token(path)), value.deepCopy());
      return true;
    }
    return false;
  }

  static boolean remove(ObjectNode tree, JsonPointer path) {
    JsonNode parent = parent(tree, path);
    if (parent instanceof ObjectNode object) {
      return object.remove(token(path)) != null;
    }
    return parent instanceof ArrayNode list && list.remove(index(token(path))) != null;
  }

  private static boolean test(ObjectNode tree, Patch.Test test) {
    if (test.path().matches()) {
      return Trees.equal(tree, test.value());
    }
    JsonNode parent = parent(tree, test.path());
    if (parent instanceof ObjectNode object) {
      return Trees.equal(object.get(token(test.path())), test.value());
    }
    return parent instanceof ArrayNode list
        && list.has(index(token(test.path())))
        && Trees.equal(list.get(index(token(test.path()))), test.value());
  }

  private static @Nullable JsonNode parent(ObjectNode tree, JsonPointer path) {
    return path.matches() ? null : tree.at(path.head());
  }

  private static String token(JsonPointer path) {
    return path.last().getMatchingProperty();
  }

  /** A server takes no sign and no leading zero. */
  private static int index(String token) {
    return token.matches("0|[1-9][0-9]{0,8}") ? Integer.parseInt(token) : -1;
  }
}
