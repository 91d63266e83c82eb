package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The health of a watch.
 *
 * @param scope which watch
 * @param synced whether all that was there at its begin is known
 * @param refused whether the server refuses it, for example because a permission is missing
 * @param problem the reason why it receives no events now, for people; empty if it does
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record WatchHealth(WatchScope scope, boolean synced, boolean refused, String problem) {
  /** The problem of a watch on a kind that the server does not serve. */
  static final String UNSERVED = "no such kind is served";

  // Refuses null.
  public WatchHealth {
    Objects.requireNonNull(scope, "scope");
    Objects.requireNonNull(problem, "problem");
  }

  /**
   * Returns whether the server has said that it does not serve the kind.
   *
   * @return false also if the server has not answered yet
   */
  public boolean isUnserved() {
    return problem.equals(UNSERVED);
  }

  /**
   * Returns whether it sees what happens.
   *
   * @return true if it has synced and nothing is wrong
   */
  public boolean isGood() {
    return synced && problem.isEmpty();
  }
}
