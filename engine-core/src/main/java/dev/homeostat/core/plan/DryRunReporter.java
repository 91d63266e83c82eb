package dev.homeostat.core.plan;

import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;

/** Reports an action in a plan, as if the server did all that it is asked. */
public final class DryRunReporter extends ActionReporter {

  private final PlannedResource planned;
  private final PreparedResource prepared;
  private final ResourceOutcomes outcomes;

  /** Creates the report of one resource. */
  public DryRunReporter(PlannedResource planned, ResourceOutcomes outcomes, PassReport report) {
    super(planned, outcomes, report);
    this.planned = planned;
    this.prepared = planned.prepared();
    this.outcomes = outcomes;
  }

  @Override
  public void keep(ResourceAction.Keep keep) {
    planned.taken();
    outcomes.unchanged(planned.id());
    reportFindings();
  }

  @Override
  public void withhold(ResourceAction.Withhold withhold) {
    planned.taken();
    outcomes.withhold(planned, withhold.live(), withhold.withheld(), List.of());
    reportFindings();
  }

  @Override
  public void create(ResourceAction.Create create) {
    outcomes.created(
        planned, prepared.ofNewObject().compare(prepared.desired().resource()).belowMinimum());
    reportFindings();
  }

  @Override
  public void update(ResourceAction.Update update) {
    planned.taken();
    List<FieldChange> changes =
        FieldReports.update(prepared, update.live(), update.edits()).changes();
    outcomes.updated(planned, update.live(), update.withheld(), changes);
    reportFindings();
  }

  private void reportFindings() {
    ResourceRecord record = prepared.record();
    outcomes.found(
        ResourceFindings.of(
            prepared, planned.live(), record == null ? List.of() : prepared.forms()));
  }
}
