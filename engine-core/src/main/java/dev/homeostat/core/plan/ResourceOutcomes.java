package dev.homeostat.core.plan;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.Differences.BelowMinimum;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.pass.Veto;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.ResourceUpdate;
import java.util.List;
import java.util.Optional;

/**
 * The outcomes of the resources in one pass so far, as its delta (rule ACT-16). Belongs to the
 * thread of the pass.
 */
public final class ResourceOutcomes {

  private final Delta.Builder delta = Delta.builder();

  private final PassReport report;
  private boolean open;
  private boolean anyBlocked;
  private boolean anyUnready;
  private boolean anyFailed;
  private int waiting;

  /** The number of waiting resources that wait for nothing but other resources. */
  private int behind;

  /** Creates the outcomes of a pass that has done nothing yet. */
  public ResourceOutcomes(PassReport report) {
    this.report = report;
  }

  /** Returns the delta as far as it is known. */
  public Delta delta() {
    return delta.build();
  }

  /** Returns whether all resources are as desired. */
  public boolean isAllApplied() {
    return !open && waiting == 0 && !anyBlocked;
  }

  /** Returns whether all resources are as desired, and ready where that is awaited. */
  public boolean isAllReady() {
    return isAllApplied() && !anyUnready && !anyFailed;
  }

  /**
   * Returns whether a later pass goes on by itself: at least one resource waits for something else
   * than another resource of the application, or is on its way to be ready and no other one failed.
   * An object may be on its way forever because of one that failed.
   */
  public boolean isAnyWaiting() {
    return open || waiting > behind || (anyUnready && !anyFailed);
  }

  /**
   * Records a resource that is as desired and on its way to be ready (rule ACT-3).
   *
   * @param alone whether no other resource is reported to wait for it, whose reason names it
   */
  public void awaitReadiness(ResourceId resource, String why, boolean alone) {
    anyUnready = true;
    if (alone) {
      report.problem(
          Problem.warning("NotReady")
              .rule(Rule.ACT_3)
              .of(resource)
              .expected("an object that is ready")
              .got(why)
              .advice("nothing to do: it is awaited"));
    }
  }

  /** Records a resource that is as desired and will not become ready by itself (rule ACT-3). */
  public void failReadiness(ResourceId resource, String why) {
    anyFailed = true;
    report.problem(
        Problem.warning("ResourceFailed")
            .rule(Rule.ACT_3)
            .of(resource)
            .expected("an object that becomes ready")
            .got(why)
            .advice("correct the resource, or what it needs"));
  }

  /** Records a resource that waits for another one of the application. */
  public void holdBehind(PlannedResource planned, ResourceId other, String why) {
    hold(planned, other, why);
    behind++;
  }

  /** Records a resource that waits for another one, which comes by itself. */
  public void hold(PlannedResource planned, ResourceId other, String why) {
    hold(planned, planned.held(why).withWaitsFor(other));
  }

  /** Records a resource whose deletion waits for other resources of the application. */
  public void holdBehind(HeldResource leaving) {
    await(leaving);
    behind++;
  }

  /** Marks a resource that was written and is not as desired yet. */
  public void leaveOpen(PlannedResource planned) {
    planned.leaveOpen();
    open = true;
  }

  /** Records a resource that was created; others may have to add to its lists (POLICY-5). */
  public void created(PlannedResource planned, List<BelowMinimum> tooShort) {
    delta.addCreated(planned.id());
    open |= !tooShort.isEmpty();
  }

  /**
   * Records a resource that was changed, or would be; the edits that are left keep it from being as
   * desired.
   */
  public void updated(
      PlannedResource planned, Resource found, WithheldEdits left, List<FieldChange> changes) {
    if (left.isEmpty()) {
      delta.addUpdated(new ResourceUpdate(planned.id(), changes));
    } else {
      withhold(planned, found, left, changes);
    }
  }

  /** It differs, and at least one difference is left; what was contested was applied before. */
  public void withhold(
      PlannedResource planned, Resource found, WithheldEdits left, List<FieldChange> changes) {
    PreparedResource prepared = planned.prepared();
    HeldResource held =
        HeldResource.of(planned.id(), left.why())
            .withChanges(changes)
            .withWithheld(FieldReports.update(prepared, found, left.edits()).changes());
    if (left.isAnyRefused()) {
      block(held.withFailure(FailureKind.INVALID));
    } else if (left.isAnyNotAllowed()) {
      block(held);
    } else {
      await(held);
    }
    left.refused().forEach(each -> report.problem(FieldReports.refused(prepared, found, each)));
    if (!left.isPassable()) {
      planned.leaveOpen();
    }
  }

  /** It is looked at again by itself. */
  public void hold(PlannedResource planned, String why) {
    hold(planned, planned.held(why));
  }

  private void hold(PlannedResource planned, HeldResource held) {
    planned.leaveOpen();
    await(held);
    boolean isGoing = planned.live() != null && planned.live().isBeingDeleted();
    if (planned.changes().isEmpty() && !isGoing) {
      found(ResourceFindings.of(planned.prepared(), planned.live(), planned.prepared().forms()));
    }
  }

  /** Records a resource to which nothing was done. */
  public void unchanged(ResourceId resource) {
    delta.addUnchanged(resource);
  }

  /** Records a resource that is absent and is not created; empty if that is on purpose. */
  void missing(PlannedResource planned, Optional<String> refusal) {
    delta.addMissing(planned.id());
    refusal.ifPresentOrElse(
        why -> block(planned, why, Optional.of(BlockedResources.missing(planned.id(), why))),
        () -> unchanged(planned.id()));
  }

  /** Records a resource in whose place an object of another owner is. */
  public void foreign(ResourceId resource) {
    delta.addForeign(resource);
  }

  /** Records a resource whose object is being deleted. */
  public void beingDeleted(ResourceId resource) {
    delta.addBeingDeleted(resource);
  }

  /** Records an object of others that is as desired. */
  void satisfied(ResourceId resource) {
    delta.addSatisfied(resource);
  }

  /** Records a resource that was deleted, or would be. */
  public void deleted(ResourceId resource) {
    delta.addDeleted(resource);
  }

  /** Records a resource that has no action and waits. */
  public void await(HeldResource held) {
    delta.addWaiting(held);
    waiting++;
  }

  /** Records a resource that has no action and needs a change by the user. */
  public void block(HeldResource held) {
    delta.addBlocked(held);
    anyBlocked = true;
  }

  /** Records what was found about a resource, whatever its action is. */
  public void found(ResourceFindings findings) {
    findings.addTo(delta);
    report.problems(findings.problems());
  }

  /** Records a resource whose action a lifecycle hook did not let happen. */
  public void veto(PlannedResource planned, Veto veto) {
    if (veto.waits()) {
      hold(planned, veto.why());
    } else {
      block(planned, veto.why(), Optional.empty());
    }
  }

  /** Records a resource whose deletion a lifecycle hook did not let happen. */
  public void veto(ResourceId resource, Veto veto) {
    HeldResource held = HeldResource.of(resource, veto.why());
    if (veto.waits()) {
      await(held);
    } else {
      block(held);
    }
  }

  /** Records a resource that needs a change by the user. */
  public void block(PlannedResource planned, String why, Optional<Problem> problem) {
    planned.leaveOpen();
    block(planned.held(why));
    problem.ifPresent(report::problem);
  }
}
