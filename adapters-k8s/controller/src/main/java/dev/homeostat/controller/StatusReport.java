package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ReconcileResult;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Says what shall stand in the status of an object after a pass.
 *
 * @param <T> the type of the object
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface StatusReport<T> {

  /**
   * The status after a pass. It should be the same for the same pass: what is new each time, such
   * as the time, makes each pass write.
   *
   * @param primary as it was read for this pass
   * @param pass what came of it
   * @return a tree or any object that Jackson can make one of; its members replace those of the
   *     status, and members that it does not name stay. {@code null} to leave the status alone
   * @throws Exception if it fails; then the pass counts as failed
   */
  @Nullable Object of(T primary, ReconcileResult pass) throws Exception;
}
