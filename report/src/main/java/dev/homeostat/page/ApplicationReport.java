package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.page.model.ReportBuilder;
import dev.homeostat.report.ApplicationInspection;
import dev.homeostat.report.Condition;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A report about an application at one time. Holds no sensitive value.
 *
 * @param application the application
 * @param takenAt the time
 * @param outcome the outcome of a plan
 * @param conditions of the application
 * @param problems of the plan and of the explanation, each once
 * @param resources the desired resources in the order of the manifest, then those that are to be
 *     deleted
 * @param passes the last passes, the latest first; empty if they are not known
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ApplicationReport(
    ApplicationId application,
    Instant takenAt,
    ReconcileResult.Outcome outcome,
    List<Condition> conditions,
    List<Problem> problems,
    List<ReportedResource> resources,
    List<PassSummary> passes) {

  // Copies the lists.
  public ApplicationReport {
    Objects.requireNonNull(application, "application");
    Objects.requireNonNull(takenAt, "takenAt");
    Objects.requireNonNull(outcome, "outcome");
    conditions = List.copyOf(Objects.requireNonNull(conditions, "conditions"));
    problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
    resources = List.copyOf(Objects.requireNonNull(resources, "resources"));
    passes = List.copyOf(Objects.requireNonNull(passes, "passes"));
  }

  /**
   * Joins what the engine would do with what it explains.
   *
   * @param plan the plan of the application
   * @param inspection of the same application, from the same cluster
   * @param takenAt the time of both
   * @return the report, without passes
   */
  public static ApplicationReport of(
      ReconcileResult plan, ApplicationInspection inspection, Instant takenAt) {
    return new ReportBuilder(plan, inspection).build(takenAt);
  }

  /**
   * Returns the same report with the last passes.
   *
   * @param last the latest first
   * @return a new report
   */
  public ApplicationReport withPasses(List<PassSummary> last) {
    return new ApplicationReport(
        application, takenAt, outcome, conditions, problems, resources, last);
  }
}
