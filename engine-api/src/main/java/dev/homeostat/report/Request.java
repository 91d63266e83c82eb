package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Trees;
import org.apiguardian.api.API;

/**
 * A write to a managed object, as it was sent (rule ACT-16).
 *
 * @param number counted from 1 in the order of sending
 * @param verb the kind of write
 * @param resource of which object
 * @param body what was sent, frozen, with sensitive values as digests: a view, never sent again
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Request(int number, Verb verb, ResourceId resource, JsonNode body) {

  /** The verb of a request. */
  public enum Verb {
    /** A new object, whole. */
    CREATE,
    /** A JSON patch (RFC 6902). */
    PATCH,
    /** A deletion, with preconditions. */
    DELETE;

    /** In small letters. */
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  // Freezes the body.
  public Request {
    body = Trees.freeze(body);
  }

  /** Number, verb and resource. */
  @Override
  public String toString() {
    return number + " " + verb + " " + resource;
  }
}
