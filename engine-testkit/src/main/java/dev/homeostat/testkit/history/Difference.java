package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A step of a history at which something was not as it should be.
 *
 * @param kind what was not as it should be
 * @param step which step, counted from 0; {@link #END} if it shows when all are done
 * @param text what was expected and what was found
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Difference(Kind kind, int step, String text) {
  // Refuses null.
  public Difference {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
  }

  /** The place behind the last step. */
  public static final int END = -1;

  /** The kind of a difference; a failing history keeps it while it is made shorter. */
  public enum Kind {
    /** The engine asked the server for another object than the model. */
    WRITES,
    /** The resource is in another part of the delta (rule ACT-16). */
    OUTCOME,
    /** Other fields are awaited (rule POLICY-5). */
    AWAITING,
    /** Other forms are accepted (rule POLICY-6). */
    ACCEPTED,
    /** The application is Ready although a field is not as desired, or is not although all are. */
    READY,
    /** Engine and model disagree on whether the specification is valid. */
    VALIDITY,
    /** The plan is not what the pass did (law 13). */
    PLAN,
    /** The application does not come to rest (law 2). */
    REST,
    /** An engine without history finds something to write (law 14). */
    HISTORY,
    /** A field of others was changed (law 10). */
    OTHERS,
    /** A message claims what did not happen. */
    UNTRUE,
    /** The engine threw an exception. */
    THROWN
  }

  /** Kind, step and text. */
  @Override
  public String toString() {
    return kind + (step == END ? " in the end: " : " at step " + step + ": ") + text;
  }
}
