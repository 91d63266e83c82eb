package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Rule;
import dev.homeostat.core.hooks.HookFailure;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.state.OwnedStateStore;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.core.state.StateSessions;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs one pass at a time for each application (rule ACT-5), on the state of the application.
 * Listeners hear of each pass that begins.
 */
final class PassRunner {

  /** A pass over an application with an identity. */
  @FunctionalInterface
  interface Operation {

    /** Runs the pass. */
    ReconcileResult run(PassContext pass);

    /**
     * Ends the session of a pass in which a hook failed: what was done so far is saved, unless
     * nothing was ever saved: then nothing was done, and the state may be a lost one.
     */
    default void abandon(StateSession session) {
      if (!session.isNew()) {
        session.close();
      }
    }
  }

  /** The delay of a pass for which another one had no end in time. */
  private static final Duration BUSY_PAUSE = Duration.ofSeconds(1);

  private final EngineContext engine;
  private final StateSessions sessions;
  private final ApplicationLocks locks;

  PassRunner(EngineContext engine, StateSessions sessions) {
    this(engine, sessions, new ApplicationLocks());
  }

  private PassRunner(EngineContext engine, StateSessions sessions, ApplicationLocks locks) {
    this.engine = engine;
    this.sessions = sessions;
    this.locks = locks;
  }

  /** Returns a runner with another context, whose passes wait for those of this one. */
  PassRunner in(EngineContext context, StateSessions contextSessions) {
    return new PassRunner(context, contextSessions, locks);
  }

  /** Runs a pass, or reports that another one of the application takes too long. */
  ReconcileResult run(Application application, Operation operation) {
    PassReport report = newReport(application);
    return locks.run(
        application.id(),
        engine.options().deadline(),
        () -> runHeard(application, report, operation),
        () -> busy(application, report));
  }

  private ReconcileResult busy(Application application, PassReport report) {
    report.retryIn(BUSY_PAUSE);
    return failed(
        application, Outcome.WAITING, report, sessions.empty(application), busy(application));
  }

  /** Returns a report that passes on to the listeners what it is given. */
  PassReport newReport(Application application) {
    return new PassReport(application.id(), engine.options().listeners(), engine.options().clock());
  }

  private static Problem busy(Application application) {
    return Problem.warning("Busy")
        .rule(Rule.ACT_5)
        .expected("no other pass of " + application.id())
        .got("one that is still running")
        .advice("try again later");
  }

  private ReconcileResult runHeard(
      Application application, PassReport report, Operation operation) {
    report.listeners().tell(listener -> listener.started(application.id()));
    ReconcileResult result = runOnCachedState(application, report, operation);
    report.listeners().tell(listener -> listener.ended(result));
    return result;
  }

  private ReconcileResult runOnCachedState(
      Application application, PassReport report, Operation operation) {
    Optional<StateStore.Loaded> cached = sessions.store(application).loadCached(application.id());
    if (cached.isEmpty()) {
      return runOnLoadedState(application, report, operation);
    }
    StateSession session = sessions.cached(application, cached.get());
    ReconcileResult result = run(application, report, session, operation);
    // An outdated state is found out before the first write, so the pass is repeated and its report
    // dropped.
    return session.confirm() instanceof StateSession.Lost
        ? runOnLoadedState(application, newReport(application), operation)
        : result;
  }

  private ReconcileResult runOnLoadedState(
      Application application, PassReport report, Operation operation) {
    StateStore.LoadResult answer = sessions.store(application).load(application.id());
    if (answer instanceof StateStore.Loaded loaded) {
      return run(application, report, sessions.of(application, loaded), operation);
    }
    if (OwnedStateStore.isOfAnother(answer) && application.settings().suspend()) {
      return run(application, report, sessions.detached(application), operation);
    }
    report.retryIn(engine.backoffs().unsaved(application.id()));
    return ReconcileResultFactory.unreadable(
        application,
        report,
        sessions.empty(application),
        (StateStore.Unreadable) answer,
        engine.options());
  }

  private ReconcileResult run(
      Application application, PassReport report, StateSession session, Operation operation) {
    if (application.actions().isEmpty()) {
      session.saveNothing();
    }
    try {
      Application identified = StateSessions.identified(session, application);
      return operation.run(engine.pass(identified, session, report));
    } catch (HookFailure e) {
      operation.abandon(session);
      return failed(application, Outcome.FAILED, report, session, e.problem());
    } finally {
      report.listeners().endSteps();
    }
  }

  private ReconcileResult failed(
      Application application,
      Outcome outcome,
      PassReport report,
      StateSession session,
      Problem problem) {
    return ReconcileResultFactory.failed(
        application, outcome, report, session, problem, engine.options());
  }
}
