package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Input of a program, such as an option or a file, is not valid: all problems at once, and no
 * secret. Problems of an application are in its result and are never thrown.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public class InvalidInputException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * An exception with all problems, which are its message.
   *
   * @param problems at least one
   */
  public InvalidInputException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /**
   * Returns the problems.
   *
   * @return at least one
   */
  public final List<Problem> problems() {
    return problems;
  }
}
