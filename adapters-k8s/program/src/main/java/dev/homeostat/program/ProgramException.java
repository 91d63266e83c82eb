package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** An operator cannot start, since its input is not valid. The program prints each problem. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ProgramException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * An exception with all problems.
   *
   * @param problems at least one
   */
  public ProgramException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /**
   * Returns the problems.
   *
   * @return at least one
   */
  public List<Problem> problems() {
    return problems;
  }
}
