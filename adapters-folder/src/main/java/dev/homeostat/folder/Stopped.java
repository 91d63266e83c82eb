package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * Thrown by a {@link RequestFilter} to let a client die in the middle of its work, as a killed
 * process would. Only tests catch it.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Stopped extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * A stop.
   *
   * @param where for people, as in {@code before request 3}; no content of objects
   */
  public Stopped(String where) {
    super(where);
  }
}
