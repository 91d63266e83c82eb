package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The work on one key: looks at what is wanted and what is there, now, and brings the one to the
 * other. Many keys run at once, one key never twice at once.
 *
 * <p>It is not told why it runs, and may run for no reason. If it is interrupted it should end
 * soon: the loop stops, or may not go on without the lease.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface Reconciler<K> {

  /**
   * Runs once.
   *
   * @param key what to work on; what it stands for may not exist any more
   * @return how it ended
   * @throws Exception if it failed; the loop tells it, waits, and runs the key again
   */
  Outcome reconcile(K key) throws Exception;
}
