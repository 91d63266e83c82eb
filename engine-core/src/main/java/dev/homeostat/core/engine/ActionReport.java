package dev.homeostat.core.engine;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import java.util.Optional;

/** The report of the actions that need no request; it is the same for a pass and for a plan. */
abstract class ActionReport implements ResourceAction.Handler {

  private final PlannedResource turn;
  private final PassOutcome tally;
  private final PassReport log;

  ActionReport(PlannedResource turn, PassOutcome tally, PassReport log) {
    this.turn = turn;
    this.tally = tally;
    this.log = log;
  }

  @Override
  public void skip(ResourceAction.Skip skip) {
    tally.delta.unchanged.add(turn.id());
    skip.aspects().addTo(tally.delta);
  }

  @Override
  public void leaveMissing(ResourceAction.LeaveMissing missing) {
    tally.delta.unchanged.add(turn.id());
    tally.delta.missing.add(turn.id());
  }

  @Override
  public void leaveSatisfied(ResourceAction.LeaveSatisfied satisfied) {
    tally.delta.satisfied.add(turn.id());
  }

  @Override
  public void letGo(ResourceAction.LetGo letGo) {
    log.problem(BlockedResources.handedOver(turn.id()));
    letGo.rest().accept(this);
  }

  @Override
  public void pause(ResourceAction.Pause pause) {
    report(turn, pause.pause(), tally, log);
  }

  @Override
  public void contest(ResourceAction.Contested contested) {
    log.requeueAt(contested.until());
    tally.hold(turn, "it is deleted again and again");
  }

  @Override
  public void await(ResourceAction.Wait wait) {
    if (wait.until() != null) {
      log.requeueAt(wait.until());
    }
    tally.hold(turn, wait.why());
  }

  @Override
  public void block(ResourceAction.Block block) {
    tally.block(turn, block.why(), block.problem());
  }

  /** Reports a failure; the same in the pass that failed and in those that wait (rule ACT-6). */
  static void report(
      PlannedResource turn, Backoffs.Pause pause, PassOutcome tally, PassReport log) {
    log.requeueAt(pause.until());
    switch (pause.failure()) {
      case SOON, CONFLICT -> tally.hold(turn, pause.why());
      case BACKOFF -> {
        tally.hold(turn, pause.why());
        log.problem(
            Problem.error("ServerFailed")
                .rule(Rule.ACT_6)
                .of(turn.id())
                .expected("the server to do it")
                .got(pause.why())
                .advice(FailureAdvice.of(pause.failure())));
      }
      case SLOWLY, ON_CHANGE ->
          tally.block(
              turn,
              pause.why(),
              Optional.of(
                  Problem.error("RefusedByServer")
                      .rule(Rule.ACT_6)
                      .of(turn.id())
                      .in(turn.prepared().desired().resource().locate(FieldPath.root()))
                      .expected("the server to take it")
                      .got(pause.why())
                      .advice(FailureAdvice.of(pause.failure()))));
    }
  }
}
