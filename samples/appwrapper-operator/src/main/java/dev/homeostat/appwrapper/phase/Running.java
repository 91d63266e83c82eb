package dev.homeostat.appwrapper.phase;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.ConditionTypes;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.phase.Observation.Seen;
import dev.homeostat.appwrapper.pods.PodCounts;
import dev.homeostat.report.Condition.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/** The phase in which the objects run. */
final class Running {

  private static final Duration MISSING_FOR = Duration.ofSeconds(2);

  private final Draft draft;
  private final Seen seen;
  private final PodCounts pods;

  private Running(Draft draft, Seen seen) {
    this.draft = draft;
    this.seen = seen;
    this.pods = seen.pods();
  }

  static Decision decide(Draft draft) {
    if (draft.wrapper().isSuspended()) {
      return draft.suspend();
    }
    Draft next = Starting.deployed(draft);
    return Starting.changed(next)
        .or(() -> draft.seen().seen().map(seen -> new Running(next, seen).decide()))
        .orElseGet(() -> next.then(Action.OBSERVE));
  }

  private Decision decide() {
    if (seen.count(ComponentState.UNREADABLE) > 0) {
      return draft.then(Action.RETRY);
    }
    if (seen.count(ComponentState.MISSING) > 0) {
      return missing();
    }
    int failed = seen.count(ComponentState.FAILED);
    if (failed > 0) {
      return confirmed(
          draft.unhealthy(Reasons.FAILED_COMPONENT, "Found " + failed + " failed components"),
          one -> one.resetOrFail(false, 1));
    }
    if (isDone()) {
      return confirmed(draft, this::succeed);
    }
    if (pods.failed() > 0) {
      return failedPods();
    }
    if (pods.isOnBrokenNode()) {
      return confirmed(
          draft.unhealthy(Reasons.AUTOPILOT_NO_EXECUTE, ""), one -> one.resetOrFail(false, 0));
    }
    Draft healthy =
        draft.clear(ConditionTypes.UNHEALTHY, Reasons.FOUND_NO_FAILED_PODS, "No pod has failed");
    return pods.running() + pods.succeeded() >= expected(this::pods)
        ? ready(healthy)
        : unready(healthy);
  }

  /** What ends the phase is not what a watch saw last, but what the API server has now. */
  private Decision confirmed(Draft next, Function<Draft, Decision> end) {
    return seen.isLive() ? end.apply(next) : draft.then(Action.OBSERVE_LIVE);
  }

  private Decision missing() {
    int missing = seen.count(ComponentState.MISSING);
    Instant counts = seen.missingSince().orElse(draft.now()).plus(MISSING_FOR);
    if (draft.now().isBefore(counts)) {
      return draft.restUntil(counts);
    }
    int all = seen.components().size();
    return confirmed(
        draft.unhealthy(
            Reasons.MISSING_COMPONENT,
            "Only found " + (all - missing) + " deployed components, but was expecting " + all),
        Draft::fail);
  }

  private boolean isDone() {
    int expected = expected(this::completions);
    return (expected > 0 || seen.count(ComponentState.COMPLETE) > 0)
        && pods.succeeded() >= expected
        && pods.pending() + pods.running() + pods.failed() == 0;
  }

  private Decision succeed(Draft next) {
    String phase = Phase.SUCCEEDED.text();
    String message = pods.succeeded() + " pods succeeded and no running, pending, or failed pods";
    return next.condition(ConditionTypes.QUOTA_RESERVED, false, phase, message)
        .condition(ConditionTypes.RESOURCES_DEPLOYED, true, phase, message)
        .go(Phase.SUCCEEDED);
  }

  private Decision failedPods() {
    Draft failed = draft.unhealthy(Reasons.FOUND_FAILED_PODS, "");
    Instant end = failed.after(ConditionTypes.UNHEALTHY, draft.tolerance().failureGrace());
    return draft.now().isBefore(end)
        ? failed.restUntil(end)
        : confirmed(failed, one -> one.resetOrFail(pods.isTerminal(), 1));
  }

  private Decision ready(Draft healthy) {
    return healthy
        .condition(
            ConditionTypes.PODS_READY,
            true,
            Reasons.SUFFICIENT_PODS_READY,
            pods.running() + " pods running; " + pods.succeeded() + " pods succeeded")
        .rest();
  }

  private Decision unready(Draft healthy) {
    int present = pods.pending() + pods.running() + pods.succeeded();
    String message =
        pods.pending()
            + " pods pending; "
            + pods.running()
            + " pods running; "
            + pods.succeeded()
            + " pods succeeded";
    Draft lost = healthy.clear(ConditionTypes.PODS_READY, Reasons.INSUFFICIENT_PODS_READY, message);
    Duration grace =
        present >= expected(this::pods)
            ? draft.tolerance().warmupGrace()
            : draft.tolerance().admissionGrace();
    Instant end = lost.after(ConditionTypes.RESOURCES_DEPLOYED, grace);
    if (lost.status().is(ConditionTypes.PODS_READY, Status.FALSE)) {
      Instant lostEnd = lost.after(ConditionTypes.PODS_READY, grace);
      end = lostEnd.isAfter(end) ? lostEnd : end;
    }
    return draft.now().isBefore(end)
        ? lost.restUntil(end)
        : confirmed(
            lost.unhealthy(Reasons.INSUFFICIENT_PODS_READY, message),
            one -> one.resetOrFail(false, 1));
  }

  private int expected(Function<Integer, Integer> count) {
    int expected = 0;
    for (int i = 0; i < seen.components().size(); i++) {
      // The pods of a job that is done may be gone, and count no more.
      expected += seen.components().get(i) == ComponentState.COMPLETE ? 0 : count.apply(i);
    }
    return expected;
  }

  private int pods(int index) {
    return draft.status().components().get(index).pods();
  }

  private int completions(int index) {
    Component component = draft.wrapper().components().get(index);
    JsonNode completions = component.template().at("/spec/completions");
    return component.isJob() ? completions.asInt(1) : pods(index);
  }
}
