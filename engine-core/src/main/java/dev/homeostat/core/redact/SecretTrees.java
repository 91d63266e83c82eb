package dev.homeostat.core.redact;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.ServerOwned;
import org.apiguardian.api.API;

/** The detection of trees with sensitive values before they are read as resources. */
@API(status = INTERNAL)
public final class SecretTrees {

  private SecretTrees() {}

  /**
   * Returns whether something in a tree is sensitive (rule SECRET-1): the data of a Secret, or
   * fields that an annotation names. May return true for a tree without a sensitive value, never
   * false for one with such a value.
   *
   * @param tree a resource, or a list of some
   * @return whether it is
   */
  public static boolean isOne(ObjectNode tree) {
    JsonNode annotations = tree.path("metadata").path("annotations");
    if (annotations.has(SensitiveAnnotation.ANNOTATION)
        || annotations.has(ServerOwned.LAST_APPLIED)) {
      return true;
    }
    if (tree.path("kind").asText().equals("Secret")) {
      return !tree.path("data").isEmpty() || !tree.path("stringData").isEmpty();
    }
    for (JsonNode item : tree.path("items")) {
      if (item instanceof ObjectNode object && isOne(object)) {
        return true;
      }
    }
    return false;
  }
}
