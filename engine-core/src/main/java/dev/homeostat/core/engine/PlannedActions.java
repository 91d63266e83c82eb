package dev.homeostat.core.engine;

import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;

/** Reports what a pass would do with each resource, if the server did what it is asked. */
final class PlannedActions implements WaveExecutor.ActionRunner {

  private final PassOutcome tally;
  private final PassReport log;

  PlannedActions(PassOutcome tally, PassReport log) {
    this.tally = tally;
    this.log = log;
  }

  /** A plan sends nothing. */
  @Override
  public void send(List<PlannedResource> turns) {}

  @Override
  public void report(PlannedResource turn) {
    turn.action().accept(new Planned(turn));
  }

  /** The report of one resource. */
  private final class Planned extends ActionReport {

    private final PlannedResource turn;
    private final PreparedResource prepared;

    Planned(PlannedResource turn) {
      super(turn, tally, log);
      this.turn = turn;
      this.prepared = turn.prepared();
    }

    @Override
    public void keep(ResourceAction.Keep keep) {
      tally.delta.unchanged.add(turn.id());
      aspects();
    }

    @Override
    public void withhold(ResourceAction.Withhold withhold) {
      tally.withhold(turn, withhold.live(), withhold.withheld(), List.of());
      aspects();
    }

    @Override
    public void create(ResourceAction.Create create) {
      tally.created(
          turn, prepared.ofNewObject().compare(prepared.desired().resource()).belowMinimum());
      aspects();
    }

    @Override
    public void update(ResourceAction.Update update) {
      List<FieldChange> changes =
          FieldReports.update(prepared, update.live(), update.edits()).changes();
      tally.updated(turn, update.live(), update.withheld(), changes);
      aspects();
    }

    private void aspects() {
      ResourceRecord record = prepared.record();
      ResourceFindings.of(prepared, turn.live(), record == null ? List.of() : prepared.forms())
          .addTo(tally.delta);
    }
  }
}
