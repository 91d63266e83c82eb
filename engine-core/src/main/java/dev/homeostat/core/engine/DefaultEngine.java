package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.desired.ApplicationValidator;
import dev.homeostat.core.desired.DesiredStateCache;
import dev.homeostat.core.desired.DesiredStateLoader;
import dev.homeostat.core.hooks.HookFailure;
import dev.homeostat.core.hooks.HookRegistry;
import dev.homeostat.core.hooks.HookRunner;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.mangle.AutoscaledHook;
import dev.homeostat.core.mangle.OwnershipHook;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.ObservedRevisions;
import dev.homeostat.core.retry.RequestBudget;
import dev.homeostat.core.retry.ResyncSchedule;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.core.state.StateSessions;
import dev.homeostat.report.ApplicationInspection;
import dev.homeostat.report.Explanation;
import dev.homeostat.spi.BuiltInHook;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The engine: one pass at a time for each application, many applications at once. */
final class DefaultEngine implements Engine {

  private static final List<ManglingHook> BUILT_IN =
      List.of(new AutoscaledHook(), new OwnershipHook());

  private final EngineContext engine;

  /** The context of all calls that change nothing. */
  private final EngineContext readOnly;

  private final StateSessions sessions;
  private final PassRunner runner;

  DefaultEngine(EngineProvider.Options options) {
    this(
        new EngineContext(
            options,
            HookRegistry.of(options.hooks(), BUILT_IN, StrategyPhase.typesByStrategy()),
            new HookRunner(options.hookTimeout()),
            new RequestBudget(options.requestsPerSecond(), options.clock()),
            new Backoffs(options.maxRetryDelay()),
            new ResyncSchedule(options.resync(), options.clock().instant()),
            new ObservedRevisions(),
            new DesiredStateCache(),
            () -> true),
        new StateSessions(options));
  }

  private DefaultEngine(EngineContext engine, StateSessions sessions) {
    this(engine, sessions, new PassRunner(engine, sessions));
  }

  private DefaultEngine(EngineContext engine, StateSessions sessions, PassRunner runner) {
    this.engine = engine;
    this.readOnly = engine.readOnly();
    this.sessions = sessions;
    this.runner = runner;
  }

  @Override
  public Engine guardedBy(BooleanSupplier mayWrite) {
    EngineContext guarded = engine.guardedBy(mayWrite);
    StateSessions guardedSessions = sessions.guardedBy(mayWrite);
    return new DefaultEngine(guarded, guardedSessions, runner.in(guarded, guardedSessions));
  }

  @Override
  public ReconcileResult reconcile(Application application) {
    return runner.run(application, pass -> ReconcilePass.acting(engine, pass).reconcile());
  }

  @Override
  public ReconcileResult delete(Application application) {
    return runner.run(application, pass -> ReconcilePass.acting(engine, pass).teardown(true));
  }

  @Override
  public ReconcileResult plan(Application application) {
    return runner.in(readOnly, sessions).run(application, new Plan());
  }

  /** The operation that saves nothing. */
  private final class Plan implements PassRunner.Operation {

    @Override
    public ReconcileResult run(PassContext pass) {
      return ReconcilePass.planning(readOnly, pass).reconcile();
    }

    @Override
    public void abandon(StateSession session) {}
  }

  @Override
  public List<BuiltInHook> builtInHooks() {
    Stream<BuiltInHook> strategies =
        StrategyPhase.all().stream()
            .map(phase -> new BuiltInHook(phase.strategy(), phase.type(), OptionalInt.empty()));
    Stream<BuiltInHook> hooks =
        BUILT_IN.stream()
            .map(
                hook ->
                    new BuiltInHook(hook.name(), ManglingHook.class, OptionalInt.of(hook.order())));
    return Stream.concat(strategies, hooks).toList();
  }

  private PassContext pass(Application application, StateSession session) {
    return readOnly.pass(
        StateSessions.identified(session, application), session, runner.newReport(application));
  }

  @Override
  public Explanation explain(Application application) {
    StateStore.LoadResult answer = sessions.store(application).load(application.id());
    if (answer instanceof StateStore.Unreadable unreadable) {
      return Explanation.builder().problems(List.of(unreadable.problem())).build();
    }
    StateSession session = sessions.of(application, (StateStore.Loaded) answer);
    try {
      return new Explainer(readOnly, pass(application, session)).explain();
    } catch (HookFailure e) {
      return Explanation.builder().problems(List.of(e.problem())).build();
    }
  }

  @Override
  public ApplicationInspection inspect(Application application) {
    StateStore.LoadResult answer = sessions.store(application).load(application.id());
    if (answer instanceof StateStore.Unreadable unreadable) {
      return uninspected(unreadable.problem());
    }
    StateSession session = sessions.of(application, (StateStore.Loaded) answer);
    try {
      return new Explainer(readOnly, pass(application, session)).inspect();
    } catch (HookFailure e) {
      return uninspected(e.problem());
    }
  }

  private static ApplicationInspection uninspected(Problem problem) {
    return new ApplicationInspection(
        Explanation.builder().problems(List.of(problem)).build(), List.of(), List.of());
  }

  @Override
  public ObjectNode redact(Resource object) {
    return Redactor.ofLive(newSalt(), object).show(object.tree());
  }

  /** A new one each time, so that digests of different calls cannot be compared. */
  private static String newSalt() {
    return UUID.randomUUID().toString();
  }

  @Override
  public ObjectNode redact(Application application, Resource object) {
    StateStore.LoadResult answer = sessions.store(application).load(application.id());
    if (answer instanceof StateStore.Loaded loaded) {
      PassContext pass = pass(application, sessions.of(application, loaded));
      try {
        return new DesiredStateLoader(pass, readOnly.cache(), readOnly.resyncs())
            .prepare().resources().values().stream()
                .filter(prepared -> prepared.id().equals(object.id()))
                .findFirst()
                .map(prepared -> redact(prepared, object))
                .orElseGet(() -> redact(object));
      } catch (HookFailure e) {
        return redact(object);
      }
    }
    return redact(object);
  }

  /** Hides what the object marks with digests of its own, and then what the application does. */
  private static ObjectNode redact(PreparedResource prepared, Resource object) {
    ObjectNode own = Redactor.ofLive(newSalt(), object).redact(object.tree());
    return prepared.redactor().beside(object).show(own);
  }

  @Override
  public List<Problem> validate(Application application) {
    try {
      PassContext pass = pass(application, sessions.empty(application));
      return new ApplicationValidator(pass, readOnly.cache().schemas()).validate();
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
    return projections(application, sessions.of(application, StateStore.Loaded.of(state, "")));
  }

  @Override
  public Optional<ApplicationState> state(Application application) {
    return sessions.store(application).load(application.id()) instanceof StateStore.Loaded loaded
        ? loaded.state()
        : Optional.empty();
  }

  private Map<ResourceId, Projection> projections(Application application, StateSession session) {
    try {
      return ReconcilePass.planning(readOnly, pass(application, session)).projections();
    } catch (HookFailure e) {
      return Map.of();
    }
  }
}
