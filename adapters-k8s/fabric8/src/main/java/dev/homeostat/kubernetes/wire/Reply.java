package dev.homeostat.kubernetes.wire;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The reply to a request. */
@API(status = INTERNAL, since = "0.1")
public sealed interface Reply permits Reply.Received, Reply.Lost {

  /**
   * Returns whether the server answered with a code.
   *
   * @param code an HTTP status
   * @return true if it did
   */
  default boolean is(int code) {
    return this instanceof Received received && received.code() == code;
  }

  /**
   * Returns whether what was asked for is not there.
   *
   * @return true for 404
   */
  default boolean isNotFound() {
    return is(404);
  }

  /**
   * Returns whether what was asked for is too old.
   *
   * @return true for 410
   */
  default boolean isExpired() {
    return is(410);
  }

  /**
   * Returns whether the same request may be answered another time.
   *
   * @return true for 429, 5xx, and if no answer came
   */
  default boolean isPassing() {
    return !(this instanceof Received received) || received.code() == 429 || received.code() >= 500;
  }

  /**
   * Returns how long the server, or a webhook of it, wants us to wait before the next request (rule
   * ACT-6).
   *
   * @return an hour at most; empty if it does not say
   */
  default Optional<Duration> requestedDelay() {
    return Optional.empty();
  }

  /**
   * The server answered.
   *
   * @param code the HTTP status
   * @param body the tree, or a missing node if the body was no JSON
   * @param text the first of a body that was no JSON
   * @param warnings what the server wants people to know
   * @param retryAfter the delay of the header, or {@code null}
   * @param etag the version of the body, or {@code null}
   */
  record Received(
      int code,
      JsonNode body,
      String text,
      List<String> warnings,
      @Nullable Duration retryAfter,
      @Nullable String etag)
      implements Reply {

    private static final Duration LONGEST = Duration.ofHours(1);

    // Copies the warnings.
    public Received {
      warnings = List.copyOf(warnings);
    }

    /**
     * Returns whether the request was done.
     *
     * @return true for 2xx
     */
    public boolean isSuccess() {
      return code >= 200 && code < 300;
    }

    @Override
    public Optional<Duration> requestedDelay() {
      return asked().map(time -> time.compareTo(LONGEST) < 0 ? time : LONGEST);
    }

    private Optional<Duration> asked() {
      if (retryAfter != null) {
        return Optional.of(retryAfter);
      }
      // The number may be of any size, which the conversion of a double keeps within bounds.
      long seconds = (long) body.at("/details/retryAfterSeconds").asDouble();
      return seconds > 0 ? Optional.of(Duration.ofSeconds(seconds)) : Optional.empty();
    }

    /** The code; never the body. */
    @Override
    public String toString() {
      return "HTTP " + code;
    }
  }

  /**
   * No answer came.
   *
   * @param message for people
   * @param maybeDone whether the request may have been done
   */
  record Lost(String message, boolean maybeDone) implements Reply {}
}
