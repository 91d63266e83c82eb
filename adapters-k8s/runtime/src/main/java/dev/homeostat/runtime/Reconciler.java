package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The work on one key: compares the desired with the actual state, as they are now, and reconciles
 * them. Many keys run at once, one key never twice at once.
 *
 * <p>It does not get the reason why it runs, and may run for none. If it is interrupted it should
 * end soon: the loop stops, or may not go on without the lease.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface Reconciler<K> {

  /**
   * Runs once.
   *
   * @param key what to work on; its object may not exist any more
   * @return the outcome
   * @throws Exception if it failed; the loop reports it, waits, and runs the key again
   */
  Outcome reconcile(K key) throws Exception;
}
