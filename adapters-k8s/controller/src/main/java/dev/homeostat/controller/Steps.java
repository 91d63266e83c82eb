package dev.homeostat.controller;

import dev.homeostat.ApplicationId;

/** The work of a controller on its objects: the reconciler of a user, or that of applications. */
interface Steps {

  /**
   * Runs a step.
   *
   * @param step of an object that exists; if it is being deleted, it has the finalizer
   */
  StepOutcome step(Step step) throws Exception;

  /** Returns whether the absence of an object leads to an action, so that it has to be certain. */
  default boolean actsOnAbsence() {
    return false;
  }

  /**
   * Handles an object that does not exist.
   *
   * @param passes for passes of its applications
   * @return {@link StepOutcome#ignore} if nothing is left to do
   */
  default StepOutcome absent(ApplicationId key, StepPasses passes) throws Exception {
    return StepOutcome.ignore();
  }

  /**
   * Returns whether a copy of the watch is confirmed by a read before the first write, as those
   * need who decide by the status.
   */
  default boolean confirmsCopies() {
    return true;
  }
}
