package dev.homeostat.core.plan;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.FailureAdvice;
import java.util.List;
import java.util.Optional;

/** Reports the actions that need no request, in the same way in a pass and in a plan. */
public abstract class ActionReporter implements ResourceAction.Handler {

  private final PlannedResource planned;
  private final ResourceOutcomes outcomes;
  private final PassReport report;

  /** Creates the report of one resource. */
  public ActionReporter(PlannedResource planned, ResourceOutcomes outcomes, PassReport report) {
    this.planned = planned;
    this.outcomes = outcomes;
    this.report = report;
  }

  @Override
  public void skip(ResourceAction.Skip skip) {
    outcomes.unchanged(planned.id());
    outcomes.found(skip.findings());
  }

  @Override
  public void leaveDifferent(ResourceAction.LeaveDifferent different) {
    PreparedResource prepared = planned.prepared();
    outcomes.withhold(planned, different.live(), different.withheld(), List.of());
    outcomes.found(
        ResourceFindings.of(
            prepared, different.live(), prepared.record() == null ? List.of() : prepared.forms()));
  }

  @Override
  public void leaveMissing(ResourceAction.LeaveMissing missing) {
    outcomes.missing(planned, missing.refusal());
  }

  @Override
  public void leaveSatisfied(ResourceAction.LeaveSatisfied satisfied) {
    outcomes.satisfied(planned.id());
  }

  @Override
  public void letGo(ResourceAction.LetGo letGo) {
    report.problem(BlockedResources.handedOver(planned.id()));
    letGo.rest().accept(this);
  }

  @Override
  public void pause(ResourceAction.Pause pause) {
    report(planned, pause.pause(), outcomes, report);
  }

  @Override
  public void contest(ResourceAction.Contested contested) {
    report.retryAt(contested.until());
    outcomes.hold(planned, "it is deleted again and again");
  }

  @Override
  public void await(ResourceAction.Wait wait) {
    wait.failure().ifPresent(planned::failed);
    if (wait.until() != null) {
      report.retryAt(wait.until());
    }
    outcomes.hold(planned, wait.why());
  }

  @Override
  public void block(ResourceAction.Block block) {
    block.failure().ifPresent(planned::failed);
    outcomes.block(planned, block.why(), block.problem());
  }

  /** Reports a failure; the same in the pass that failed and in those that wait (rule ACT-6). */
  public static void report(
      PlannedResource planned, Backoffs.Pause pause, ResourceOutcomes outcomes, PassReport report) {
    report.retryAt(pause.until());
    planned.failed(pause.failure().kind());
    switch (pause.failure()) {
      case SOON, CONFLICT -> outcomes.hold(planned, pause.why());
      case BACKOFF -> {
        outcomes.hold(planned, pause.why());
        report.problem(
            Problem.error("ServerFailed")
                .rule(Rule.ACT_6)
                .of(planned.id())
                .expected("the server to do it")
                .got(pause.why())
                .advice(FailureAdvice.of(pause.failure())));
      }
      case PERMISSION, SLOWLY, ON_CHANGE ->
          outcomes.block(
              planned,
              pause.why(),
              Optional.of(
                  Problem.error("RefusedByServer")
                      .rule(Rule.ACT_6)
                      .of(planned.id())
                      .in(planned.prepared().desired().resource().locate(FieldPath.root()))
                      .expected("the server to take it")
                      .got(pause.why())
                      .advice(FailureAdvice.of(pause.failure()))));
    }
  }
}
