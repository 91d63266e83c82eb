package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A write to a managed object, as it was sent, and its outcome (rule ACT-16).
 *
 * @param number counted from 1 in the order of sending
 * @param verb the kind of write
 * @param resource of which object
 * @param body what was sent, frozen, with sensitive values as digests: a view, never sent again
 * @param outcome the answer of the server
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Request(
    int number, Verb verb, ResourceId resource, JsonNode body, RequestOutcome outcome) {

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
    Objects.requireNonNull(outcome, "outcome");
  }

  /**
   * Creates a request that is not answered yet.
   *
   * @param number counted from 1 in the order of sending
   * @param verb the kind of write
   * @param resource of which object
   * @param body what was sent, with sensitive values as digests
   */
  public Request(int number, Verb verb, ResourceId resource, JsonNode body) {
    this(number, verb, resource, body, new RequestOutcome.Pending());
  }

  /**
   * Returns the request with its outcome.
   *
   * @param answered the answer of the server
   * @return another request
   */
  public Request withOutcome(RequestOutcome answered) {
    return new Request(number, verb, resource, body, answered);
  }

  /**
   * Returns the request with another number.
   *
   * @param other counted from 1
   * @return another request
   */
  public Request withNumber(int other) {
    return new Request(other, verb, resource, body, outcome);
  }

  /** Number, verb and resource. */
  @Override
  public String toString() {
    return number + " " + verb + " " + resource;
  }
}
