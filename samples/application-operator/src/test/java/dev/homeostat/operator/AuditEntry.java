package dev.homeostat.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.time.Instant;

/**
 * An answer of an API server in its audit log.
 *
 * @param id of the request
 * @param isBegun whether the answer goes on, as that of a watch
 * @param agent the user agent of the client
 * @param verb as in {@code patch}
 * @param resource as in {@code configmaps}
 * @param name of the object; empty for lists
 * @param code of the answer
 * @param received when the request came
 * @param answered when the answer was complete
 * @param object the answer of a write that the server has done; missing for others
 */
record AuditEntry(
    String id,
    boolean isBegun,
    String agent,
    String verb,
    String resource,
    String name,
    int code,
    Instant received,
    Instant answered,
    JsonNode object) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  static AuditEntry of(String line) {
    JsonNode tree;
    try {
      tree = MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    JsonNode object = tree.path("responseObject");
    String name = tree.at("/objectRef/name").asText();
    return new AuditEntry(
        tree.path("auditID").asText(),
        tree.path("stage").asText().equals("ResponseStarted"),
        tree.path("userAgent").asText(),
        tree.path("verb").asText(),
        tree.at("/objectRef/resource").asText(),
        name.isEmpty() ? object.at("/metadata/name").asText() : name,
        tree.at("/responseStatus/code").asInt(),
        Instant.parse(tree.path("requestReceivedTimestamp").asText()),
        Instant.parse(tree.path("stageTimestamp").asText()),
        object);
  }

  /** Returns whether it has changed something. */
  boolean isWrite() {
    return !isBegun && code < 300 && verb.matches("create|update|patch|delete");
  }

  /** Returns the revision of the store with which the object was written; 0 if it is deleted. */
  long revision() {
    return object.at("/metadata/resourceVersion").asLong();
  }
}
