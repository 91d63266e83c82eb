package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The permission of a loop to work, so that of several replicas only one does. Each loop has an
 * instance of its own. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface Leadership {

  /**
   * A candidate for leadership. Calls come one after the other, and never from a thread of its own.
   */
  interface Candidate {

    /** May work from now on. Returns soon. */
    void lead();

    /**
     * May not work any more. Returns when all work has ended, and is not asked to lead before. No
     * effect if it does not lead.
     *
     * @throws InterruptedException if the thread was interrupted, since the leadership is stopped
     */
    void standDown() throws InterruptedException;
  }

  /**
   * Begins to stand for election, until {@link #stop}. Returns at once; the candidate may lead,
   * stand down and lead again many times.
   *
   * @param candidate all of whose caches are filled
   */
  void start(Candidate candidate);

  /**
   * Ends standing for election. The candidate is not called any more. No effect if it does not
   * stand.
   *
   * @param giveBack whether another may lead at once, because all work has ended; if not, the other
   *     has to wait as if this program had died
   */
  void stop(boolean giveBack);

  /**
   * Returns whether the candidate may write at this moment. A run asks before each write, since it
   * is interrupted only some time after the leadership was lost.
   *
   * @return true unless overridden; false also before the candidate leads
   */
  default boolean isHeld() {
    return true;
  }

  /**
   * Returns the number of the term in which the candidate leads. A replica that leads later has a
   * greater one; the next term of the same replica may have the same.
   *
   * @return as of now; 0 unless overridden
   */
  default long term() {
    return 0;
  }

  /**
   * Returns whether it is known who leads.
   *
   * @return healthy unless overridden; it is no matter of health who it is
   */
  default Health health() {
    return Health.GOOD;
  }

  /**
   * Returns a leadership that always leads, without an election.
   *
   * @return for loops of which there is only one
   */
  static Leadership none() {
    return NoLeadership.INSTANCE;
  }
}
