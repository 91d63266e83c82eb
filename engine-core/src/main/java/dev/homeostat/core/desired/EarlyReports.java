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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The reports of the steps before the objects are read, as they are shown beside the objects, which
 * may mark fields of their own as sensitive (rule SECRET-1).
 */
public final class EarlyReports {

  private final PassReport report;
  private final PreparedApplication prepared;
  private final Set<ResourceId> unread = new HashSet<>();

  /**
   * Creates the reports of the steps so far.
   *
   * @param report of the pass
   * @param prepared the resources
   * @param unread the objects that are going to be read
   */
  public EarlyReports(
      PassReport report, PreparedApplication prepared, List<ResourceAddress> unread) {
    this.report = report;
    this.prepared = prepared;
    unread.forEach(address -> this.unread.add(address.id()));
  }

  /**
   * Passes on the steps that are held, except of resources whose objects are still to be read, and
   * hides what the objects mark in the problems so far. If the pass ends before it reads the other
   * objects, the problems of these show no values, because the objects may mark anything.
   *
   * @param read the objects that were read
   * @param answers the objects
   */
  public void release(List<ResourceAddress> read, Map<ResourceAddress, ClusterResponse> answers) {
    Map<ResourceId, Resource> live = new HashMap<>();
    for (ResourceAddress address : read) {
      unread.remove(address.id());
      if (answers.get(address) instanceof ClusterResponse.Done done) {
        live.put(address.id(), done.resource());
      }
    }
    report.listeners().releaseSteps(live, unread);
    report.replaceProblems(problem -> beside(live, problem));
    report.showProblemsAs(unread.isEmpty() ? UnaryOperator.identity() : this::hidden);
  }

  private Problem beside(Map<ResourceId, Resource> live, Problem problem) {
    @Nullable PreparedResource resource = resource(problem);
    @Nullable Resource object = problem.resource().map(live::get).orElse(null);
    return resource == null || object == null || resource.isAwareOfMarks(object)
        ? problem
        : RedactedProblem.of(problem, resource.redactor().beside(object));
  }

  /** Returns a problem as it is shown if the pass ends before it reads the object. */
  private Problem hidden(Problem problem) {
    @Nullable PreparedResource resource = resource(problem);
    return resource == null || !problem.resource().filter(unread::contains).isPresent()
        ? problem
        : RedactedProblem.of(problem, resource.redactor().hidingAll());
  }

  private @Nullable PreparedResource resource(Problem problem) {
    return problem.resource().map(prepared.resources()::get).orElse(null);
  }
}
