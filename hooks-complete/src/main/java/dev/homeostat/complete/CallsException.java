package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Calls cannot be set up as they are described: all that is wrong, at once, and no secret. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class CallsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * An exception.
   *
   * @param problems all that is wrong, at least one
   */
  public CallsException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /**
   * Returns the problems that were found.
   *
   * @return all problems
   */
  public List<Problem> problems() {
    return problems;
  }
}
