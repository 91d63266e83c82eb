package dev.homeostat.tosca.file;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * A collector of the problems of a source, so that all of them are reported at once. When there are
 * too many to be read, the check ends.
 */
@API(status = INTERNAL)
public final class Report {

  private static final int MOST = 50;

  private final Map<Problem, ToscaCode> problems = new LinkedHashMap<>();
  private final List<Problem> warnings = new ArrayList<>();

  /**
   * Adds a problem with a part.
   *
   * @param code its kind
   * @param part where
   * @param expected what would have been right
   * @param got what is there, without repeating its content
   * @param advice what to do
   */
  public void add(ToscaCode code, Part part, String expected, String got, String advice) {
    add(code, problem(code, part, expected, got, advice));
  }

  /**
   * Adds a problem.
   *
   * @param code its kind
   * @param problem what
   */
  public void add(ToscaCode code, Problem problem) {
    problems.putIfAbsent(problem, code);
    if (problems.size() >= MOST) {
      check();
    }
  }

  /**
   * Adds a warning.
   *
   * @param code its kind
   * @param part where
   * @param expected what would have been right
   * @param got what is there, without repeating its content
   * @param advice what to do
   */
  public void warn(ToscaCode code, Part part, String expected, String got, String advice) {
    Problem warning = problem(code, part, expected, got, advice).asWarning();
    if (warnings.size() < MOST && !warnings.contains(warning)) {
      warnings.add(warning);
    }
  }

  /**
   * Returns the warnings, which do not stop the translation.
   *
   * @return a copy
   */
  public List<Problem> warnings() {
    return List.copyOf(warnings);
  }

  /**
   * Ends the work if anything is wrong.
   *
   * @throws ToscaException with all that is wrong so far
   */
  public void check() {
    if (!problems.isEmpty()) {
      throw new ToscaException(problems.values().iterator().next(), List.copyOf(problems.keySet()));
    }
  }

  /**
   * Returns a problem with a part.
   *
   * @param code its kind
   * @param part where
   * @param expected what would have been right
   * @param got what is there, without repeating its content
   * @param advice what to do
   * @return the problem
   */
  public static Problem problem(
      ToscaCode code, Part part, String expected, String got, String advice) {
    return Problem.error(code.problem())
        .at(part.pointer().toString())
        .in(part.location())
        .expected(expected)
        .got(got)
        .advice(advice);
  }
}
