package dev.homeostat.core.engine;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.apply.DeletionPort;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.state.StateSession;
import java.util.List;

/**
 * The effects of a pass on the cluster, the state and the hooks of users. All decisions are made
 * without them, so a plan and a pass cannot differ in these (law 13).
 */
interface PassEffects extends WaveExecutor.Steps {

  /** Returns the lifecycle hooks that are called. */
  LifecycleHooks lifecycle();

  /** Returns the requests by which objects leave the application. */
  DeletionPort deletions();

  /** Saves the state before or after writes, if it changed; the pass goes on if it is kept. */
  StateSession.Checkpoint checkpoint();

  /** Makes sure that the state is the one that the pass began with. */
  StateSession.Checkpoint confirm();

  /** Ends a pass in which each step was done. */
  ReconcileResult complete(PreparedApplication prepared, List<PlannedResource> planned);

  /** Ends a pass. */
  ReconcileResult end(ReconcileResult.Outcome outcome);

  /** Ends a teardown whose state is no longer needed. */
  ReconcileResult forget();
}
