package dev.homeostat.core.redact;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Problem;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Problems that were found before it was known what is sensitive, without the names of elements of
 * sensitive lists (rule SECRET-1).
 */
@API(status = INTERNAL)
public final class RedactedProblem {

  private RedactedProblem() {}

  /**
   * Returns a problem as it may be shown.
   *
   * @param problem of the resource
   * @param redactor of its values
   * @return the same if it names nothing sensitive
   */
  public static Problem of(Problem problem, Redactor redactor) {
    if (redactor.isPlain() || !problem.path().contains("[")) {
      return problem;
    }
    FieldPath path;
    try {
      path = FieldPath.parse(problem.path());
    } catch (IllegalArgumentException e) {
      return problem; // a place in a document, which has no names of elements
    }
    FieldPath shown = redactor.showPath(path, null);
    if (shown.equals(path)) {
      return problem;
    }
    Problem hidden = problem.at(shown);
    List<Segment> segments = path.segments();
    for (int i = 0; i < segments.size(); i++) {
      String name = segments.get(i).toString();
      String other = shown.segments().get(i).toString();
      if (!name.equals(other)) {
        hidden =
            hidden
                .expected(hidden.expected().replace(name, other))
                .got(hidden.got().replace(name, other))
                .advice(hidden.advice().replace(name, other));
      }
    }
    return hidden;
  }
}
