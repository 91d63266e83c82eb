package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import java.util.List;
import org.apiguardian.api.API;

/** Calls cannot be set up as they are described: all that is wrong, at once, and no secret. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class CallsException extends InvalidInputException {

  private static final long serialVersionUID = 1L;

  /**
   * An exception.
   *
   * @param problems all that is wrong, at least one
   */
  public CallsException(List<Problem> problems) {
    super(problems);
  }
}
