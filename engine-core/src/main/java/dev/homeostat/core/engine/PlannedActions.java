package dev.homeostat.core.engine;

import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.plan.ActionReport;
import dev.homeostat.core.plan.FieldReports;
import dev.homeostat.core.plan.PassOutcome;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;

/** Reports what a pass would do with each resource, if the server did what it is asked. */
final class PlannedActions implements WaveExecutor.ActionRunner {

  private final PassOutcome outcomes;
  private final PassReport report;

  PlannedActions(PassOutcome outcomes, PassReport report) {
    this.outcomes = outcomes;
    this.report = report;
  }

  /** A plan sends nothing. */
  @Override
  public void send(List<PlannedResource> resources) {}

  @Override
  public void report(PlannedResource planned) {
    planned.action().accept(new Planned(planned));
  }

  /** The report of one resource. */
  private final class Planned extends ActionReport {

    private final PlannedResource planned;
    private final PreparedResource prepared;

    Planned(PlannedResource planned) {
      super(planned, outcomes, report);
      this.planned = planned;
      this.prepared = planned.prepared();
    }

    @Override
    public void keep(ResourceAction.Keep keep) {
      outcomes.delta.unchanged.add(planned.id());
      aspects();
    }

    @Override
    public void withhold(ResourceAction.Withhold withhold) {
      outcomes.withhold(planned, withhold.live(), withhold.withheld(), List.of());
      aspects();
    }

    @Override
    public void create(ResourceAction.Create create) {
      outcomes.created(
          planned, prepared.ofNewObject().compare(prepared.desired().resource()).belowMinimum());
      aspects();
    }

    @Override
    public void update(ResourceAction.Update update) {
      List<FieldChange> changes =
          FieldReports.update(prepared, update.live(), update.edits()).changes();
      outcomes.updated(planned, update.live(), update.withheld(), changes);
      aspects();
    }

    private void aspects() {
      ResourceRecord record = prepared.record();
      ResourceFindings.of(prepared, planned.live(), record == null ? List.of() : prepared.forms())
          .addTo(outcomes.delta);
    }
  }
}
