package dev.homeostat.appwrapper.reference.model;

import static dev.homeostat.appwrapper.reference.model.GoWrapper.PODS_READY;
import static dev.homeostat.appwrapper.reference.model.GoWrapper.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.model.GoWrapper.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.reference.model.GoWrapper.UNHEALTHY;

import java.time.Duration;
import java.time.Instant;

/** The phase Running of one pass. */
final class GoRunning {

  private final GoPhases phases;
  private final GoClient client;
  private final GoNodeMonitor nodes;
  private final Instant now;

  GoRunning(GoPhases phases, GoClient client, GoNodeMonitor nodes, Instant now) {
    this.phases = phases;
    this.client = client;
    this.nodes = nodes;
    this.now = now;
  }

  GoPass pass(GoWrapper wrapper) {
    GoComponents components = GoComponents.evaluate(client, wrapper);
    if (components.deployed() < components.expected()) {
      String message =
          "Only found %d deployed components, but was expecting %d"
              .formatted(components.deployed(), components.expected());
      phases.set(wrapper, UNHEALTHY, "True", "MissingComponent", message);
      return phases.enter(wrapper, "Failed");
    }
    if (components.failed() > 0) {
      String message = "Found %d failed components".formatted(components.failed());
      phases.set(wrapper, UNHEALTHY, "True", "FailedComponent", message);
      return phases.resetOrFail(wrapper, false, 1);
    }
    return pods(wrapper, GoPods.count(GoPods.list(client, wrapper), wrapper.settings(), nodes));
  }

  private GoPass pods(GoWrapper wrapper, GoPods pods) {
    int expected = wrapper.expectedPods();
    if (pods.succeeded() >= expected && pods.pending() + pods.running() + pods.failed() == 0) {
      return succeeded(wrapper, pods);
    }
    if (pods.failed() > 0) {
      return failed(wrapper, pods);
    }
    if (pods.evicted()) {
      phases.set(wrapper, UNHEALTHY, "True", "AutopilotNoExecute", "");
      return phases.resetOrFail(wrapper, false, 0);
    }
    GoConditions.endIfTrue(wrapper.status(), UNHEALTHY, "FoundNoFailedPods", "", now);
    if (pods.running() + pods.succeeded() >= expected) {
      phases.set(wrapper, PODS_READY, "True", "SufficientPodsReady", pods.runningText());
      return phases.written(wrapper, GoPass.after(Duration.ofMinutes(1)));
    }
    return tooFew(wrapper, pods, expected);
  }

  private GoPass succeeded(GoWrapper wrapper, GoPods pods) {
    String message =
        "%d pods succeeded and no running, pending, or failed pods".formatted(pods.succeeded());
    phases.set(wrapper, QUOTA_RESERVED, "False", "Succeeded", message);
    phases.set(wrapper, RESOURCES_DEPLOYED, "True", "Succeeded", message);
    return phases.enter(wrapper, "Succeeded");
  }

  /** The time of the condition stays that of an earlier failure if no clean pass lay between. */
  private GoPass failed(GoWrapper wrapper, GoPods pods) {
    phases.set(wrapper, UNHEALTHY, "True", "FoundFailedPods", "");
    Instant end =
        GoConditions.since(wrapper.status(), UNHEALTHY).plus(wrapper.settings().failureGrace());
    if (now.isBefore(end)) {
      return phases.written(wrapper, GoPass.after(Duration.between(now, end)));
    }
    return phases.resetOrFail(wrapper, pods.terminal(), 1);
  }

  /** The grace counts from the deployment, even if pods are lost long after it. */
  private GoPass tooFew(GoWrapper wrapper, GoPods pods, int expected) {
    GoConditions.endIfTrue(wrapper.status(), PODS_READY, "InsufficientPodsReady", "", now);
    Duration grace =
        pods.pending() + pods.running() + pods.succeeded() >= expected
            ? wrapper.settings().warmupGrace()
            : wrapper.settings().admissionGrace();
    Instant end = GoConditions.since(wrapper.status(), RESOURCES_DEPLOYED).plus(grace);
    if (now.isBefore(end)) {
      return phases.written(wrapper, GoPass.after(GoPhases.POLL));
    }
    String message = "%d pods pending; %s".formatted(pods.pending(), pods.runningText());
    phases.set(wrapper, UNHEALTHY, "True", "InsufficientPodsReady", message);
    return phases.resetOrFail(wrapper, false, 1);
  }
}
