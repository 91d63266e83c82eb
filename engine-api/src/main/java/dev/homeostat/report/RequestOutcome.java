package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/** The outcome of a write. */
@API(status = STABLE, since = "0.1")
public sealed interface RequestOutcome
    permits RequestOutcome.Pending,
        RequestOutcome.Done,
        RequestOutcome.Absent,
        RequestOutcome.Refused,
        RequestOutcome.Unanswered {

  /** The write is on its way, or the engine was stopped before the server answered. */
  record Pending() implements RequestOutcome {}

  /** The server did it. */
  record Done() implements RequestOutcome {}

  /** The object is not there; a deletion is done then. */
  record Absent() implements RequestOutcome {}

  /**
   * The server refused it.
   *
   * @param code the HTTP status
   * @param reason the reason of the status, as in {@code Conflict}; may be empty
   * @param message code, reason, causes, and the first line of the message of the server; never a
   *     sensitive value (rule SECRET-3)
   */
  record Refused(int code, String reason, String message) implements RequestOutcome {
    // Refuses null.
    public Refused {
      Objects.requireNonNull(reason, "reason");
      Objects.requireNonNull(message, "message");
    }

    /** The message. */
    @Override
    public String toString() {
      return message;
    }
  }

  /**
   * No answer came.
   *
   * @param maybeDone whether the server may have done it all the same
   * @param message for people; never a sensitive value
   */
  record Unanswered(boolean maybeDone, String message) implements RequestOutcome {
    // Refuses null.
    public Unanswered {
      Objects.requireNonNull(message, "message");
    }

    /** The message. */
    @Override
    public String toString() {
      return message;
    }
  }
}
