package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Requeue;
import java.util.Objects;
import org.apiguardian.api.API;

/** The outcome of a step, which determines when the next step of the object runs. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface StepOutcome {

  /**
   * The object is no concern of the controller. A change of the object, or of a secondary view that
   * concerns it, runs a step; nothing else does.
   */
  record Ignore() implements StepOutcome {
    private static final Ignore VALUE = new Ignore();
  }

  /**
   * A step runs on the next change, and when the requeue asks for it.
   *
   * @param requeue when it is due without a change; with backoff, the step counts as failed
   */
  record Next(Requeue requeue) implements StepOutcome {
    // Refuses null.
    public Next {
      Objects.requireNonNull(requeue, "requeue");
    }
  }

  /**
   * Returns the outcome of an object that is no concern of the controller.
   *
   * @return always the same
   */
  static StepOutcome ignore() {
    return Ignore.VALUE;
  }

  /**
   * Returns the outcome of a step after which a requeue is due.
   *
   * @param requeue when the next step is due without a change
   * @return a new value
   */
  static StepOutcome of(Requeue requeue) {
    return new Next(requeue);
  }
}
