package dev.homeostat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/**
 * The status of a live object, with its conditions by type.
 *
 * @param tree the status; may be missing
 */
record LiveStatus(JsonNode tree) {

  /** Returns the condition of a type; a missing node if there is none. */
  JsonNode condition(String type) {
    for (JsonNode condition : tree.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return MissingNode.getInstance();
  }

  /** Returns whether there is a condition of a type, with a status. */
  boolean has(String type) {
    return !condition(type).path("status").asText().isEmpty();
  }

  /** Returns whether the condition of a type has a status. */
  boolean is(String type, String status) {
    return condition(type).path("status").asText().equals(status);
  }

  /** Returns an object that is ready if the condition of a type is true. */
  Readiness readyIf(String type) {
    return is(type, "True") ? Readiness.ready() : Readiness.inProgress("it is not " + type);
  }

  /** Returns a number of the status; zero if it is not set. */
  int number(String name) {
    return tree.path(name).asInt();
  }
}
