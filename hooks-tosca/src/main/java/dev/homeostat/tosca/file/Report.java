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
 * What is wrong with a source. It is gathered, so that all of it is said at once; when there is
 * more than anybody reads, the rest is not looked at.
 */
@API(status = INTERNAL)
public final class Report {

  private static final int MOST = 50;

  private final Map<Problem, ToscaCode> problems = new LinkedHashMap<>();
  private final List<Problem> warnings = new ArrayList<>();

  /**
   * Says what is wrong with a part.
   *
   * @param code what kind of thing
   * @param part where
   * @param expected what would have been right
   * @param got what is there, without repeating its content
   * @param advice what to do
   */
  public void add(ToscaCode code, Part part, String expected, String got, String advice) {
    add(code, problem(code, part, expected, got, advice));
  }

  /**
   * Says what is wrong.
   *
   * @param code what kind of thing
   * @param problem what
   */
  public void add(ToscaCode code, Problem problem) {
    problems.putIfAbsent(problem, code);
    if (problems.size() >= MOST) {
      check();
    }
  }

  /**
   * Says what somebody should look at.
   *
   * @param code what kind of thing
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
   * What stops nothing.
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
   * What is wrong with a part, as a problem.
   *
   * @param code what kind of thing
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
