package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Reports that a source cannot be translated: all its problems, as far as it could be checked. No
 * message repeats remote content, an address that a name resolved to, or the credentials of a URL.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ToscaException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ToscaCode code;
  private final boolean retryable;
  private final transient List<Problem> problems;

  /**
   * An exception for problems that are retryable if the first one is.
   *
   * @param code of the first problem
   * @param problems all of them, not empty
   */
  public ToscaException(ToscaCode code, List<Problem> problems) {
    this(code, problems, code.isRetryable());
  }

  /**
   * An exception for problems.
   *
   * @param code of the first problem
   * @param problems all of them, not empty
   * @param retryable whether the same may go well later without a change
   */
  public ToscaException(ToscaCode code, List<Problem> problems, boolean retryable) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")), null);
    this.code = code;
    this.problems = List.copyOf(problems);
    this.retryable = retryable;
  }

  /**
   * One thing that is wrong.
   *
   * @param code what kind
   * @param problem of this code
   */
  public ToscaException(ToscaCode code, Problem problem) {
    this(code, List.of(problem));
  }

  /**
   * Returns the kind of the problem.
   *
   * @return the code of the first problem
   */
  public ToscaCode code() {
    return code;
  }

  /**
   * All that is wrong.
   *
   * @return not empty
   */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * Returns whether the same source may be translated later without a change.
   *
   * @return true if only a network or another server stood in the way
   */
  public boolean isRetryable() {
    return retryable;
  }
}
