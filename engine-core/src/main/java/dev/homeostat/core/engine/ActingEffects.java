package dev.homeostat.core.engine;

import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.apply.ActionSender;
import dev.homeostat.core.apply.DeletionPort;
import dev.homeostat.core.apply.ResourceWriter;
import dev.homeostat.core.apply.SecretFiller;
import dev.homeostat.core.apply.ThrottledCluster;
import dev.homeostat.core.apply.WriteOutcome;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.Deadline;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.ActionPlanner;
import dev.homeostat.core.plan.DeletionDecisions;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.record.ActionRecorder;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a pass that acts: it sends requests, saves the state and calls lifecycle hooks.
 */
final class ActingEffects implements PassEffects {

  private static final Duration SCHEMA_CHECK = Duration.ofMinutes(5);

  private final EngineContext engine;
  private final PassContext pass;
  private final ResourceOutcomes outcomes;
  private final LifecycleHooks lifecycle;
  private final ThrottledCluster throttled;
  private final ActionSender sender;
  private final ActionRecorder recorder;

  ActingEffects(
      EngineContext engine, PassContext pass, ResourceOutcomes outcomes, ActionPlanner planner) {
    this.engine = engine;
    this.pass = pass;
    this.outcomes = outcomes;
    this.lifecycle =
        pass.observes()
            ? LifecycleHooks.silent(pass.hooks(), pass.report())
            : new LifecycleHooks(pass.hooks(), pass.report());
    Deadline deadline = Deadline.in(pass.options().deadline(), pass.options().clock());
    this.throttled =
        new ThrottledCluster(
            pass.cluster(),
            engine.budget(),
            deadline,
            pass.report(),
            pass.application().deleteOptions(),
            engine.guard());
    this.sender =
        new ActionSender(
            lifecycle,
            new DeletionDecisions(pass),
            new ResourceWriter(pass, throttled, planner),
            new SecretFiller(pass.hooks()),
            pass.parallel(),
            pass.report().listeners());
    this.recorder = new ActionRecorder(pass, outcomes, lifecycle, sender);
  }

  @Override
  public void rest() {
    engine.revisions().forget(pass.application().id());
    pass.session().change(state -> state.withObservedRevision(""));
  }

  @Override
  public Map<PlannedResource, WriteOutcome> apply(List<PlannedResource> wave) {
    return sender.send(wave);
  }

  @Override
  public void record(PlannedResource planned, @Nullable WriteOutcome outcome) {
    recorder.record(planned, outcome);
  }

  @Override
  public LifecycleHooks lifecycle() {
    return lifecycle;
  }

  @Override
  public DeletionPort deletions() {
    return throttled;
  }

  @Override
  public StateSession.Checkpoint checkpoint() {
    return pass.session().checkpoint();
  }

  @Override
  public StateSession.Checkpoint confirm() {
    return pass.session().confirm();
  }

  @Override
  public ReconcileResult complete(PreparedApplication prepared, List<PlannedResource> planned) {
    arrange(planned);
    // A pass with stale cached state is no full comparison, and no hook is called after it.
    if (pass.session().confirm() instanceof StateSession.Lost lost) {
      return abandon(lost);
    }
    observe(planned);
    engine
        .resyncs()
        .passed(
            pass.application().id(),
            prepared.full(),
            prepared.desiredState().kinds().known(),
            pass.now());
    Delta made = outcomes.delta();
    awaitSchemas(prepared.desiredState().kinds(), made);
    lifecycle.tell((hook, context) -> hook.afterReconcile(made, context));
    if (ReconcileResultFactory.outcome(pass, outcomes) == Outcome.SETTLED) {
      pass.hooks().forgetContributions();
    }
    return end(ReconcileResultFactory.outcome(pass, outcomes));
  }

  /**
   * Schedules another pass if the server dropped a value. A change of the schema of its kind, which
   * would let the value be sent again, causes no event of an object (rule POLICY-6).
   */
  private void awaitSchemas(KindCatalog kinds, Delta made) {
    boolean dropped =
        made.accepted().stream().anyMatch(each -> each.kind() == AcceptedForm.Kind.DROPPED);
    if (dropped && kinds.known().values().stream().anyMatch(kind -> kind.schema().isPresent())) {
      pass.report().requeueAt(pass.now().plus(SCHEMA_CHECK));
    }
  }

