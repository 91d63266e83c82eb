package dev.homeostat.core.plan;

import dev.homeostat.Action;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.Differences.BelowMinimum;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.ownership.Ownership;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.FailureAdvice;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Step 4: decides what shall be done with each resource. It asks hooks and sends nothing; for the
 * passes that follow, it remembers the backoff of a failed read and the objects that it skipped.
 */
public final class ActionPlanner {

  private final PassContext pass;
  private final OwnershipDecisions ownership;
  private final CreationPolicy creation;
  private final UnchangedResources unchanged;
  private final UpdatePlanner updates;
  private final DeltaDecisions decisions;
  private final boolean hasHooks;

  /** Creates a planner for the resources of one application. */
  public ActionPlanner(PassContext pass) {
    this.pass = pass;
    this.ownership = new OwnershipDecisions(pass);
    this.creation = new CreationPolicy(pass);
    this.unchanged = new UnchangedResources(pass);
    this.updates = new UpdatePlanner(pass);
    this.decisions = new DeltaDecisions(pass.hooks());
    this.hasHooks = pass.hooks().areAny(StrategyPhase.DELTA);
  }

  /** Returns the decisions that depend on the owner of an object. */
  public OwnershipDecisions ownership() {
    return ownership;
  }

  /** Returns whether the object of a resource is created if it is absent. */
  boolean mayCreate(PreparedResource prepared) {
    return creation.refusal(prepared).isEmpty();
  }

  /** Returns the recognition of resources for which nothing is to be done. */
  UnchangedResources unchanged() {
    return unchanged;
  }

