package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * How a watch is.
 *
 * @param scope which watch
 * @param synced whether all that was there at its begin is known
 * @param problem why it sees nothing now, for people; empty if it does
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record WatchHealth(WatchScope scope, boolean synced, String problem) {

  /**
   * Returns whether it sees what happens.
   *
   * @return true if it has synced and nothing is wrong
   */
  public boolean isGood() {
    return synced && problem.isEmpty();
  }
}
