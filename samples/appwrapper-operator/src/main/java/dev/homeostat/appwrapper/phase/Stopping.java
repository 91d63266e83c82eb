package dev.homeostat.appwrapper.phase;

import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.api.ConditionTypes;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.phase.Observation.Remains;
import dev.homeostat.appwrapper.settings.FaultTolerance;
import dev.homeostat.controller.StatusCondition;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.text.GoDurations;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** The phases in which the objects are deleted, or may be. */
final class Stopping {

  /** The annotation that deletes an AppWrapper when the time to live of its objects has passed. */
  static final String DELETE_AFTER_TTL = "deleteAfterSuccessTTL";

  private static final Duration POLL = Duration.ofSeconds(5);

  private Stopping() {}

  static Decision suspending(Draft draft) {
    String reason = Phase.SUSPENDED.text();
    String message = "Suspend is true";
    return torn(
        draft,
        gone ->
            Starting.waiting(
                gone.condition(ConditionTypes.RESOURCES_DEPLOYED, false, reason, message)
                    .condition(ConditionTypes.QUOTA_RESERVED, false, reason, message)
                    .clear(ConditionTypes.PODS_READY, reason, message)
                    .clear(ConditionTypes.UNHEALTHY, reason, message)));
  }

  static Decision resetting(Draft draft) {
    if (draft.wrapper().isSuspended()) {
      return draft.suspend();
    }
    String reason = Phase.RESETTING.text();
    if (draft.status().is(ConditionTypes.RESOURCES_DEPLOYED, Status.FALSE)) {
      return afterPause(draft);
    }
    String message = "Resources deleted for resetting AppWrapper";
    return torn(
        draft.clear(ConditionTypes.PODS_READY, reason, message),
        gone ->
            afterPause(gone.condition(ConditionTypes.RESOURCES_DEPLOYED, false, reason, message)));
  }

  private static Decision afterPause(Draft draft) {
    Instant end = draft.after(ConditionTypes.UNHEALTHY, draft.tolerance().retryPause());
    return draft.now().isBefore(end)
        ? draft.restUntil(end)
        : draft
            .condition(
                ConditionTypes.RESOURCES_DEPLOYED,
                true,
                Phase.RESUMING.text(),
                "Reset complete; resuming")
            .go(Phase.RESUMING);
  }

  static Decision failed(Draft draft) {
    AppWrapper wrapper = draft.wrapper();
    boolean wasDeployed =
        draft.status().conditions().get(ConditionTypes.RESOURCES_DEPLOYED).isPresent();
    if (!wrapper.isHeld() && !wasDeployed && isCreateFailed(draft)) {
      return Starting.neverStarted(draft);
    }
    String reason = Phase.FAILED.text();
    if (draft.status().is(ConditionTypes.RESOURCES_DEPLOYED, Status.FALSE)) {
      return noQuota(draft, reason).rest();
    }
    Duration pause = draft.tolerance().failedDeletionPause();
    boolean isPaused = !pause.isZero() && !wrapper.isSuspended();
    if (isPaused && !draft.status().is(ConditionTypes.DELETING_RESOURCES, Status.TRUE)) {
      Draft paused = paused(draft, pause);
      Instant end = paused.after(ConditionTypes.DELETING_RESOURCES, pause);
      if (draft.now().isBefore(end)) {
        return paused.restUntil(end);
      }
    }
    String message =
        pause.isZero() || !wrapper.isSuspended()
            ? "Resources deleted for failed AppWrapper"
            : "Kueue forced resource deletion by suspending AppWrapper";
    return torn(
        draft,
        gone ->
            noQuota(
                    gone.condition(ConditionTypes.RESOURCES_DEPLOYED, false, reason, message),
                    reason)
                .rest());
  }

  private static boolean isCreateFailed(Draft draft) {
    return draft
        .status()
        .conditions()
        .get(ConditionTypes.UNHEALTHY)
        .map(StatusCondition::reason)
        .filter(Reasons.CREATE_FAILED::equals)
        .isPresent();
  }

  /** The pause has a time of its own, also where a deletion ended before. */
  private static Draft paused(Draft draft, Duration pause) {
    String message =
        AppWrappers.ANNOTATION_PREFIX
            + FaultTolerance.FAILED_DELETION_PAUSE
            + " has value "
            + GoDurations.text(pause);
    boolean isPaused =
        draft
            .status()
            .conditions()
            .get(ConditionTypes.DELETING_RESOURCES)
            .filter(one -> one.reason().equals(Reasons.DELETION_PAUSED))
            .isPresent();
    String type = ConditionTypes.DELETING_RESOURCES;
    return isPaused
        ? draft.condition(type, false, Reasons.DELETION_PAUSED, message)
        : draft.episode(type, false, Reasons.DELETION_PAUSED, message);
  }

  private static Draft noQuota(Draft draft, String reason) {
    return draft.clear(ConditionTypes.QUOTA_RESERVED, reason, "No resources deployed");
  }

  static Decision succeeded(Draft draft) {
    String reason = Phase.SUCCEEDED.text();
    Draft next = draft.ensure(ConditionTypes.QUOTA_RESERVED, false, reason, "");
    if (draft.status().is(ConditionTypes.RESOURCES_DEPLOYED, Status.FALSE)) {
      return next.rest();
    }
    Duration ttl = draft.tolerance().successTtl();
    Instant end = next.after(ConditionTypes.QUOTA_RESERVED, ttl);
    if (draft.now().isBefore(end)) {
      return next.restUntil(end);
    }
    if (draft.wrapper().annotation(DELETE_AFTER_TTL).filter("true"::equals).isPresent()) {
      return next.then(Action.DELETE_WRAPPER);
    }
    String message = "Time to live after success of " + GoDurations.text(ttl) + " expired";
    return torn(
        next,
        gone -> gone.condition(ConditionTypes.RESOURCES_DEPLOYED, false, reason, message).rest());
  }

  static Decision deleted(Draft draft) {
    if (!draft.wrapper().isHeld()) {
      return draft.rest();
    }
    String reason = Phase.TERMINATING.text();
    if (draft.status().is(ConditionTypes.RESOURCES_DEPLOYED, Status.FALSE)) {
      return noQuota(draft, reason).then(Action.REMOVE_FINALIZER);
    }
    if (!draft.status().phaseText().equals(reason)) {
      return draft.tearDown(Phase.TERMINATING);
    }
    return torn(
        draft,
        gone ->
            noQuota(
                    gone.clear(
                        ConditionTypes.RESOURCES_DEPLOYED,
                        reason,
                        "Resources successfully deleted"),
                    reason)
                .then(Action.REMOVE_FINALIZER));
  }

  /** Deletes the objects, by force if that takes too long. */
  private static Decision torn(Draft draft, Function<Draft, Decision> end) {
    Draft next =
        draft.ensure(ConditionTypes.DELETING_RESOURCES, true, Reasons.DELETION_INITIATED, "");
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
      return end.apply(
          left.condition(ConditionTypes.DELETING_RESOURCES, false, Reasons.DELETION_COMPLETE, ""));
    }
    Instant deadline =
        left.after(ConditionTypes.DELETING_RESOURCES, draft.tolerance().deletionGrace());
    if (draft.now().isAfter(deadline) && !remains.isForced()) {
      return left.then(remains.pods() > 0 ? Action.FORCE_PODS : Action.FORCE_COMPONENTS);
    }
    Instant poll = draft.now().plus(POLL);
    boolean isSooner = deadline.isAfter(draft.now()) && deadline.isBefore(poll);
    return left.restUntil(isSooner ? deadline.plusMillis(1) : poll);
  }
}
