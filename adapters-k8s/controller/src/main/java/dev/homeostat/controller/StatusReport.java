package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ReconcileResult;
import org.apiguardian.api.API;

/**
 * A function from the result of a pass to the status of an object.
 *
 * @param <T> the type of the object
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface StatusReport<T> {

  /**
   * Returns the status after a pass. It should be the same for the same pass: a value that is new
   * each time, such as the time, makes each pass write.
   *
   * @param primary as it was read for this pass
   * @param pass its result
   * @return a tree or any object that Jackson can make one of; its members replace those of the
   *     status, and members that it does not name stay. One without members, such as {@code
   *     Map.of()}, leaves the status alone
   * @throws Exception if it fails; then the pass counts as failed
   */
  Object of(T primary, ReconcileResult pass) throws Exception;
}
