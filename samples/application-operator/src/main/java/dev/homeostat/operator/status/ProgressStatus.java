package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.controller.ProgressReport;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Condition.Status;
import java.time.Clock;

/** The status of an Application while the first pass of a generation takes long. */
public final class ProgressStatus implements ProgressReport<Resource> {

  private static final String RECONCILING = "Reconciling";

  private final Clock clock;

  /**
   * A report.
   *
   * @param clock when the condition changed
   */
  public ProgressStatus(Clock clock) {
    this.clock = clock;
  }

  @Override
  public ObjectNode of(Resource object) {
    ConditionList conditions = new ConditionList(object, clock.instant());
    conditions.put(
        Condition.READY,
        Status.FALSE,
        RECONCILING,
        "the first pass of generation "
            + object.tree().at("/metadata/generation").asText()
            + " is running");
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("phase", Phase.Progressing.name());
    status.set("conditions", conditions.list());
    return status;
  }
}
