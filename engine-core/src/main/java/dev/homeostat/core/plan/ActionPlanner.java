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
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.pass.ContestedField;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.WithheldEdits.WithheldEdit;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.ContestTracker;
import dev.homeostat.core.retry.DeferredChanges;
import dev.homeostat.core.retry.FailureAdvice;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Step 4: decides what shall be done with each resource. Asks hooks, writes nothing. */
public final class ActionPlanner {

  private static final RedactedValue ABSENT = new RedactedValue.Absent();

  private final PassContext pass;
  private final OwnershipDecisions ownership;
  private final CreationPolicy creation;
  private final UnchangedResources unchanged;
  private final DeferredChanges deferred;
  private final boolean hasHooks;

  /** Creates a planner for the resources of one application. */
  public ActionPlanner(PassContext pass) {
    this.pass = pass;
    this.ownership = new OwnershipDecisions(pass);
    this.creation = new CreationPolicy(pass);
    this.unchanged = new UnchangedResources(pass);
    this.deferred =
        new DeferredChanges(
            pass.options().clock(),
            pass.retriesRefused() ? Duration.ZERO : pass.options().resync());
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
      List<WriteConflict> contests =
          found(record.contests(), FieldPath.root(), prepared.manifest(), "");
      Optional<Instant> held =
          deferred.contestedUntil(contests, FieldPath.root(), prepared.manifest());
      if (held.isPresent()) {
        pass.report()
            .contested(
                new ContestedField(
                    prepared.id(), FieldPath.root(), ABSENT, ABSENT, "", held.get()));
        return new ResourceAction.Contested(held.get(), contests);
      }
    }
    RefinedDecision refined = refined(prepared, Optional.empty(), new DeltaHook.Create());
    return refined.decision() instanceof DeltaHook.Create
        ? new ResourceAction.Create()
        : held(refined.decision())
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
        refined(
            prepared,
            Optional.of(live),
            edits.isEmpty() ? new DeltaHook.InSync() : new DeltaHook.Update(edits));
    if (refined.decision() instanceof DeltaHook.Update update) {
      return withoutDeferred(comparison, update.edits(), refined.leftOut());
    }
    if (refined.decision() instanceof DeltaHook.InSync && !refined.isOverruled()) {
      List<WriteConflict> contests =
          record == null ? List.of() : calmed(prepared, record.contests(), edits);
      List<BelowMinimum> tooShort = comparison.belowMinimum();
      return tooShort.isEmpty()
          ? new ResourceAction.Keep(live, contests)
          : new ResourceAction.Withhold(live, WithheldEdits.NONE.with(tooShort), contests);
    }
    return held(refined.decision())
        .orElseGet(() -> BlockedResources.notInSync(prepared, refined.by(), false));
  }

  /** Returns the update without the refused and contested edits, which wait. */
  private ResourceAction withoutDeferred(
      LiveComparison comparison, List<Edit> edits, List<WithheldEdit> leftOut) {
    PreparedResource prepared = comparison.prepared();
    Resource live = comparison.live();
    ResourceRecord record = prepared.record();
    if (record == null) {
      WithheldEdits left = new WithheldEdits(leftOut, tooShort(comparison, edits));
      return pass.allows(Action.UPDATE)
          ? new ResourceAction.Update(live, edits, left, true, List.of())
          : notAllowed(comparison, edits, leftOut);
    }
    List<WithheldEdit> withheld = new ArrayList<>(leftOut);
    List<WriteConflict> contests = record.contests();
    List<Edit> open = new ArrayList<>();
    for (Edit edit : edits) {
      Optional<RefusedChange> refusal = deferred.refusal(prepared, live, edit, record);
      if (refusal.isPresent()) {
        RefusedChange change = refusal.get();
        withheld.add(WithheldEdit.refused(edit, change.reason(), change.immutable()));
        continue;
      }
      Digest asked = prepared.redactor().digest(edit.path(), edit.value().orElse(null));
      String by = FieldReports.otherWriter(live, edit.path()).map(FieldManager::manager).orElse("");
      contests = found(contests, edit.path(), asked, by);
      Optional<Instant> held = deferred.contestedUntil(contests, edit.path(), asked);
      if (held.isPresent()) {
        pass.report().retryAt(held.get());
        pass.report().contested(shown(prepared, live, edit, by, held.get()));
        withheld.add(WithheldEdit.contested(edit, by));
      } else {
        open.add(edit);
      }
    }
    if (!open.isEmpty() && !pass.allows(Action.UPDATE)) {
      return notAllowed(comparison, open, withheld);
    }
    contests = calmed(prepared, contests, edits);
    WithheldEdits left = new WithheldEdits(withheld, tooShort(comparison, open));
    return open.isEmpty()
        ? new ResourceAction.Withhold(live, left, contests)
        : new ResourceAction.Update(live, open, left, false, contests);
  }

  /** Returns the action for edits that the application does not allow; nothing is recorded. */
  private static ResourceAction notAllowed(
      LiveComparison comparison, List<Edit> edits, List<WithheldEdit> withheld) {
    List<WithheldEdit> all = new ArrayList<>(withheld);
    edits.forEach(edit -> all.add(WithheldEdit.notAllowed(edit)));
    WithheldEdits left = new WithheldEdits(all, tooShort(comparison, List.of()));
    return new ResourceAction.LeaveDifferent(comparison.live(), left);
  }

  /** Returns the lists that are too short once these edits are made; a removal may wait. */
  private static List<BelowMinimum> tooShort(LiveComparison comparison, List<Edit> made) {
    Set<FieldPath> now =
        comparison.withoutRemovals().belowMinimum().stream()
            .map(BelowMinimum::list)
            .collect(Collectors.toSet());
    return comparison.belowMinimum().stream()
        .filter(
            list ->
                now.contains(list.list())
                    || made.stream()
                        .filter(edit -> edit.rule() == Rule.POLICY_2)
                        .anyMatch(edit -> overlap(edit.path(), list.list())))
        .toList();
  }

  private List<WriteConflict> found(
      List<WriteConflict> contests, FieldPath path, Digest asked, String by) {
    return ContestTracker.of(contests, path, asked)
        .map(
            contest -> ContestTracker.with(contests, ContestTracker.found(contest, pass.now(), by)))
        .orElse(contests);
  }

  private List<WriteConflict> calmed(
      PreparedResource prepared, List<WriteConflict> contests, List<Edit> edits) {
    return ContestTracker.calmed(
        contests, paths(edits), contest -> isReplaced(prepared, contest), pass.now());
  }

  /** Returns whether another value is desired than the contested one, or none. */
  private static boolean isReplaced(PreparedResource prepared, WriteConflict contest) {
    FieldPath path = contest.path();
    return !isObserved(prepared, path)
        || (prepared.isChanged()
            && !contest
                .asked()
                .equals(
                    prepared
                        .redactor()
                        .digest(
                            path,
                            prepared.find(path, prepared.desired().resource()).orElse(null))));
  }

  /** Returns whether a change of a field would be seen; of an element, a change of its list. */
  private static boolean isObserved(PreparedResource prepared, FieldPath path) {
    List<FieldPath.Segment> segments = path.segments();
    boolean isElement =
        !segments.isEmpty() && !(segments.get(segments.size() - 1) instanceof FieldPath.Key);
    Optional<FieldPath> place = isElement ? path.parent() : Optional.of(path);
    return place
        .filter(it -> SchemaLookup.touches(prepared.desired().schema().root(), it))
        .isPresent();
  }

  private static Set<FieldPath> paths(List<Edit> edits) {
    return edits.stream().map(Edit::path).collect(Collectors.toSet());
  }

  private static ContestedField shown(
      PreparedResource prepared, Resource live, Edit edit, String by, Instant until) {
    FieldPath path = edit.path();
    Redactor redactor = prepared.redactor().beside(live);
    return new ContestedField(
        prepared.id(),
        redactor.showPath(path, live),
        redactor.show(path, edit.value().orElse(null)),
        redactor.show(path, prepared.find(path, live).orElse(null)),
        by,
        until);
  }

  /**
   * Returns the edits of an object that changed since it was planned (rule ACT-1): all current
   * differences that are not deferred; what hooks decided about the object before still holds.
   */
  public List<Edit> editsAgain(
      PreparedResource prepared, Resource live, ResourceAction.Update action) {
    List<Edit> now = edits(prepared.compare(live));
    ResourceRecord record = prepared.record();
    return now.stream()
        .filter(
            edit ->
                hasHooks
                    ? action.edits().stream()
                        .anyMatch(before -> overlap(before.path(), edit.path()))
                    : record == null
                        || !deferred.leavesAlone(prepared, live, edit, record, action.contests()))
        .toList();
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

  private RefinedDecision refined(
      PreparedResource prepared, Optional<Resource> live, DeltaHook.Decision builtIn) {
    return pass.hooks()
        .refine(
            StrategyPhase.DELTA,
            () -> RefinedDecision.of(builtIn),
            hook ->
                new RefinedDecision(
                    decide(hook, prepared, live, new DeltaHook.InSync()), hook.name()),
            (hook, soFar) ->
                soFar.then(decide(hook, prepared, live, soFar.decision()), hook.name()));
  }

  private DeltaHook.Decision decide(
      DeltaHook hook,
      PreparedResource prepared,
      Optional<Resource> live,
      DeltaHook.Decision soFar) {
    DeltaHook.Input.Builder builder =
        DeltaHook.Input.builder()
            .address(prepared.desired().resource().address())
            .desired(prepared.desired().resource().tree())
            .schema(prepared.desired().schema().tree())
            .soFar(soFar);
    live.ifPresent(builder::current);
    DeltaHook.Input input = builder.build();
    return pass.hooks().call(hook, context -> hook.decide(input, context));
  }

  private static Optional<ResourceAction> held(DeltaHook.Decision decision) {
    if (decision instanceof DeltaHook.Hold hold) {
      return Optional.of(new ResourceAction.Wait(hold.why(), hold.until()));
    }
    return decision instanceof DeltaHook.Deny deny
        ? Optional.of(new ResourceAction.Block(deny.why(), Optional.empty()))
        : Optional.empty();
  }
}
