package dev.homeostat.appwrapper.phase;

import static dev.homeostat.appwrapper.api.ConditionTypes.PODS_READY;
import static dev.homeostat.appwrapper.api.ConditionTypes.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.api.ConditionTypes.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.api.ConditionTypes.UNHEALTHY;
import static dev.homeostat.appwrapper.api.Reasons.AUTOPILOT_NO_EXECUTE;
import static dev.homeostat.appwrapper.api.Reasons.FAILED_COMPONENT;
import static dev.homeostat.appwrapper.api.Reasons.FOUND_FAILED_PODS;
import static dev.homeostat.appwrapper.api.Reasons.FOUND_NO_FAILED_PODS;
import static dev.homeostat.appwrapper.api.Reasons.INSUFFICIENT_PODS_READY;
import static dev.homeostat.appwrapper.api.Reasons.MISSING_COMPONENT;
import static dev.homeostat.appwrapper.api.Reasons.SUFFICIENT_PODS_READY;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.phase.Observation.Seen;
import dev.homeostat.controller.pods.PodCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.IntToLongFunction;

/**
 * The phase in which the objects run.
 *
 * @param draft the decision so far
 * @param seen of components and pods
 * @param pods that were seen
 */
record Running(Draft draft, Seen seen, PodCounts pods) {

  private static final Duration MISSING_FOR = Duration.ofSeconds(2);

  static Decision decide(Draft draft) {
    if (draft.wrapper().isSuspended()) {
      return draft.suspend();
    }
    Draft next = Starting.deployed(draft);
    return Starting.changed(next)
        .or(() -> draft.seen().seen().map(seen -> new Running(next, seen, seen.pods()).decide()))
        .orElseGet(() -> next.then(Action.OBSERVE));
  }

  private Decision decide() {
    if (seen.count(ComponentState.UNREADABLE) > 0) {
      return draft.then(Action.RETRY);
    }
    if (seen.count(ComponentState.MISSING) > 0) {
      return missing(seen.count(ComponentState.MISSING));
    }
    int failed = seen.count(ComponentState.FAILED);
    if (failed > 0) {
      return confirmed(
          draft.unhealthy(FAILED_COMPONENT, "Found " + failed + " failed components"),
          one -> one.resetOrFail(false, 1));
    }
    if (isDone()) {
      return seen.areCreated() ? succeed(draft) : confirmed(draft, this::succeed);
    }
    if (pods.failed() > 0) {
      return failedPods();
    }
    if (pods.isOnBrokenNode()) {
      return confirmed(draft.unhealthy(AUTOPILOT_NO_EXECUTE, ""), one -> one.resetOrFail(false, 0));
    }
    Draft healthy = draft.clear(UNHEALTHY, FOUND_NO_FAILED_PODS, "No pod has failed");
    return pods.running() + pods.succeeded() >= expected(this::pods)
        ? ready(healthy)
        : unready(healthy);
  }

  /** What ends the phase is not what a watch saw last, but what the API server has now. */
  private Decision confirmed(Draft next, Function<Draft, Decision> end) {
    return seen.isLive() ? end.apply(next) : draft.then(Action.OBSERVE_LIVE);
  }

  private Decision missing(int missing) {
    Instant counts = seen.missingSince().orElse(draft.now()).plus(MISSING_FOR);
    if (draft.now().isBefore(counts)) {
      return draft.restUntil(counts);
    }
    int all = seen.components().size();
    String format = "Only found %d deployed components, but was expecting %d";
    String message = format.formatted(all - missing, all);
    return confirmed(draft.unhealthy(MISSING_COMPONENT, message), Draft::fail);
  }

  private boolean isDone() {
    long expected = expected(this::completions);
    return (expected > 0 || seen.count(ComponentState.COMPLETE) > 0)
        && pods.succeeded() >= expected
        && pods.pending() + pods.running() + pods.failed() == 0;
  }

  private Decision succeed(Draft next) {
    String phase = Phase.SUCCEEDED.text();
    String message = pods.succeeded() + " pods succeeded and no running, pending, or failed pods";
    return next.condition(QUOTA_RESERVED, false, phase, message)
        .condition(RESOURCES_DEPLOYED, true, phase, message)
        .go(Phase.SUCCEEDED);
  }

  private Decision failedPods() {
    Draft failed = draft.unhealthy(FOUND_FAILED_PODS, "");
    Instant end = failed.after(UNHEALTHY, draft.tolerance().failureGrace());
    return draft.now().isBefore(end)
        ? failed.restUntil(end)
        : confirmed(failed, one -> one.resetOrFail(pods.isTerminal(), 1));
  }

  private Decision ready(Draft healthy) {
    String format = "%d pods running; %d pods succeeded";
    String message = format.formatted(pods.running(), pods.succeeded());
    return healthy.condition(PODS_READY, true, SUFFICIENT_PODS_READY, message).rest();
  }

  private Decision unready(Draft healthy) {
    int present = pods.pending() + pods.running() + pods.succeeded();
    String format = "%d pods pending; %d pods running; %d pods succeeded";
    String message = format.formatted(pods.pending(), pods.running(), pods.succeeded());
    Draft lost = healthy.clear(PODS_READY, INSUFFICIENT_PODS_READY, message);
    Duration grace =
        present >= expected(this::pods)
            ? draft.tolerance().warmupGrace()
            : draft.tolerance().admissionGrace();
    Instant end = lost.after(RESOURCES_DEPLOYED, grace);
    if (lost.isFalse(PODS_READY)) {
      Instant lostEnd = lost.after(PODS_READY, grace);
      end = lostEnd.isAfter(end) ? lostEnd : end;
    }
    return draft.now().isBefore(end)
        ? lost.restUntil(end)
        : confirmed(
            lost.unhealthy(INSUFFICIENT_PODS_READY, message), one -> one.resetOrFail(false, 1));
  }

  private long expected(IntToLongFunction count) {
    long expected = 0;
    for (int i = 0; i < seen.components().size(); i++) {
      // The pods of a job that is done may be gone, and count no more.
      expected += seen.components().get(i) == ComponentState.COMPLETE ? 0 : count.applyAsLong(i);
    }
    return expected;
  }

  private long pods(int index) {
    return draft.status().components().get(index).pods();
  }

  private long completions(int index) {
    Component component = draft.wrapper().components().get(index);
    JsonNode completions = component.template().at("/spec/completions");
    return component.isJob() ? completions.asInt(1) : pods(index);
  }
}
