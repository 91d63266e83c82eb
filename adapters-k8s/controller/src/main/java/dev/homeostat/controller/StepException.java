package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A step cannot go on: what it wanted to write is not written. A reconciler lets it pass, and the
 * controller does what the kind asks for. Its message is for people and has no sensitive value; it
 * has no stack trace.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StepException extends Exception {

  private static final long serialVersionUID = 1L;

  /** The reason why a step cannot go on. */
  public enum Kind {
    /**
     * The object is not as the step has seen it. The next step runs at once, on the live object.
     */
    STALE,
    /** The object does not exist any more. No other step runs. */
    GONE,
    /**
     * The controller does not lead, or own the object, any more. The next step runs when it does
     * again.
     */
    NOT_LEADING,
    /** The server refused the request, or did not answer. The step is repeated with backoff. */
    REFUSED
  }

  private final Kind kind;

  private StepException(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = Objects.requireNonNull(kind, "kind");
  }

  static StepException stale(ResourceAddress address) {
    return new StepException(Kind.STALE, address + " has changed since this step has seen it");
  }

  static StepException gone(ResourceAddress address) {
    return new StepException(Kind.GONE, address + " does not exist any more");
  }

  static StepException notLeading(ResourceAddress address) {
    return new StepException(
        Kind.NOT_LEADING, "no step of " + address + " may write without the lead");
  }

  static StepException refused(String what, ResourceAddress address, ClusterResponse answer) {
    return new StepException(Kind.REFUSED, "cannot " + what + " " + address + ": " + answer);
  }

  /**
   * Returns the reason.
   *
   * @return never null
   */
  public Kind kind() {
    return kind;
  }
}
