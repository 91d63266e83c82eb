package dev.homeostat.tosca.file;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A collector of the problems of a source, so that all of them are reported at once. An error is
 * what makes a manifest wrong; a deviation is what breaks the standard and cannot reach a manifest:
 * a warning, unless the report is strict. When there are too many errors to be read, the check
 * ends.
 */
@API(status = INTERNAL)
public final class Report {

  private static final int MOST = 50;

  /** From here on, warnings are counted without a look at what they say. */
  private static final int MOST_COUNTED = 1_000;

  private final boolean strict;
  private final List<Finding> errors = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final Set<Problem> known = new HashSet<>();
  private int unlisted;
  private int attempts;
  private boolean decided;

  /**
   * An error with its kind.
   *
   * @param code its kind
   * @param problem in words
   */
  @API(status = INTERNAL)
  public record Finding(ToscaCode code, Problem problem) {}

  /**
   * Creates an empty report.
   *
   * @param strict whether deviations from the standard are errors
   */
  public Report(boolean strict) {
    this.strict = strict;
  }

  /**
   * Returns whether deviations from the standard are errors.
   *
   * @return false for a report that tolerates them
   */
  public boolean isStrict() {
    return strict;
  }

  /**
   * Adds an error with a part.
   *
   * @param code its kind
   * @param part where
   * @param expected what would have been right
   * @param got what is there, without repeating its content
   * @param advice what to do
   */
  public void add(ToscaCode code, Part part, String expected, String got, String advice) {
    if (decided) {
      warn(code, part, expected, got, advice);
    } else {
      add(code, problem(code, part, expected, got, advice));
    }
  }

  /**
   * Adds an error.
   *
   * @param code its kind
   * @param problem what
   */
  public void add(ToscaCode code, Problem problem) {
    if (!known.add(problem)) {
      return;
    }
    if (errors.size() < MOST || attempts == 0) {
      errors.add(new Finding(code, problem));
    }
    if (errors.size() >= MOST && attempts == 0) {
      check();
    }
  }

  /**
   * Adds a deviation from the standard that cannot reach a manifest.
   *
   * @param code its kind
   * @param part where
   * @param expected what would have been right
   * @param got what is there, without repeating its content
   * @param advice what to do
   */
  public void deviates(ToscaCode code, Part part, String expected, String got, String advice) {
    if (strict) {
      add(code, part, expected, got, advice);
    } else {
      warn(code, part, expected, got, advice);
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
    if (unlisted >= MOST_COUNTED) {
      unlisted++;
      return;
    }
    warn(problem(code, part, expected, got, advice).asWarning());
  }

  /**
   * Adds a warning.
   *
   * @param warning what
   */
  public void warn(Problem warning) {
    if (!known.add(warning)) {
      return;
    }
    if (warnings.size() < MOST) {
      warnings.add(warning);
    } else {
      unlisted++;
    }
  }

  /**
   * Makes warnings of all that is found from now on: what reaches the manifest has been decided.
   */
  public void decided() {
    decided = !strict;
  }

  /**
   * Begins an attempt, whose errors may turn out not to count.
   *
   * @return to be handed to {@link #end}
   */
  public int attempt() {
    attempts++;
    return errors.size();
  }

  /**
   * Ends an attempt, and takes its errors back.
   *
   * @param mark of its beginning
   * @return the errors, for {@link #addAll} if they count
   */
  public List<Finding> end(int mark) {
    attempts--;
    List<Finding> own = errors.subList(mark, errors.size());
    List<Finding> taken = List.copyOf(own);
    own.clear();
    taken.forEach(each -> known.remove(each.problem()));
    return taken;
  }

  /**
   * Takes all errors out.
   *
   * @return the errors, for {@link #addAll} if they count
   */
  public List<Finding> takeErrors() {
    attempts++;
    return end(0);
  }

  /**
   * Adds errors that an attempt found.
   *
   * @param findings that count
   */
  public void addAll(List<Finding> findings) {
    findings.forEach(each -> add(each.code(), each.problem()));
  }

  /**
   * Returns the warnings, which do not stop the translation; the last one counts those that are not
   * listed.
   *
   * @return a copy
   */
  public List<Problem> warnings() {
    List<Problem> all = new ArrayList<>(warnings);
    if (unlisted > 0) {
      all.add(
          Problem.error(ToscaCode.MORE_WARNINGS.problem())
              .expected("at most " + MOST + " warnings")
              .got(unlisted + " more")
              .advice("correct those that are listed to see the others")
              .asWarning());
    }
    return List.copyOf(all);
  }

  /**
   * Returns whether there is an error.
   *
   * @return true if {@link #check} would throw
   */
  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  /**
   * Ends the work if anything is wrong.
   *
   * @throws ToscaException with all that is wrong so far
   */
  public void check() {
    if (hasErrors()) {
      throw new ToscaException(
          errors.get(0).code(), errors.stream().map(Finding::problem).toList());
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
