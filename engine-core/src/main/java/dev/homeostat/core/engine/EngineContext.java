package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.core.desired.DesiredStateCache;
import dev.homeostat.core.hooks.HookRegistry;
import dev.homeostat.core.hooks.HookRunner;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.pass.ParallelExecutor;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.RequestBudget;
import dev.homeostat.core.retry.ResyncSchedule;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.HookContribution;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * The context that all passes of an engine share.
 *
 * @param options the options of the engine
 * @param cluster the view of the cluster with the permissions of this application
 * @param hooks all hooks
 * @param runner calls them
 * @param budget limits the writes
 * @param backoffs the recent failures
 * @param resyncs the schedule of full comparisons
 * @param cache the applications that previous passes prepared
 */
public record EngineContext(
    EngineProvider.Options options,
    Cluster cluster,
    HookRegistry hooks,
    HookRunner runner,
    RequestBudget budget,
    Backoffs backoffs,
    ResyncSchedule resyncs,
    DesiredStateCache cache) {

  /** The same for an application, which may have other rights than the engine. */
  EngineContext actingFor(Application application) {
    Cluster view = options.actingFor().apply(application);
    return view == cluster
        ? this
        : new EngineContext(options, view, hooks, runner, budget, backoffs, resyncs, cache);
  }

  PassHooks hooks(Application application, StateSession session, PassReport report) {
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

  public ParallelExecutor parallel() {
    return new ParallelExecutor(options.executor(), options.parallelism());
  }

  public Instant now() {
    return options.clock().instant();
  }
}
