package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * A reconciler that works in steps: each step looks at the object as it is, and either stores a
 * decision in the status or acts on one that is stored. A step that has stored a {@linkplain
 * StatusPatch#decision decision} is followed by another one at once, on the object as written, so
 * that a crash between the two loses nothing.
 *
 * <p>A step is not told why it runs. It runs when the object changes, when something observed of
 * the applications of the last step changes, when a projection of a secondary view changes that
 * concerns the object, and when the last step asked for it. Steps of one object never overlap.
 *
 * @param <T> the type of the object
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface StepReconciler<T> {

  /**
   * Runs one step. It is called neither for an object that does not exist, nor for one that is
   * being deleted without the finalizer of the controller; both cost no request.
   *
   * @param object as it is known, and never older than the last write of this controller to it; a
   *     copy of its own, which may be changed
   * @param context reads and writes; valid during the step, for one thread
   * @return the outcome, which determines when the next step runs
   * @throws Exception if it failed; it is reported and the step is repeated with backoff, unless it
   *     is a {@link StepException} of the context, which the controller handles by its kind
   */
  StepOutcome step(T object, StepContext context) throws Exception;
}
