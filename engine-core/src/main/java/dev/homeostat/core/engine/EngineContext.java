package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.core.desired.DesiredStateCache;
import dev.homeostat.core.hooks.HookRegistry;
import dev.homeostat.core.hooks.HookRunner;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.pass.ConditionBuilder;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.ObservedRevisions;
import dev.homeostat.core.retry.RequestBudget;
import dev.homeostat.core.retry.ResyncSchedule;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.state.HookContribution;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The context that all passes of an engine share.
 *
 * @param options the options of the engine
 * @param hooks all hooks
 * @param runner calls them
 * @param budget limits the writes
 * @param backoffs the recent failures
 * @param resyncs the schedule of full comparisons
 * @param revisions the revisions whose objects have been read
 * @param cache the applications that previous passes prepared
 * @param guard whether writes are sent and states saved at this moment
 */
record EngineContext(
    EngineProvider.Options options,
    HookRegistry hooks,
    HookRunner runner,
    RequestBudget budget,
    Backoffs backoffs,
    ResyncSchedule resyncs,
    ObservedRevisions revisions,
    DesiredStateCache cache,
    BooleanSupplier guard) {

  /** Returns the same with one more guard. */
  EngineContext guardedBy(BooleanSupplier more) {
    return new EngineContext(
        options,
        hooks,
        runner,
        budget,
        backoffs,
        resyncs,
        revisions,
        cache,
        () -> guard.getAsBoolean() && more.getAsBoolean());
  }

  /** Returns the same for calls that change nothing, also no backoff of the passes (law 13). */
  EngineContext readOnly() {
    return new EngineContext(
        options, hooks, runner, budget, backoffs.readOnly(), resyncs, revisions, cache, guard);
  }

  /** Returns the context of a pass, with the permissions of its application. */
  PassContext pass(Application application, StateSession session, PassReport report) {
    return new PassContext(
        application,
        options,
        options.actingFor().apply(application),
        session,
        hooks(application, session, report),
        backoffs,
        report,
        new ConditionBuilder(session.state(), options.clock().instant()),
        revisions.due(application, session.state()));
  }

  private PassHooks hooks(Application application, StateSession session, PassReport report) {
    PassHooks.Memory memory =
        new PassHooks.Memory() {
          @Override
          public ObjectNode of(String hook) {
            return session.remembered(hook);
          }

          @Override
          public void keep(String hook, ObjectNode tree) {
            session.change(state -> state.withHook(hook, tree));
          }

          @Override
          public Map<String, Set<HookContribution>> contributions() {
            return session.state().contributions();
          }

          @Override
          public void keepContributions(Map<String, Set<HookContribution>> contributions) {
            session.change(state -> state.withContributions(contributions));
          }
        };
    return new PassHooks(hooks, runner, application, options.clock(), report, memory);
  }
}
