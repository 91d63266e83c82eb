package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** A configuration with which the program cannot start. Spring Boot reports it without a trace. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StartFailureException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String action;

  StartFailureException(String message, String action, Throwable cause) {
    super(message, cause);
    this.action = action;
  }

  StartFailureException(String message, String action) {
    super(message);
    this.action = action;
  }

  /**
   * Returns what to do.
   *
   * @return a sentence
   */
  public String action() {
    return action;
  }
}
