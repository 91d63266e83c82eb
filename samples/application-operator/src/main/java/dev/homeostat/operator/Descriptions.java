package dev.homeostat.operator;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.document.ApplicationObjects;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.operator.dependency.DependencyGraph;
import java.util.List;

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
    return objects.of(object).toBuilder().problems(circle(object)).build();
  }

  private List<Problem> circle(Resource object) {
    dependencies.seen(object);
    return dependencies
        .circle(new ApplicationId(object.namespace(), object.name()))
        .map(
            circle ->
                Problem.error("DependencyCircle")
                    .at("/spec/dependsOn")
                    .expected("Applications that do not depend on each other")
                    .got(circle)
                    .advice("remove one of these dependencies"))
        .stream()
        .toList();
  }
}
