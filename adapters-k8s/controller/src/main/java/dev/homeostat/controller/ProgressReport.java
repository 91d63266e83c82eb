package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * A function from an object to its status while the first pass of a generation runs.
 *
 * @param <T> the type of the object
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface ProgressReport<T> {

  /**
   * Returns the status during a pass.
   *
   * @param primary as it was read for this pass
   * @return a tree or any object that Jackson can make one of; one without members leaves the
   *     status alone
   * @throws Exception if it fails; it is logged, and the pass goes on
   */
  Object of(T primary) throws Exception;
}
