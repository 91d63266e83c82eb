package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Resource;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The response of a cluster to a request for one object. */
@API(status = STABLE, since = "0.1")
public sealed interface ClusterResponse
    permits ClusterResponse.Done,
        ClusterResponse.Absent,
        ClusterResponse.UnknownKind,
        ClusterResponse.Refused {

  /**
   * The request was done.
   *
   * @param resource the object as the server has it now
   * @param warnings the warnings of the server; may be empty
   */
  record Done(Resource resource, List<String> warnings) implements ClusterResponse {
    // Copies the warnings.
    public Done {
      Objects.requireNonNull(resource, "resource");
      warnings = List.copyOf(Objects.requireNonNull(warnings, "warnings"));
    }

    /**
     * Without warnings.
     *
     * @param resource the object as the server has it now
     */
    public Done(Resource resource) {
      this(resource, List.of());
    }
  }

  /** There is no such object. */
  record Absent() implements ClusterResponse {}

  /**
   * The server does not know the kind, at least not now.
   *
   * @param groupAnswered whether the server spoke for the group, so that its word can be taken
   *     (rule ACT-4); false while the group's discovery is down
   */
  record UnknownKind(boolean groupAnswered) implements ClusterResponse {}

  /** The server refused the request, or did not answer. */
  final class Refused implements ClusterResponse {

    private final int code;
    private final String reason;
    private final String message;
    private final String concerning;
    private final List<Cause> causes;
    private final Optional<Duration> retryAfter;
    private final boolean maybeDone;

    private Refused(
        int code,
        String reason,
        String message,
        String concerning,
        List<Cause> causes,
        Optional<Duration> retryAfter,
        boolean maybeDone) {
      this.code = code;
      this.reason = reason;
      this.message = message;
      this.concerning = concerning;
      this.causes = List.copyOf(causes);
      this.retryAfter = retryAfter;
      this.maybeDone = maybeDone;
    }

    /** {@return the HTTP status; 0 if no answer came} */
    public int code() {
      return code;
    }

    /** {@return the status's reason, as in {@code Conflict}; may be empty} */
    public String reason() {
      return reason;
    }

    /** {@return the message for people; may hold sensitive values (rule SECRET-3)} */
    public String message() {
      return message;
    }

    /** {@return the plural kind that the details name, as in {@code namespaces}; may be empty} */
    public String concerning() {
      return concerning;
    }

    /** {@return the causes that the server reports; may be empty} */
    public List<Cause> causes() {
      return causes;
    }

    /** {@return the delay before a retry; empty if the server asks for none} */
    public Optional<Duration> retryAfter() {
      return retryAfter;
    }

    /** {@return whether the request may have been done although its answer was lost} */
    public boolean maybeDone() {
      return maybeDone;
    }

    /**
     * Returns the same, naming a kind.
     *
     * @param plural the plural kind that the details name
     * @return a new value
     */
    public Refused withConcerning(String plural) {
      return new Refused(code, reason, message, plural, causes, retryAfter, maybeDone);
    }

    /**
     * Returns the same with other causes.
     *
     * @param all the causes that the server reports
     * @return a new value
     */
    public Refused withCauses(List<Cause> all) {
      return new Refused(code, reason, message, concerning, all, retryAfter, maybeDone);
    }

    /**
     * Returns the same with a delay before a retry.
     *
     * @param delay the delay that the server asks for
     * @return a new value
     */
    public Refused withRetryAfter(Duration delay) {
      return new Refused(code, reason, message, concerning, causes, Optional.of(delay), maybeDone);
    }

    /**
     * Returns the same as an answer to a request that may have been done.
     *
     * @param value true if it may have been done
     * @return a new value
     */
    public Refused withMaybeDone(boolean value) {
      return new Refused(code, reason, message, concerning, causes, retryAfter, value);
    }

    /**
     * A plain refusal.
     *
     * @param code the HTTP status
     * @param reason the status's reason
     * @param message for people
     * @return an answer without details
     */
    public static Refused of(int code, String reason, String message) {
      return new Refused(code, reason, message, "", List.of(), Optional.empty(), false);
    }

    /**
     * No answer.
     *
     * @param message for people
     * @param maybeDone whether the request may have been done
     * @return an answer of code 0
     */
    public static Refused noAnswer(String message, boolean maybeDone) {
      return new Refused(0, "", message, "", List.of(), Optional.empty(), maybeDone);
    }

    /** Code and reason; never the message. */
    @Override
    public String toString() {
      return code == 0 ? "no answer" : (code + " " + reason).trim();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Refused that
              && code == that.code
              && maybeDone == that.maybeDone
              && reason.equals(that.reason)
              && message.equals(that.message)
              && concerning.equals(that.concerning)
              && causes.equals(that.causes)
              && retryAfter.equals(that.retryAfter));
    }

    @Override
    public int hashCode() {
      return Objects.hash(code, reason, message, concerning, causes, retryAfter, maybeDone);
    }
  }

  /**
   * One thing that a server finds wrong.
   *
   * @param reason as in {@code FieldValueInvalid}; may be empty
   * @param field the path as the server writes it, as in {@code spec.ports[0].nodePort}; may be
   *     empty
   * @param message for people; may hold sensitive values (rule SECRET-3)
   */
  record Cause(String reason, String field, String message) {
    // Refuses null.
    public Cause {
      Objects.requireNonNull(reason, "reason");
      Objects.requireNonNull(field, "field");
      Objects.requireNonNull(message, "message");
    }

    /** Reason and field; never the message. */
    @Override
    public String toString() {
      return (reason + " " + field).trim();
    }
  }
}
