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

  private final EngineContext engine;
  private final NewSalts salts;
  private final ApplicationLocks turns = new ApplicationLocks();

  DefaultEngine(EngineProvider.Options options) {
    this.engine =
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
    return run(application, (session, report) -> act(application, session, report).reconcile());
  }

  @Override
  public ReconcileResult delete(Application application) {
    return run(application, (session, report) -> act(application, session, report).teardown(true));
  }

  @Override
  public ReconcileResult plan(Application application) {
    return run(application, (session, report) -> look(application, session, report).reconcile());
  }

  @Override
  public Explanation explain(Application application) {
    PassReport report = log(application);
    StateStore.LoadResult loading = states(application).load(application.id());
    if (loading instanceof StateStore.Unreadable unreadable) {
      return new Explanation(List.of(), List.of(unreadable.problem()));
    }
    StateSession session = ledger(application, (StateStore.Loaded) loading);
    identify(application, session);
    try {
      Application identified = identified(application, session);
      PassHooks hooks = engine.hooks(identified, session, report);
      return new Explainer(engine.actingFor(identified), identified, session.state(), hooks, report)
          .explain();
    } catch (HookFailure e) {
      return new Explanation(List.of(), List.of(e.problem()));
    }
  }

  @Override
  public List<Problem> validate(Application application) {
    PassReport report = log(application);
    StateSession session = empty(application);
    identify(application, session);
    Application identified = identified(application, session);
    try {
      PassHooks hooks = engine.hooks(identified, session, report);
      List<Problem> problems = new ArrayList<>(identified.problems());
      problems.addAll(hooks.problems(session.state()));
      KindCatalog kinds = new KindCatalog(engine.actingFor(identified).cluster());
      Translator translator = new Translator(identified, hooks, session.state().salt());
      DesiredState desiredState =
          new DesiredStateBuilder(identified, session.state(), hooks, translator, kinds, report)
              .draft();
      problems.addAll(desiredState.problems());
      problems.addAll(desiredState.translation().failed());
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

  private Map<ResourceId, Projection> projections(Application application, StateSession session) {
    identify(application, session);
    try {
      return look(application, session, log(application)).projections();
    } catch (HookFailure e) {
      return Map.of();
    }
  }

  private ReconcilePass act(Application application, StateSession session, PassReport report) {
    Application identified = identified(application, session);
    return new ReconcilePass(engine.actingFor(identified), identified, session, report);
  }

  private PlanPass look(Application application, StateSession session, PassReport report) {
    Application identified = identified(application, session);
    return new PlanPass(engine.actingFor(identified), identified, session, report);
  }

  private PassReport log(Application application) {
    return new PassReport(application.id(), engine.options().listeners(), engine.options().clock());
  }

  private ReconcileResult run(
      Application application, BiFunction<StateSession, PassReport, ReconcileResult> word) {
    PassReport report = log(application);
    return turns.take(
        application.id(),
        engine.options().deadline(),
        () -> told(application, report, word),
        () ->
            PassEnd.failed(
                application,
                ReconcileResult.Outcome.WAITING,
                report,
                empty(application),
                busy(application)));
  }

  private ReconcileResult told(
      Application application,
      PassReport report,
      BiFunction<StateSession, PassReport, ReconcileResult> word) {
    report.tell(listener -> listener.started(application.id()));
    ReconcileResult pass = locked(application, report, word);
    report.tell(listener -> listener.ended(pass));
    return pass;
  }

  private ReconcileResult locked(
      Application application,
      PassReport report,
      BiFunction<StateSession, PassReport, ReconcileResult> word) {
    StateStore store = states(application);
    Optional<StateStore.Loaded> recalled = store.loadCached(application.id());
    if (recalled.isEmpty()) {
      return loaded(application, report, word);
    }
    StateSession session = StateSession.believing(store, application.id(), recalled.get());
    ReconcileResult pass = done(application, report, session, word);
    // A pass with stale cached state changes nothing, and its result is discarded.
    return session.confirm() instanceof StateSession.Lost
        ? loaded(application, log(application), word)
        : pass;
  }

  private ReconcileResult loaded(
      Application application,
      PassReport report,
      BiFunction<StateSession, PassReport, ReconcileResult> word) {
    StateStore.LoadResult loading = states(application).load(application.id());
    if (loading instanceof StateStore.Loaded loaded) {
      return done(application, report, ledger(application, loaded), word);
    }
    if (OwnedStates.isOfAnother(loading) && application.settings().suspend()) {
      return done(application, report, detached(application), word);
    }
    report.requeueIn(engine.backoffs().unsaved(application.id()));
    return PassEnd.failed(
        application,
        ReconcileResult.Outcome.FAILED,
        report,
        empty(application),
        ((StateStore.Unreadable) loading).problem());
  }

  /** A suspended application does nothing, so whose the state is does not matter to it. */
  private static StateSession detached(Application application) {
    return StateSession.of(StateStore.inMemory(), application.id(), NOTHING);
  }

  private ReconcileResult done(
      Application application,
      PassReport report,
      StateSession session,
      BiFunction<StateSession, PassReport, ReconcileResult> word) {
    identify(application, session);
    try {
      return word.apply(session, report);
    } catch (HookFailure e) {
      session.close();
      return PassEnd.failed(
          application, ReconcileResult.Outcome.FAILED, report, session, e.problem());
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
    return new OwnedStates(engine.options().state(), application);
  }

  /** A state without an identity gets one; it is saved with the first change (rule STATE-3). */
  private void identify(Application application, StateSession session) {
    ApplicationState state = session.state();
    if (state.salt().isEmpty()) {
      String uid = application.uid().isEmpty() ? uidOf(application.id()) : application.uid();
      String salt = salts.of(application.id());
      session.change(
          before -> before.withIdentity(uid, salt).withOwner(uid, application.id().ownerKind()));
    }
  }

  /**
   * Derives the uid from the name, so that marks are still valid when the state is lost (STATE-4).
   */
  private static String uidOf(ApplicationId id) {
    byte[] name = ("homeostat.dev/application/" + id).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }

  private static Application identified(Application application, StateSession session) {
    return application.uid().isEmpty()
        ? application.toBuilder().uid(session.state().uid()).build()
        : application;
  }
}
