package dev.homeostat.core.engine;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.apply.DeletionPort;
import dev.homeostat.core.apply.WriteOutcome;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.LifecycleHooks;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.state.StateSession;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a pass on the cluster, the state and the hooks of users. The decisions of step 4
 * are made without them, so a plan and a pass cannot differ in these (law 13).
 */
interface PassEffects {

  /** Records that nothing is acted on: what others change meanwhile is found by the next reads. */
  void rest();

  /** Sends the requests of the actions that need some, and returns their outcomes. */
  Map<PlannedResource, WriteOutcome> apply(List<PlannedResource> wave);

  /** Records one action, with the outcome of its requests if it needed some. */
  void record(PlannedResource planned, @Nullable WriteOutcome outcome);

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

  /** Ends a wave whose actions are recorded: calls the hooks that are told what was done. */
  void endWave();

  /**
   * Ends a pass whose state may be lost and cannot be recovered now: nothing was done, and nothing
   * is saved.
   *
   * @param least the shortest delay that the server asks for
   */
  ReconcileResult unrecovered(Duration least);

  /**
   * Ends a pass that stops before its resources are known. A state that was never saved stays so,
   * since it may be a lost one.
   */
  ReconcileResult stop(ReconcileResult.Outcome outcome);

  /** Ends a pass whose state could not be saved. */
  ReconcileResult abandon(StateSession.Lost lost);

  /** Ends a pass. */
  ReconcileResult end(ReconcileResult.Outcome outcome);

  /** Ends a teardown whose state is no longer needed. */
  ReconcileResult forget();
}
