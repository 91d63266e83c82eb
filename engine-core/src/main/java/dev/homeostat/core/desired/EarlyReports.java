package dev.homeostat.core.desired;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.redact.RedactedProblem;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The reports of the steps before the objects are read, as they are shown beside the objects, which
 * may mark fields of their own as sensitive (rule SECRET-1).
 */
public final class EarlyReports {

  private final PreparedApplication prepared;
  private final Map<ResourceId, Resource> live = new HashMap<>();

  private EarlyReports(
      PreparedApplication prepared, Map<ResourceAddress, ClusterResponse> answers) {
    this.prepared = prepared;
    answers.forEach(
        (address, answer) -> {
          if (answer instanceof ClusterResponse.Done done) {
            live.put(address.id(), done.resource());
          }
        });
  }

  /**
   * Passes on the steps that are held, and hides what the objects mark in the problems so far.
   *
   * @param report of the pass
   * @param prepared the resources
   * @param answers their objects, as they were read
   */
  public static void release(
      PassReport report,
      PreparedApplication prepared,
      Map<ResourceAddress, ClusterResponse> answers) {
    EarlyReports reports = new EarlyReports(prepared, answers);
    report.listeners().releaseSteps(reports.live);
    report.replaceProblems(reports::shown);
  }

  private Problem shown(Problem problem) {
    Optional<ResourceId> id = problem.resource();
    @Nullable PreparedResource resource = id.map(prepared.resources()::get).orElse(null);
    @Nullable Resource object = id.map(live::get).orElse(null);
    return resource == null || object == null || resource.isAwareOfMarks(object)
        ? problem
        : RedactedProblem.of(problem, resource.redactor().beside(object));
  }
}
