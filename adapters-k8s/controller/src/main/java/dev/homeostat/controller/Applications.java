package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import org.apiguardian.api.API;

/**
 * Says what an object wants.
 *
 * @param <T> the type of the object
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface Applications<T> {

  /**
   * The application of an object.
   *
   * @param primary as it was read for this pass; it may be changed, nobody else sees it
   * @return the application, with the namespace and name of the object
   * @throws Exception if it cannot be said; then the run fails, and is repeated
   */
  Application of(T primary) throws Exception;
}
