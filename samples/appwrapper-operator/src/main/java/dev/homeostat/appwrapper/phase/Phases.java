package dev.homeostat.appwrapper.phase;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.webhooks.FieldError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides what is written and done next. It alone does so, and it is a pure function. */
public final class Phases {

  private Phases() {}

  /**
   * Decides.
   *
   * @param wrapper as it is
   * @param seen of its objects, and what became of actions since the last decision
   * @param settings of the operator
   * @param now the time
   * @return the status, the action after it was written, and when to decide again
   */
  public static Decision decide(
      AppWrapper wrapper, Observation seen, Settings settings, Instant now) {
    List<FieldError> malformed = new ArrayList<>();
    Draft draft =
        new Draft(
            wrapper,
            seen,
            settings.appwrapper().faultTolerance().of(wrapper, malformed::add),
            now,
            wrapper.status(),
            List.of());
    if (!wrapper.isManaged()) {
      return draft.then(Action.IGNORE);
    }
    if (wrapper.object().isBeingDeleted()) {
      return Stopping.deleted(draft);
    }
    Optional<Phase> phase = wrapper.status().phase();
    if (phase.isEmpty()) {
      return invalid(draft);
    }
    return switch (phase.get()) {
      case EMPTY -> Starting.empty(draft);
      case SUSPENDED -> Starting.suspended(draft, malformed);
      case RESUMING -> Starting.resuming(draft);
      case RUNNING -> Running.decide(draft);
      case RESETTING -> Stopping.resetting(draft);
      // Terminating is a phase of what is being deleted; otherwise people have written it.
      case SUSPENDING, TERMINATING -> Stopping.suspending(draft);
      case SUCCEEDED -> Stopping.succeeded(draft);
      case FAILED -> Stopping.failed(draft);
    };
  }

  /** What people have written is not touched, except that the objects go when they should. */
  private static Decision invalid(Draft draft) {
    if (draft.wrapper().isSuspended()) {
      return draft.suspend();
    }
    String format =
        "status.phase: expected one of %s, got %s; write a phase, set spec.suspend to true, or"
            + " delete the AppWrapper";
    String phases = String.join(", ", Phase.texts());
    String message = format.formatted(phases, draft.status().phaseText());
    return draft.event(Reasons.INVALID_STATUS, message).rest();
  }
}
