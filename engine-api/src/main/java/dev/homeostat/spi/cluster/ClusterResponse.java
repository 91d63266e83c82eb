package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Resource;
import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The response of a cluster to a request for one object. */
@API(status = EXPERIMENTAL, since = "0.1")
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
      warnings = List.copyOf(warnings);
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

  /**
   * The server refused the request, or did not answer.
   *
   * @param code the HTTP status, 0 if no answer came
   * @param reason the status's reason, as in {@code Conflict}; may be empty
   * @param message for people; may hold sensitive values (rule SECRET-3)
   * @param concerning the plural kind that the details name, as in {@code namespaces}; may be empty
   * @param causes the causes that the server reports; may be empty
   * @param retryAfter the delay before a retry that the server asks for, or {@code null}
   * @param maybeDone whether the request may have been done all the same, its answer being lost
   */
  record Refused(
      int code,
      String reason,
      String message,
      String concerning,
      List<Cause> causes,
      @Nullable Duration retryAfter,
      boolean maybeDone)
      implements ClusterResponse {

    // Copies the causes.
    public Refused {
      causes = List.copyOf(causes);
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
      return new Refused(code, reason, message, "", List.of(), null, false);
    }

    /**
     * No answer.
     *
     * @param message for people
     * @param maybeDone whether the request may have been done
     * @return an answer of code 0
     */
    public static Refused noAnswer(String message, boolean maybeDone) {
      return new Refused(0, "", message, "", List.of(), null, maybeDone);
    }

    /** Code and reason; never the message. */
    @Override
    public String toString() {
      return code == 0 ? "no answer" : (code + " " + reason).trim();
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
    /** Reason and field; never the message. */
    @Override
    public String toString() {
      return (reason + " " + field).trim();
    }
  }
}
