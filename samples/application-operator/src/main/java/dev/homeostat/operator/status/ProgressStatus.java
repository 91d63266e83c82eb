package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.controller.ProgressReport;
import dev.homeostat.controller.StatusConditions;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Function;

/** The status of an Application while the first pass of a generation takes long. */
public final class ProgressStatus implements ProgressReport<Resource> {

  private static final String RECONCILING = "Reconciling";

  private final Clock clock;
  private final Function<Resource, Optional<Condition>> dependencies;

  /**
   * A report.
   *
   * @param clock when a condition changed
   * @param dependencies the condition of the dependencies of an application, if it has some;
   *     without it in the status, an operator that starts meanwhile would have the application wait
   *     again
   */
  public ProgressStatus(Clock clock, Function<Resource, Optional<Condition>> dependencies) {
    this.clock = clock;
    this.dependencies = dependencies;
  }

  @Override
  public ObjectNode of(Resource object) {
    StatusConditions conditions = StatusConditions.after(object, clock.instant());
    conditions.put(
        Condition.READY,
        Status.FALSE,
        RECONCILING,
        "the first pass of generation "
            + object.tree().at("/metadata/generation").asText()
            + " is running");
    dependencies.apply(object).ifPresent(conditions::put);
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("phase", Phase.Progressing.name());
    status.set("conditions", conditions.list());
    return status;
  }
}
