package dev.homeostat.core.prune;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Settings;
import org.apiguardian.api.API;

/** Holds a pass that would delete too much (rule ACT-11). */
@API(status = INTERNAL)
public final class MassDeletionGuard {

  /** The number of deletions that need no confirmation, unless they are all resources. */
  private static final int ALWAYS_ALLOWED = 5;

  private MassDeletionGuard() {}

  /**
   * Returns whether deletions have to be confirmed.
   *
   * @param deletions how many resources would be deleted
   * @param inventory how many there are, the deleted ones included
   * @param settings of the application
   * @return true if all would go, or more than allowed
   */
  public static boolean holds(int deletions, int inventory, Settings settings) {
    if (deletions == 0 || settings.allowMassDeletion()) {
      return false;
    }
    if (deletions >= inventory) {
      return true;
    }
    return deletions > ALWAYS_ALLOWED
        && (long) deletions * 100 > (long) inventory * settings.maxDeletePercent();
  }
}
