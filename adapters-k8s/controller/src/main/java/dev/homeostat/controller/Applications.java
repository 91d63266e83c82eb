package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import org.apiguardian.api.API;

/**
 * A function from an object to the application that it describes.
 *
 * @param <T> the type of the object
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface Applications<T> {

  /**
   * Returns the application of an object.
   *
   * @param primary as it was read for this pass; a copy of its own, which may be changed
   * @return the application, with the namespace and name of the object
   * @throws Exception if it cannot be determined; then the run fails, and is repeated
   */
  Application of(T primary) throws Exception;
}