  /** Returns the action for a resource, given the response to the read of its object. */
  ResourceAction decide(PreparedResource prepared, ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Done done) {
      return found(prepared, done.resource());
    }
    if (answer instanceof ClusterResponse.Absent) {
      return absent(prepared);
    }
    if (answer instanceof ClusterResponse.UnknownKind unknown) {
      return prepared.definedHere()
          ? creation
              .refusal(prepared)
              .<ResourceAction>map(missing -> missing)
              .orElseGet(ResourceAction.Create::new)
          : notServed(prepared, unknown);
    }
    return unreadable(prepared, (ClusterResponse.Refused) answer);
  }

  /** A kind is unknown only if its group answered. */
  private ResourceAction notServed(PreparedResource prepared, ClusterResponse.UnknownKind answer) {
    return answer.groupAnswered()
        ? BlockedResources.unknownKind(prepared, pass.cluster())
        : new ResourceAction.Wait(
            "its kind is not served now",
            pass.now().plus(FailureClass.SOON.pause(1, pass.options().maxRetryDelay())));
  }

  private ResourceAction unreadable(PreparedResource prepared, ClusterResponse.Refused refused) {
    FailureClass failure = FailureClass.of(refused);
    String why = ServerMessages.of(refused, prepared.id(), Set.of());
    Backoffs.Pause entry =
        pass.backoffs()
            .failed(
                pass.application(),
                prepared,
                failure == FailureClass.CONFLICT ? FailureClass.BACKOFF : failure,
                refused.retryAfter().orElse(null),
                why,
                pass.now());
    pass.report()
        .problem(
            Problem.error("CannotRead")
                .rule(Rule.ACT_6)
                .of(prepared.id())
                .expected("the object, or that there is none")
                .got(why)
                .advice(FailureAdvice.of(entry.failure())));
    return new ResourceAction.Wait(why, entry.until(), Optional.of(entry.failure().kind()));
  }

  private ResourceAction absent(PreparedResource prepared) {
    Optional<ResourceAction.LeaveMissing> missing = creation.refusal(prepared);
    if (missing.isPresent()) {
      return missing.get();
    }
    ResourceRecord record = prepared.record();
    if (record != null) {
      Optional<ResourceAction> contested = updates.contestedCreate(prepared, record);
      if (contested.isPresent()) {
        return contested.get();
      }
    }
    RefinedDecision refined = decisions.refined(prepared, Optional.empty(), new DeltaHook.Create());
    return refined.decision() instanceof DeltaHook.Create
        ? new ResourceAction.Create()
        : DeltaDecisions.held(refined.decision())
            .orElseGet(() -> BlockedResources.notInSync(prepared, refined.by(), true));
  }

  private ResourceAction found(PreparedResource prepared, Resource live) {
    Optional<ResourceAction> skipped = unchanged.skippedBefore(prepared, live);
    if (skipped.isPresent()) {
      return skipped.get();
    }
    if (live.isBeingDeleted()) {
      return new ResourceAction.Wait("it is being deleted", pass.recheck(live));
    }
    return switch (ownership.of(prepared, live)) {
      case OURS -> mine(prepared, live);
      case ADOPTABLE ->
          pass.allows(Action.UPDATE)
              ? mine(prepared, live)
              : ownership.leaveForeign(prepared, live);
      case HANDED_OVER -> ownership.letGo(prepared, live);
      case FOREIGN -> ownership.leaveForeign(prepared, live);
    };
  }

  /** Decides about an object that the application owns or adopts; an adopted one has no record. */
  private ResourceAction mine(PreparedResource prepared, Resource live) {
    if (Annotations.isPaused(live)) {
      return BlockedResources.paused(prepared);
    }
    Optional<ResourceAction> skipped = unchanged.unchanged(prepared, live);
    return skipped.isPresent() ? skipped.get() : compared(prepared, live);
  }

  private ResourceAction compared(PreparedResource prepared, Resource live) {
    ResourceRecord record = prepared.record();
    LiveComparison comparison = prepared.compare(live);
    List<Edit> edits = edits(comparison);
    RefinedDecision refined =
        decisions.refined(
            prepared,
            Optional.of(live),
            edits.isEmpty() ? new DeltaHook.InSync() : new DeltaHook.Update(edits));
    if (refined.decision() instanceof DeltaHook.Update update) {
      return update.edits().isEmpty() && ownership.of(prepared, live) == Ownership.ADOPTABLE
          ? UpdatePlanner.notAdopted(comparison, refined.leftOut())
          : updates.plan(comparison, update.edits(), refined.leftOut());
    }
    if (refined.isInSync()) {
      List<WriteConflict> contests =
          record == null ? List.of() : updates.calmed(prepared, record.contests(), edits);
      List<BelowMinimum> tooShort = comparison.belowMinimum();
      return tooShort.isEmpty()
          ? new ResourceAction.Keep(live, contests)
          : new ResourceAction.Withhold(live, WithheldEdits.NONE.with(tooShort), contests);
    }
    return DeltaDecisions.held(refined.decision())
        .orElseGet(() -> BlockedResources.notInSync(prepared, refined.by(), false));
  }

  /**
   * Returns the edits of an object that changed since it was planned (rule ACT-1): all current
   * differences that are not deferred; what hooks decided about the object before still holds.
   */
  public List<Edit> editsAgain(
      PreparedResource prepared, Resource live, ResourceAction.Update action) {
    List<Edit> waiting = new ArrayList<>();
    List<Edit> open = new ArrayList<>();
    for (Edit edit : edits(prepared.compare(live))) {
      boolean isOpen =
          hasHooks
              ? action.edits().stream().anyMatch(before -> overlap(before.path(), edit.path()))
              : !updates.leavesAlone(prepared, live, edit, action.contests());
      (isOpen ? open : waiting).add(edit);
    }
    return ElementPlaces.kept(open, waiting, live);
  }

  private static boolean overlap(FieldPath one, FieldPath other) {
    return one.startsWith(other) || other.startsWith(one);
  }

  private List<Edit> edits(LiveComparison comparison) {
    List<Edit> edits = comparison.edits();
    if (edits.isEmpty()) {
      return edits;
    }
    PreparedResource prepared = comparison.prepared();
    List<Edit> all = new ArrayList<>(edits);
    all.addAll(GeneratedSecret.together(prepared.generations(), edits));
    ownership.references(prepared, comparison.live()).stream()
        .filter(edit -> edits.stream().noneMatch(other -> overlap(other.path(), edit.path())))
        .forEach(all::add);
    return all;
  }
}
