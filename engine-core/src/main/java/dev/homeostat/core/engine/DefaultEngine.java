package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.act.RequestBudget;
import dev.homeostat.core.hooks.HookFailure;
import dev.homeostat.core.hooks.HookRegistry;
import dev.homeostat.core.hooks.HookRunner;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.mangle.AutoscaledHook;
import dev.homeostat.core.mangle.OwnershipHook;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.state.OwnedStates;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.report.Explanation;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/** The engine: one pass at a time for each application, many applications at once. */
final class DefaultEngine implements Engine {

  private static final List<Hook> BUILT_IN = List.of(new AutoscaledHook(), new OwnershipHook());

  private static final Map<String, Class<? extends Hook>> STRATEGIES =
      Map.of(
          "default-schema", ObserverSchemaHook.class,
          "merge", LastAppliedHook.class,
          "delta", DeltaHook.class,
          "fill", ResponseMergeHook.class,
          "project", ObservedStateHook.class);

  private static final StateStore.Loaded NOTHING = new StateStore.Loaded(Optional.empty(), "");

  private final EngineContext parts;
  private final NewSalts salts;
  private final ApplicationLocks turns = new ApplicationLocks();

  DefaultEngine(EngineProvider.Options options) {
    this.parts =
        new EngineContext(
            options,
            options.cluster(),
            HookRegistry.of(options.hooks(), BUILT_IN, STRATEGIES),
            new HookRunner(options.hookTimeout()),
            new RequestBudget(options.requestsPerSecond(), options.clock()),
            new Backoffs(),
            new ResyncSchedule(options.resync(), options.clock().instant()),
            new DesiredStateCache());
    this.salts = new NewSalts(options.ids());
  }

  @Override
  public ReconcileResult reconcile(Application application) {
    return run(application, (ledger, log) -> act(application, ledger, log).reconcile());
  }

  @Override
  public ReconcileResult delete(Application application) {
    return run(application, (ledger, log) -> act(application, ledger, log).teardown(true));
  }

  @Override
  public ReconcileResult plan(Application application) {
    return run(application, (ledger, log) -> look(application, ledger, log).reconcile());
  }

  @Override
  public Explanation explain(Application application) {
    PassReport log = log(application);
    StateStore.LoadResult loading = states(application).load(application.id());
    if (loading instanceof StateStore.Unreadable unreadable) {
      return new Explanation(List.of(), List.of(unreadable.problem()));
    }
    StateSession ledger = ledger(application, (StateStore.Loaded) loading);
    identify(application, ledger);
    try {
      Application identified = identified(application, ledger);
      PassHooks hooks = parts.hooks(identified, ledger, log);
      return new Explainer(parts.actingFor(identified), identified, ledger.state(), hooks, log)
          .explain();
    } catch (HookFailure e) {
      return new Explanation(List.of(), List.of(e.problem()));
    }
  }

  @Override
  public List<Problem> validate(Application application) {
    PassReport log = log(application);
    StateSession ledger = empty(application);
    identify(application, ledger);
    Application identified = identified(application, ledger);
    try {
      PassHooks hooks = parts.hooks(identified, ledger, log);
      List<Problem> problems = new ArrayList<>(identified.problems());
      problems.addAll(hooks.problems(ledger.state()));
      KindCatalog kinds = new KindCatalog(parts.actingFor(identified).cluster());
      Translator translator = new Translator(identified, hooks, ledger.state().salt());
      DesiredState draft =
          new DesiredStateBuilder(identified, ledger.state(), hooks, translator, kinds, log)
              .draft();
      problems.addAll(draft.problems());
      problems.addAll(draft.translation().failed());
      return problems;
    } catch (HookFailure e) {
      return List.of(e.problem());
    }
  }

  @Override
  public Map<ResourceId, Projection> projections(Application application) {
    StateStore.LoadResult loading = states(application).load(application.id());
    return projections(
        application,
        loading instanceof StateStore.Loaded loaded
            ? ledger(application, loaded)
            : empty(application));
  }

  @Override
  public Map<ResourceId, Projection> projections(Application application, ApplicationState state) {
    return projections(
        application, ledger(application, new StateStore.Loaded(Optional.of(state), "")));
  }

  private Map<ResourceId, Projection> projections(Application application, StateSession ledger) {
    identify(application, ledger);
    try {
      return look(application, ledger, log(application)).projections();
    } catch (HookFailure e) {
      return Map.of();
    }
  }

