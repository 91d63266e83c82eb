package dev.homeostat.core.retry;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.report.FailureKind;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * The class of a failed write, which determines when it is retried (rule ACT-6). Classified by
 * reason and details, not by code alone.
 */
@API(status = INTERNAL)
public enum FailureClass {
  /** The object changed in the meantime: retried at once, from a new read. */
  CONFLICT,
  /** The server, or what the request needs, is not there now: retried with exponential backoff. */
  BACKOFF,
  /** Another operation has to finish first: retried soon. */
  SOON,
  /** A permission is missing: retried within half a minute, so that a grant is noticed. */
  PERMISSION,
  /** The server rejects the request, for example by a webhook: retried at long intervals. */
  SLOWLY,
  /** The request is invalid: retried when the manifest changes. */
  ON_CHANGE;

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration SOON_WAIT = Duration.ofSeconds(1);
  private static final Duration PERMISSION_WAIT = Duration.ofSeconds(20);

  /**
   * Returns the class of a refused write.
   *
   * @param refused the response of the server
   * @return its class
   */
  public static FailureClass of(ClusterResponse.Refused refused) {
    return switch (refused.code()) {
      case 409 -> conflict(refused);
      case 422 -> refused.causes().isEmpty() ? CONFLICT : ON_CHANGE;
      case 403 -> forbidden(refused);
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

  private static FailureClass forbidden(ClusterResponse.Refused refused) {
    if (refused.causes().stream().anyMatch(c -> c.reason().equals("NamespaceTerminating"))) {
      return SOON;
    }
    if (isAccountMissing(refused)) {
      return BACKOFF;
    }
    return isPermissionMissing(refused) ? PERMISSION : SLOWLY;
  }

  /**
   * Returns whether a Pod is refused because its service account is not there yet. A controller
   * makes the account {@code default} of each new namespace.
   */
  private static boolean isAccountMissing(ClusterResponse.Refused refused) {
    return refused.message().contains("error looking up service account ");
  }

  /** Returns whether it is the authorizer that refuses, and not an admission plugin or webhook. */
  private static boolean isPermissionMissing(ClusterResponse.Refused refused) {
    return refused.message().contains("User \"") && refused.message().contains("\" cannot ");
  }

  private static FailureClass conflict(ClusterResponse.Refused refused) {
    if (refused.message().contains("object is being deleted")) {
      return SOON;
    }
    return CONFLICT;
  }

  /** Returns the class as it is reported. */
  public FailureKind kind() {
    return switch (this) {
      case CONFLICT -> FailureKind.CONFLICT;
      case SOON -> FailureKind.BUSY;
      case BACKOFF -> FailureKind.UNAVAILABLE;
      case PERMISSION -> FailureKind.FORBIDDEN;
      case SLOWLY -> FailureKind.REJECTED;
      case ON_CHANGE -> FailureKind.INVALID;
    };
  }

  /**
   * Returns the delay before the next attempt.
   *
   * @param attempt the number of attempts that failed in a row, counted from 1
   * @param longest the longest delay, which only a request that is invalid exceeds
   * @return the delay, never zero; a delay that the server asks for replaces it
   */
  public Duration pause(int attempt, Duration longest) {
    return switch (this) {
      case CONFLICT, SOON -> shorter(SOON_WAIT, longest);
      case BACKOFF -> shorter(FIRST.multipliedBy(1L << Math.min(attempt - 1, 16)), longest);
      case PERMISSION -> shorter(PERMISSION_WAIT, longest);
      case SLOWLY -> longest;
      case ON_CHANGE -> Duration.ofHours(1);
    };
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
