package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * A pass that ended.
 *
 * @param at the time of its end
 * @param outcome its outcome
 * @param changes the counts of resources by outcome
 * @param requests the number of its writes
 * @param problems its first problems, in one line each
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record PassSummary(
    Instant at,
    ReconcileResult.Outcome outcome,
    String changes,
    int requests,
    List<String> problems) {

  private static final int MOST_PROBLEMS = 3;

  // Copies the list.
  public PassSummary {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(changes, "changes");
    problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
  }

  /**
   * Summarizes a pass.
   *
   * @param pass the result
   * @param at the time of its end
   * @return the summary
   */
  public static PassSummary of(ReconcileResult pass, Instant at) {
    return new PassSummary(
        at,
        pass.outcome(),
        counts(pass),
        pass.requests().size(),
        pass.problems().stream().limit(MOST_PROBLEMS).map(Problem::toString).toList());
  }

  /** Returns the counts that are not zero. */
  private static String counts(ReconcileResult pass) {
    return Arrays.stream(pass.delta().toString().split(", "))
        .filter(count -> !count.startsWith("0 "))
        .collect(Collectors.joining(", "));
  }
}
