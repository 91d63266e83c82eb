package dev.homeostat.operator;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.document.ApplicationObjects;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.operator.dependency.DependencyGraph;
import java.util.List;
import java.util.Optional;

/** Makes applications of the objects that describe them, as far as the operator lets them. */
final class Descriptions {

  private final ApplicationObjects objects;
  private final DependencyGraph dependencies;

  Descriptions(TenantPolicy policy, DependencyGraph dependencies) {
    this.objects = new ApplicationObjects(policy);
    this.dependencies = dependencies;
  }

  /** Returns the application of an object. Problems of the object are reported by its passes. */
  Application of(Resource object) {
    dependencies.read(object);
    return described(object);
  }

  /** The same of an object that was read for a report, from which the operator learns nothing. */
  Application described(Resource object) {
    return objects.of(object).toBuilder().problems(circle(object)).build();
  }

  /**
   * Returns the problem of an Application in a circle. Only specifications that have not been
   * applied are refused for it: the others are kept, and are not Ready until the circle is opened.
   */
  private List<Problem> circle(Resource object) {
    Optional<String> circle =
        dependencies.circle(new ApplicationId(object.namespace(), object.name()));
    boolean isApplied = dependencies.isAdmitted(object);
    return circle
        .map(
            path ->
                (isApplied
                        ? Problem.warning(DependencyGraph.CIRCLE)
                        : Problem.error(DependencyGraph.CIRCLE))
                    .at("/spec/dependsOn")
                    .expected("Applications that do not depend on each other")
                    .got(path)
                    .advice(
                        isApplied
                            ? "remove one of these dependencies; until then drift is repaired, and"
                                + " changes of the specification are not applied"
                            : "remove one of these dependencies"))
        .stream()
        .toList();
  }
}
