package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import org.apiguardian.api.API;

/** Ends the evaluation of one value, with the reason. */
@API(status = INTERNAL)
public final class EvaluationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ToscaCode code;
  private final transient Part part;
  private final String expected;
  private final String got;
  private final String advice;

  /**
   * An exception for a value that cannot be evaluated.
   *
   * @param code its kind
   * @param part where
   * @param expected what would have been right
   * @param got what is there
   * @param advice what to do
   */
  public EvaluationException(
      ToscaCode code, Part part, String expected, String got, String advice) {
    super(got, null, false, false);
    this.code = code;
    this.part = part;
    this.expected = expected;
    this.got = got;
    this.advice = advice;
  }

  /**
   * Returns the kind of the problem.
   *
   * @return the code
   */
  public ToscaCode code() {
    return code;
  }

  /**
   * Adds the problem to a report.
   *
   * @param report receives it
   */
  public void tell(Report report) {
    report.add(code, part, expected, got, advice);
  }
}
