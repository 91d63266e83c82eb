package dev.homeostat.controller;

/**
 * The steps of a reconciler that a user wrote.
 *
 * @param kind of the objects
 * @param reconciler gets an object of its own for each step
 */
record ReconcilerSteps<T>(PrimaryKind<T> kind, StepReconciler<T> reconciler) implements Steps {

  @Override
  public StepOutcome step(Step step) throws Exception {
    StepOutcome outcome = reconciler.step(kind.reader().apply(step.resource()), step);
    if (outcome == null) {
      throw new IllegalStateException("expected a reconciler to return an outcome, got null");
    }
    return outcome;
  }
}
