package dev.homeostat.appwrapper.phase;

import static dev.homeostat.appwrapper.api.ConditionTypes.DELETING_RESOURCES;
import static dev.homeostat.appwrapper.api.ConditionTypes.PODS_READY;
import static dev.homeostat.appwrapper.api.ConditionTypes.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.api.ConditionTypes.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.api.ConditionTypes.UNHEALTHY;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.phase.Observation.Remains;
import dev.homeostat.appwrapper.settings.FaultTolerance;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.text.GoDurations;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** The phases in which the objects are deleted, or may be. */
final class Stopping {

  private static final Duration POLL = Duration.ofSeconds(5);

  private Stopping() {}

  static Decision suspending(Draft draft) {
    String reason = Phase.SUSPENDED.text();
    String message = "Suspend is true";
    return torn(
        draft,
        gone ->
            Starting.waiting(
                gone.condition(RESOURCES_DEPLOYED, false, reason, message)
                    .condition(QUOTA_RESERVED, false, reason, message)
                    .clear(PODS_READY, reason, message)
                    .clear(UNHEALTHY, reason, message)));
  }

  static Decision resetting(Draft draft) {
    if (draft.wrapper().isSuspended()) {
      return draft.suspend();
    }
    if (draft.isFalse(RESOURCES_DEPLOYED)) {
      return afterPause(draft);
    }
    String reason = Phase.RESETTING.text();
    String message = "Resources deleted for resetting AppWrapper";
    return torn(
        draft.clear(PODS_READY, reason, message),
        gone -> afterPause(gone.condition(RESOURCES_DEPLOYED, false, reason, message)));
  }

  private static Decision afterPause(Draft draft) {
    Instant end = draft.after(UNHEALTHY, draft.tolerance().retryPause());
    String message = "Reset complete; resuming";
    return draft.now().isBefore(end)
        ? draft.restUntil(end)
        : draft
            .condition(RESOURCES_DEPLOYED, true, Phase.RESUMING.text(), message)
            .go(Phase.RESUMING);
  }

  static Decision failed(Draft draft) {
    AppWrapper wrapper = draft.wrapper();
    boolean wasDeployed = draft.status().conditions().get(RESOURCES_DEPLOYED).isPresent();
    if (!wrapper.isHeld()
        && !wasDeployed
        && draft.status().conditions().hasReason(UNHEALTHY, Reasons.CREATE_FAILED)) {
      return Starting.neverStarted(draft);
    }
    String reason = Phase.FAILED.text();
    if (draft.isFalse(RESOURCES_DEPLOYED)) {
      return noQuota(draft, reason).rest();
    }
    Duration pause = draft.tolerance().failedDeletionPause();
    boolean isCutShort = !pause.isZero() && wrapper.isSuspended();
    if (!pause.isZero() && !isCutShort && !draft.isTrue(DELETING_RESOURCES)) {
      Draft paused = paused(draft, pause);
      Instant end = paused.after(DELETING_RESOURCES, pause);
      if (draft.now().isBefore(end)) {
        return paused.restUntil(end);
      }
    }
    String message =
        isCutShort
            ? "Kueue forced resource deletion by suspending AppWrapper"
            : "Resources deleted for failed AppWrapper";
    return torn(
        draft,
        gone -> noQuota(gone.condition(RESOURCES_DEPLOYED, false, reason, message), reason).rest());
  }

  /** The pause has a time of its own, also where a deletion ended before. */
  private static Draft paused(Draft draft, Duration pause) {
    String annotation = AppWrappers.ANNOTATION_PREFIX + FaultTolerance.FAILED_DELETION_PAUSE;
    String message = annotation + " has value " + GoDurations.text(pause);
    String reason = Reasons.DELETION_PAUSED;
    boolean isPaused = draft.status().conditions().hasReason(DELETING_RESOURCES, reason);
    return draft.episode(isPaused, DELETING_RESOURCES, false, reason, message);
  }

  private static Draft noQuota(Draft draft, String reason) {
    return draft.clear(QUOTA_RESERVED, reason, "No resources deployed");
  }

  static Decision succeeded(Draft draft) {
    String reason = Phase.SUCCEEDED.text();
    Draft next = draft.ensure(QUOTA_RESERVED, false, reason, "");
    if (draft.isFalse(RESOURCES_DEPLOYED)) {
      return next.rest();
    }
    Duration ttl = draft.tolerance().successTtl();
    Instant end = next.after(QUOTA_RESERVED, ttl);
    if (draft.now().isBefore(end)) {
      return next.restUntil(end);
    }
    if (draft
        .wrapper()
        .annotation(FaultTolerance.DELETE_AFTER_TTL)
        .filter("true"::equals)
        .isPresent()) {
      return next.then(Action.DELETE_WRAPPER);
    }
    String message = "Time to live after success of " + GoDurations.text(ttl) + " expired";
    return torn(next, gone -> gone.condition(RESOURCES_DEPLOYED, false, reason, message).rest());
  }

  static Decision deleted(Draft draft) {
    if (!draft.wrapper().isHeld()) {
      return draft.rest();
    }
    String reason = Phase.TERMINATING.text();
    if (draft.isFalse(RESOURCES_DEPLOYED)) {
      return noQuota(draft, reason).then(Action.REMOVE_FINALIZER);
    }
    if (!draft.status().phaseText().equals(reason)) {
      return draft.tearDown(Phase.TERMINATING);
    }
    String message = "Resources successfully deleted";
    return torn(
        draft,
        gone ->
            noQuota(gone.clear(RESOURCES_DEPLOYED, reason, message), reason)
                .then(Action.REMOVE_FINALIZER));
  }

  /** Deletes the objects, by force if that takes too long. */
  private static Decision torn(Draft draft, Function<Draft, Decision> end) {
    Draft next = draft.ensure(DELETING_RESOURCES, true, Reasons.DELETION_INITIATED, "");
    Optional<Remains> found = draft.seen().remains();
    if (found.isEmpty()) {
      return next.then(Action.TEAR_DOWN);
    }
    Remains remains = found.get();
    Draft left =
        next.eachComponent(
            (one, i) ->
                one.mayExist() && !remains.components().contains(i)
                    ? one.with(Status.FALSE, Reasons.COMPONENT_DELETED, "", draft.now())
                    : one);
    if (remains.isNothing()) {
      return end.apply(left.condition(DELETING_RESOURCES, false, Reasons.DELETION_COMPLETE, ""));
    }
    Instant deadline = left.after(DELETING_RESOURCES, draft.tolerance().deletionGrace());
    if (draft.now().isAfter(deadline) && !remains.isForced()) {
      return left.then(remains.pods() > 0 ? Action.FORCE_PODS : Action.FORCE_COMPONENTS);
    }
    Instant poll = draft.now().plus(POLL);
    boolean isSooner = deadline.isAfter(draft.now()) && deadline.isBefore(poll);
    return left.restUntil(isSooner ? deadline.plusMillis(1) : poll);
  }
}