  /**
   * Records which objects have been read, and are shown by watches; only the revision of a full
   * observation is saved. A pass without a revision that has changed nothing leaves the saved one,
   * which is still true.
   */
  private void observe(List<PlannedResource> planned) {
    if (pass.dueReads().isEmpty() && pass.keepsState()) {
      return;
    }
    Set<ResourceId> unread =
        planned.stream()
            .filter(each -> !each.isSeen() || each.isForeign() || isHidden(each))
            .map(PlannedResource::id)
            .collect(Collectors.toSet());
    if (pass.dueReads().isEmpty() && unread.isEmpty()) {
      return;
    }
    engine.revisions().observed(pass.application(), unread);
    String revision = pass.application().revision();
    boolean changed = pass.session().writes() > 0;
    if (unread.isEmpty() && (changed || !revision.isEmpty())) {
      pass.session().change(state -> state.withObservedRevision(revision));
    }
  }

  /**
   * Returns whether an object is there that a watch does not show. Without a state, nothing else
   * keeps the next pass from creating it.
   */
  private boolean isHidden(PlannedResource planned) {
    Resource live = planned.live();
    return !pass.keepsState()
        && live != null
        && pass.cluster().cachedVersions().of(live.address()) instanceof CachedVersion.Missing;
  }

  /** The trees of the state read like the manifest. */
  private void arrange(List<PlannedResource> planned) {
    if (!isArranged(planned)) {
      pass.session().arrange(planned.stream().map(PlannedResource::id).toList());
    }
  }

  /** As a rule nothing has moved, and no id need be compared. */
  private boolean isArranged(List<PlannedResource> planned) {
    Iterator<ResourceRecord> records = pass.state().records().values().iterator();
    for (PlannedResource each : planned) {
      if (!records.hasNext() || records.next() != each.prepared().record()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public ReconcileResult forget() {
    engine.resyncs().forget(pass.application().id());
    engine.revisions().forget(pass.application().id());
    engine.cache().forget(pass.application().id());
    return result(Outcome.SETTLED, pass.session().forget());
  }

  @Override
  public void endWave() {
    recorder.endWave();
  }

  @Override
  public ReconcileResult end(Outcome outcome) {
    return result(outcome, close(outcome));
  }

  @Override
  public ReconcileResult unrecovered(Duration least) {
    Duration delay = pass.backoffs().unsaved(pass.application().id());
    pass.report().retryIn(delay.compareTo(least) < 0 ? least : delay);
    return ReconcileResultFactory.of(pass, Outcome.FAILED, outcomes.delta());
  }

  @Override
  public ReconcileResult stop(Outcome outcome) {
    if (!pass.session().isNew()) {
      return end(outcome);
    }
    describe(outcome);
    return ReconcileResultFactory.of(pass, outcome, outcomes.delta());
  }

  @Override
  public ReconcileResult abandon(StateSession.Lost lost) {
    // The changes made so far may still be saved, although the pass must not go on.
    StateSession.Checkpoint saved = close(Outcome.WAITING);
    if (saved instanceof StateSession.Lost || !lost.problem().isError()) {
      return result(Outcome.WAITING, saved instanceof StateSession.Lost ? saved : lost);
    }
    pass.report().retryIn(Duration.ZERO);
    return ReconcileResultFactory.of(pass, Outcome.WAITING, outcomes.delta());
  }

  private StateSession.Checkpoint close(Outcome outcome) {
    describe(outcome);
    StateSession.Checkpoint saved = pass.session().close();
    if (!(saved instanceof StateSession.Lost)) {
      pass.backoffs().saved(pass.application().id());
    }
    return saved;
  }

  /** Returns the result; a pass whose state was lost on the way is not as its end says. */
  private ReconcileResult result(Outcome outcome, StateSession.Checkpoint saved) {
    Outcome now = outcome;
    if (saved instanceof StateSession.Lost lost) {
      ReconcileResultFactory.lost(pass, lost);
      now = pass.report().hasErrors() ? Outcome.FAILED : Outcome.WAITING;
      describe(now);
    }
    return ReconcileResultFactory.of(pass, now, outcomes.delta());
  }

  /** Sets the conditions of the state. */
  private void describe(Outcome outcome) {
    pass.report().conditions().forEach(pass.conditions()::set);
    Delta made = outcomes.delta();
    pass.session()
        .change(
            state ->
                state.withConditions(
                    pass.conditions()
                        .of(
                            state,
                            made,
                            pass.report().contested(),
                            pass.report().problems(),
                            outcome)));
  }
}