  private ReconcilePass act(Application application, StateSession ledger, PassReport log) {
    Application identified = identified(application, ledger);
    return new ReconcilePass(parts.actingFor(identified), identified, ledger, log);
  }

  private PlanPass look(Application application, StateSession ledger, PassReport log) {
    Application identified = identified(application, ledger);
    return new PlanPass(parts.actingFor(identified), identified, ledger, log);
  }

  private PassReport log(Application application) {
    return new PassReport(application.id(), parts.options().listeners(), parts.options().clock());
  }

  private ReconcileResult run(
      Application application, BiFunction<StateSession, PassReport, ReconcileResult> word) {
    PassReport log = log(application);
    return turns.take(
        application.id(),
        parts.options().deadline(),
        () -> told(application, log, word),
        () ->
            PassEnd.failed(
                application,
                ReconcileResult.Outcome.WAITING,
                log,
                empty(application),
                busy(application)));
  }

  private ReconcileResult told(
      Application application,
      PassReport log,
      BiFunction<StateSession, PassReport, ReconcileResult> word) {
    log.tell(listener -> listener.started(application.id()));
    ReconcileResult pass = locked(application, log, word);
    log.tell(listener -> listener.ended(pass));
    return pass;
  }

  private ReconcileResult locked(
      Application application,
      PassReport log,
      BiFunction<StateSession, PassReport, ReconcileResult> word) {
    StateStore store = states(application);
    Optional<StateStore.Loaded> recalled = store.loadCached(application.id());
    if (recalled.isEmpty()) {
      return loaded(application, log, word);
    }
    StateSession ledger = StateSession.believing(store, application.id(), recalled.get());
    ReconcileResult pass = done(application, log, ledger, word);
    // From a belief that was wrong nothing was changed, and what was found out is told to nobody.
    return ledger.confirm() instanceof StateSession.Lost
        ? loaded(application, log(application), word)
        : pass;
  }

  private ReconcileResult loaded(
      Application application,
      PassReport log,
      BiFunction<StateSession, PassReport, ReconcileResult> word) {
    StateStore.LoadResult loading = states(application).load(application.id());
    if (loading instanceof StateStore.Loaded loaded) {
      return done(application, log, ledger(application, loaded), word);
    }
    if (OwnedStates.isOfAnother(loading) && application.settings().suspend()) {
      return done(application, log, detached(application), word);
    }
    log.requeueIn(parts.backoffs().unsaved(application.id()));
    return PassEnd.failed(
        application,
        ReconcileResult.Outcome.FAILED,
        log,
        empty(application),
        ((StateStore.Unreadable) loading).problem());
  }

  /** A suspended application does nothing, so whose the state is does not matter to it. */
  private static StateSession detached(Application application) {
    return StateSession.of(StateStore.inMemory(), application.id(), NOTHING);
  }

  private ReconcileResult done(
      Application application,
      PassReport log,
      StateSession ledger,
      BiFunction<StateSession, PassReport, ReconcileResult> word) {
    identify(application, ledger);
    try {
      return word.apply(ledger, log);
    } catch (HookFailure e) {
      ledger.close();
      return PassEnd.failed(application, ReconcileResult.Outcome.FAILED, log, ledger, e.problem());
    }
  }

  private static Problem busy(Application application) {
    return Problem.warning("Busy")
        .rule(Rule.ACT_5)
        .expected("no other pass of " + application.id())
        .got("one that is still running")
        .advice("try again later");
  }

  private StateSession ledger(Application application, StateStore.Loaded loaded) {
    return StateSession.of(states(application), application.id(), loaded);
  }

  private StateSession empty(Application application) {
    return ledger(application, NOTHING);
  }

  private StateStore states(Application application) {
    return new OwnedStates(parts.options().state(), application);
  }

  /** A state without an identity gets one; it is saved with the first change (rule STATE-3). */
  private void identify(Application application, StateSession ledger) {
    ApplicationState state = ledger.state();
    if (state.salt().isEmpty()) {
      String uid = application.uid().isEmpty() ? uidOf(application.id()) : application.uid();
      String salt = salts.of(application.id());
      ledger.change(
          before -> before.withIdentity(uid, salt).withOwner(uid, application.id().ownerKind()));
    }
  }

  /** The same for the same name, so that marks are still ours when the state is lost (STATE-4). */
  private static String uidOf(ApplicationId id) {
    byte[] name = ("homeostat.dev/application/" + id).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }

  private static Application identified(Application application, StateSession ledger) {
    return application.uid().isEmpty()
        ? application.toBuilder().uid(ledger.state().uid()).build()
        : application;
  }
}
