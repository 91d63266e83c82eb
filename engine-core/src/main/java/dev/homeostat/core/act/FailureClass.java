package dev.homeostat.core.act;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * What a refusal means for what comes next (rule ACT-6). Classes go by reason and details, not by
 * code alone.
 */
@API(status = INTERNAL)
public enum FailureClass {
  /** The object moved meanwhile: read it and compute anew, at once. */
  CONFLICT,
  /** The server cannot now: again and again, longer and longer. */
  BACKOFF,
  /** Something else has to finish first, and will. */
  SOON,
  /** Somebody has to allow it: look again now and then. */
  SLOWLY,
  /** It is wrong: again when the manifest changes. */
  ON_CHANGE;

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final Duration SOON_WAIT = Duration.ofSeconds(1);
  private static final Duration SLOW_WAIT = Duration.ofMinutes(5);

  /**
   * The class of a refusal of a write.
   *
   * @param refused what the server said
   * @return what it means
   */
  public static FailureClass of(ClusterResponse.Refused refused) {
    return switch (refused.code()) {
      case 409 -> conflict(refused);
      case 422 -> refused.causes().isEmpty() ? CONFLICT : ON_CHANGE;
      case 403 ->
          refused.causes().stream().anyMatch(c -> c.reason().equals("NamespaceTerminating"))
              ? SOON
              : SLOWLY;
      case 405 -> SLOWLY;
      case 400 -> refused.reason().isEmpty() ? SLOWLY : ON_CHANGE;
      case 413 -> ON_CHANGE;
      case 500 ->
          refused.message().contains("too large") || refused.message().contains("larger than max")
              ? ON_CHANGE
              : BACKOFF;
      case 0, 404, 429, 502, 503, 504 -> BACKOFF;
      default -> refused.code() >= 500 ? BACKOFF : SLOWLY;
    };
  }

  private static FailureClass conflict(ClusterResponse.Refused refused) {
    if (refused.message().contains("object is being deleted")) {
      return SOON;
    }
    return CONFLICT;
  }

  /**
   * How long to wait before the next try.
   *
   * @param attempt how many tries failed in a row, counted from 1
   * @return the time, never zero; what the server asks for comes on top of nothing and replaces it
   */
  public Duration pause(int attempt) {
    return switch (this) {
      case CONFLICT, SOON -> SOON_WAIT;
      case BACKOFF -> {
        Duration wait = FIRST.multipliedBy(1L << Math.min(attempt - 1, 16));
        yield wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
      }
      case SLOWLY -> SLOW_WAIT;
      case ON_CHANGE -> Duration.ofHours(1);
    };
  }
}
