package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apiguardian.api.API;

/** Shows that values are hidden, where their digests would be of no use. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class HiddenValues {

  /** The text in the place of a hidden value. */
  public static final String MARK = "(hidden)";

  private static final String DIGEST = "homeostat.dev/digest";
  private static final String SALT = "salt";

  private HiddenValues() {}

  /**
   * Returns a tree with a mark in the place of each digest, and of the salt of a state.
   *
   * @param tree redacted; not changed
   * @return a new tree
   */
  public static ObjectNode marked(ObjectNode tree) {
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    tree.properties().forEach(member -> copy.set(member.getKey(), markedValue(member.getValue())));
    if (isState(tree)) {
      copy.put(SALT, MARK);
    }
    return copy;
  }

  /**
   * Returns a value with a mark in the place of each digest, and of the salt of a state.
   *
   * @param value redacted; not changed
   * @return a value that may be shown
   */
  public static JsonNode markedValue(JsonNode value) {
    if (value.has(DIGEST)) {
      return JsonNodeFactory.instance.textNode(MARK);
    }
    if (value instanceof ObjectNode object) {
      return marked(object);
    }
    if (value instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      list.forEach(element -> copy.add(markedValue(element)));
      return copy;
    }
    return value;
  }

  /**
   * Returns whether a value stands for a hidden one.
   *
   * @param value of a tree that {@link #marked} returned
   * @return whether it is the mark
   */
  public static boolean isMark(JsonNode value) {
    return value.isTextual() && value.textValue().equals(MARK);
  }

  /** With the salt of a state, the values behind its digests can be guessed. */
  private static boolean isState(ObjectNode object) {
    return object.has("stateVersion") && object.has(SALT);
  }
}
