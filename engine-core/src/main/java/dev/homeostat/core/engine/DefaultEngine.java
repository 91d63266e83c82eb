package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.desired.DesiredState;
import dev.homeostat.core.desired.DesiredStateBuilder;
import dev.homeostat.core.desired.DesiredStateCache;
import dev.homeostat.core.hooks.HookFailure;
import dev.homeostat.core.hooks.HookRegistry;
import dev.homeostat.core.hooks.HookRunner;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.mangle.AutoscaledHook;
import dev.homeostat.core.mangle.OwnershipHook;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.RequestBudget;
import dev.homeostat.core.retry.ResyncSchedule;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.core.state.StateSessions;
import dev.homeostat.core.translate.Translator;
import dev.homeostat.report.Explanation;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The engine: one pass at a time for each application, many applications at once. */
final class DefaultEngine implements Engine {

  private static final List<Hook> BUILT_IN = List.of(new AutoscaledHook(), new OwnershipHook());

  private final EngineContext engine;
  private final StateSessions sessions;
  private final PassRunner runner;

  DefaultEngine(EngineProvider.Options options) {
    this.engine =
        new EngineContext(
            options,
            options.cluster(),
            HookRegistry.of(options.hooks(), BUILT_IN, StrategyPhase.typesByStrategy()),
            new HookRunner(options.hookTimeout()),
            new RequestBudget(options.requestsPerSecond(), options.clock()),
            new Backoffs(),
            new ResyncSchedule(options.resync(), options.clock().instant()),
            new DesiredStateCache());
    this.sessions = new StateSessions(options);
    this.runner = new PassRunner(engine, sessions);
  }

  @Override
  public ReconcileResult reconcile(Application application) {
    return runner.run(
        application,
        (identified, session, report) -> reconcilePass(identified, session, report).reconcile());
  }

  @Override
  public ReconcileResult delete(Application application) {
    return runner.run(
        application,
        (identified, session, report) -> reconcilePass(identified, session, report).teardown(true));
  }

  @Override
  public ReconcileResult plan(Application application) {
    return runner.run(application, new Plan());
  }

  /** The operation that saves nothing. */
  private final class Plan implements PassRunner.Operation {

    @Override
    public ReconcileResult run(Application application, StateSession session, PassReport report) {
      return planPass(application, session, report).reconcile();
    }

    @Override
    public void abandon(StateSession session) {}
  }

  private ReconcilePass reconcilePass(
      Application application, StateSession session, PassReport report) {
    return new ReconcilePass(engine.actingFor(application), application, session, report);
  }

  private PlanPass planPass(Application application, StateSession session, PassReport report) {
    return new PlanPass(engine.actingFor(application), application, session, report);
  }

  @Override
  public Explanation explain(Application application) {
    StateStore.LoadResult answer = sessions.store(application).load(application.id());
    if (answer instanceof StateStore.Unreadable unreadable) {
      return new Explanation(List.of(), List.of(unreadable.problem()));
    }
    StateSession session = sessions.of(application, (StateStore.Loaded) answer);
    Application identified = StateSessions.identified(session, application);
    PassReport report = runner.newReport(application);
    try {
      PassHooks hooks = engine.hooks(identified, session, report);
      return new Explainer(engine.actingFor(identified), identified, session.state(), hooks, report)
          .explain();
    } catch (HookFailure e) {
      return new Explanation(List.of(), List.of(e.problem()));
    }
  }

  @Override
  public List<Problem> validate(Application application) {
    StateSession session = sessions.empty(application);
    Application identified = StateSessions.identified(session, application);
    PassReport report = runner.newReport(application);
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
    StateStore.LoadResult answer = sessions.store(application).load(application.id());
    return projections(
        application,
        answer instanceof StateStore.Loaded loaded
            ? sessions.of(application, loaded)
            : sessions.empty(application));
  }

  @Override
  public Map<ResourceId, Projection> projections(Application application, ApplicationState state) {
    return projections(
        application, sessions.of(application, new StateStore.Loaded(Optional.of(state), "")));
  }

  private Map<ResourceId, Projection> projections(Application application, StateSession session) {
    Application identified = StateSessions.identified(session, application);
    try {
      return planPass(identified, session, runner.newReport(application)).projections();
    } catch (HookFailure e) {
      return Map.of();
    }
  }
}
