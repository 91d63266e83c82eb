package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.CompatibilityFlags;
import com.flipkart.zjsonpatch.JsonPatch;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.EnumSet;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Applies JSON patches as an API server does. The operations are those of zjsonpatch; an API server
 * is stricter about indices, which have no sign and no leading zero, and compares numbers by value
 * in a {@code test}, so both are decided here.
 */
@API(status = INTERNAL, since = "0.1")
public final class PatchApplier {

  private static final EnumSet<CompatibilityFlags> FLAGS =
      EnumSet.of(CompatibilityFlags.FORBID_REMOVE_MISSING_OBJECT);

  private PatchApplier() {}

  /** Returns the patched copy, or empty if an operation does not fit: then none is done. */
  static Optional<ObjectNode> apply(ObjectNode tree, Patch patch) {
    return apply(tree, patch.toJson());
  }

  /**
   * Applies the changes of a patch in the form in which it is sent, without its tests.
   *
   * @param tree an object
   * @param operations of a JSON patch: add, remove and test
   * @return the patched copy, or empty if an operation does not fit
   */
  public static Optional<ObjectNode> change(ObjectNode tree, JsonNode operations) {
    ArrayNode changes = JsonNodeFactory.instance.arrayNode();
    for (JsonNode operation : operations) {
      if (!operation.path("op").asText().equals("test")) {
        changes.add(operation);
      }
    }
    return apply(tree, changes);
  }

  private static Optional<ObjectNode> apply(ObjectNode tree, JsonNode operations) {
    ObjectNode copy = Trees.thaw(tree);
    for (JsonNode operation : operations) {
      JsonPointer path = JsonPointer.compile(operation.path("path").asText());
      JsonNode value = operation.path("value");
      boolean fits =
          switch (operation.path("op").asText()) {
            case "add" -> add(copy, path, value);
            case "remove" -> remove(copy, path);
            case "test" -> test(copy, path, value);
            default ->
                throw new IllegalArgumentException("no operation of the engine: " + operation);
          };
      if (!fits) {
        return Optional.empty();
      }
    }
    return Optional.of(copy);
  }

  static boolean add(ObjectNode tree, JsonPointer path, JsonNode value) {
    boolean fits =
        parent(tree, path) instanceof ArrayNode list
            ? token(path).equals("-") || isIndex(path, list.size() + 1)
            : parent(tree, path) instanceof ObjectNode;
    return fits && run(tree, "add", path, value);
  }

  static boolean replace(ObjectNode tree, JsonPointer path, JsonNode value) {
    return isPresent(tree, path) && run(tree, "replace", path, value);
  }

  static boolean remove(ObjectNode tree, JsonPointer path) {
    return isPresent(tree, path) && run(tree, "remove", path, null);
  }

  /** A null passes on an absent member of an object that is there. */
  private static boolean test(ObjectNode tree, JsonPointer path, JsonNode value) {
    boolean isComparable =
        path.matches() || isPresent(tree, path) || parent(tree, path) instanceof ObjectNode;
    return isComparable && Trees.equal(tree.at(path), value);
  }

  private static boolean run(
      ObjectNode tree, String name, JsonPointer path, @Nullable JsonNode value) {
    ArrayNode patch = JsonNodeFactory.instance.arrayNode();
    ObjectNode operation = patch.addObject().put("op", name).put("path", path.toString());
    if (value != null) {
      operation.set("value", value.deepCopy());
    }
    JsonPatch.applyInPlace(patch, tree, FLAGS);
    return true;
  }

  private static boolean isPresent(ObjectNode tree, JsonPointer path) {
    return parent(tree, path) instanceof ArrayNode list
        ? isIndex(path, list.size())
        : parent(tree, path) instanceof ObjectNode object && object.has(token(path));
  }

  /**
   * Returns the container of a value, or {@code null} for the whole tree and where there is none.
   */
  private static @Nullable JsonNode parent(ObjectNode tree, JsonPointer path) {
    return path.matches() ? null : tree.at(path.head());
  }

  private static String token(JsonPointer path) {
    return path.last().getMatchingProperty();
  }

  private static boolean isIndex(JsonPointer path, int bound) {
    String token = token(path);
    return token.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(token) < bound;
  }
}
