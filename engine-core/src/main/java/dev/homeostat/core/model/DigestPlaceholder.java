package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.tree.Trees;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The placeholder in a tree for a value that is not shown. It can never be written (rule SECRET-2).
 */
@API(status = INTERNAL)
public final class DigestPlaceholder {

  /** The member that marks it. */
  public static final String MEMBER = RedactedValue.DIGEST_MEMBER;

  private DigestPlaceholder() {}

  /**
   * Hides a value.
   *
   * @param text identifies the value without revealing it
   * @return frozen
   */
  public static ObjectNode of(String text) {
    return Trees.freeze(JsonNodeFactory.instance.objectNode().put(MEMBER, text));
  }

  /**
   * Returns whether a value is hidden.
   *
   * @param value any tree
   * @return true if it stands for another one
   */
  public static boolean is(JsonNode value) {
    return value.isObject() && value.has(MEMBER);
  }

  /**
   * Returns whether a tree holds a hidden value.
   *
   * @param tree any tree, or {@code null} for none
   * @return true if it is one, or has one below it
   */
  public static boolean isIn(@Nullable JsonNode tree) {
    return tree != null && Trees.anyMatch(tree, DigestPlaceholder::is);
  }

  /**
   * Refuses a hidden value on its way to a cluster.
   *
   * @param value what is about to be sent
   * @throws IllegalStateException if it holds one
   */
  public static void refuse(JsonNode value) {
    if (isIn(value)) {
      throw new IllegalStateException("a digest is no value, it cannot be written (SECRET-2)");
    }
  }
}
