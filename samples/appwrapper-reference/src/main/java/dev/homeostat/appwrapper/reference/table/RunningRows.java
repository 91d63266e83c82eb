package dev.homeostat.appwrapper.reference.table;

import static dev.homeostat.appwrapper.reference.world.ConditionType.PODS_READY;
import static dev.homeostat.appwrapper.reference.world.ConditionType.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.UNHEALTHY;

import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.LiveObject.JobState;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The rows of Running. */
final class RunningRows {

  private static final Duration CONFIRMATION = Duration.ofSeconds(2);
  private static final String FOUND_FAILED_PODS = "FoundFailedPods";

  static final List<Row> ROWS =
      List.of(
          SuspensionRows.SUSPEND,
          new Row(
              "a component is absent, and was two seconds ago",
              s -> s.absent().stream().anyMatch(i -> isConfirmed(s, i)),
              s -> Step.enter(missing(s), Phase.FAILED).announce("Unhealthy")),
          new Row(
              "a component is absent for the first time",
              s -> !s.absent().isEmpty(),
              s -> Step.write(s.status()).wakeAt(confirmation(s))),
          new Row("a component failed", s -> failedComponents(s) > 0, RunningRows::failedComponent),
          new Row(
              "enough pods succeeded, and none is active or failed",
              RunningRows::isSuccess,
              s -> Step.enter(succeeded(s), Phase.SUCCEEDED)),
          new Row(
              "pods failed: note it first",
              s -> s.pods().failed() > 0 && !isNoted(s),
              s -> Step.write(Retry.unhealthy(s, FOUND_FAILED_PODS, ""))),
          new Row(
              "pods failed, within the grace",
              s -> s.pods().failed() > 0 && !isFailureGraceOver(s),
              s -> Step.write(s.status()).wakeAt(failureDeadline(s))),
          new Row(
              "pods failed, and the grace is over",
              s -> s.pods().failed() > 0,
              s -> Retry.resetOrFail(s, s.status(), s.pods().terminal(), 1)),
          new Row(
              "pods run on nodes that must not run them",
              s -> s.pods().evicted(),
              s -> Retry.resetOrFail(s, Retry.unhealthy(s, "AutopilotNoExecute", ""), false, 0)),
          new Row(
              "no failure any more",
              s -> s.status().isTrue(UNHEALTHY),
              s ->
                  Step.write(
                      s.status().with(UNHEALTHY, Truth.FALSE, "FoundNoFailedPods", "", s.now()))),
          new Row(
              "enough pods run",
              s -> s.pods().running() + s.pods().succeeded() >= s.expected(),
              s -> Step.write(ready(s)).wakeAt(s.now().plus(Duration.ofMinutes(1)))),
          new Row(
              "too few pods run: note it first",
              s -> s.status().isTrue(PODS_READY),
              s ->
                  Step.write(
                      s.status()
                          .with(PODS_READY, Truth.FALSE, "InsufficientPodsReady", "", s.now()))),
          new Row(
              "too few pods run, within the grace",
              s -> s.now().isBefore(podsDeadline(s)),
              s -> Step.write(s.status()).wakeAt(podsDeadline(s))),
          new Row(
              "too few pods run, and the grace is over",
              s -> true,
              s ->
                  Retry.resetOrFail(
                      s,
                      Retry.unhealthy(s, "InsufficientPodsReady", s.pods().allText()),
                      false,
                      1)));

  private RunningRows() {}

  private static boolean isConfirmed(Situation s, int component) {
    Instant since = s.absentSince().getOrDefault(component, s.now());
    return s.isOver(since, CONFIRMATION);
  }

  private static Instant confirmation(Situation s) {
    return s.absent().stream()
        .map(i -> s.absentSince().getOrDefault(i, s.now()).plus(CONFIRMATION))
        .min(Instant::compareTo)
        .orElseThrow();
  }

  private static Status missing(Situation s) {
    int total = s.wrapper().components().size();
    return Retry.unhealthy(
        s,
        "MissingComponent",
        "Only found %d deployed components, but was expecting %d"
            .formatted(total - s.absent().size(), total));
  }

  private static long failedComponents(Situation s) {
    return s.indexes().filter(i -> s.reports(i, JobState.FAILED)).count();
  }

  private static Step failedComponent(Situation s) {
    String message = "Found %d failed components".formatted(failedComponents(s));
    return Retry.resetOrFail(s, Retry.unhealthy(s, "FailedComponent", message), false, 1);
  }

  /** An active pod of a Job that is done holds success back all the same. */
  private static boolean isSuccess(Situation s) {
    int total = s.wrapper().components().stream().mapToInt(Component::replicas).sum();
    PodCounts pods = s.pods();
    return total > 0
        && pods.pending() + pods.running() + pods.failed() == 0
        && pods.succeeded() >= s.needed();
  }

  private static Status succeeded(Situation s) {
    String message =
        "%d pods succeeded and no running, pending, or failed pods".formatted(s.pods().succeeded());
    return s.status()
        .with(QUOTA_RESERVED, Truth.FALSE, "Succeeded", message, s.now())
        .with(RESOURCES_DEPLOYED, Truth.TRUE, "Succeeded", message, s.now());
  }

  /** A failure of an earlier deployment is another one: each has its own time. */
  private static boolean isNoted(Situation s) {
    return s.status().has(UNHEALTHY, Truth.TRUE, FOUND_FAILED_PODS)
        && !s.status().since(UNHEALTHY).isBefore(s.status().since(RESOURCES_DEPLOYED));
  }

  private static Instant failureDeadline(Situation s) {
    return s.status().since(UNHEALTHY).plus(s.settings().failureGrace());
  }

  private static boolean isFailureGraceOver(Situation s) {
    return !s.now().isBefore(failureDeadline(s));
  }

  private static Status ready(Situation s) {
    return s.status()
        .with(PODS_READY, Truth.TRUE, "SufficientPodsReady", s.pods().runningText(), s.now());
  }

  /** Counts from the deployment, or from when pods were lost if that is later. */
  private static Instant podsDeadline(Situation s) {
    PodCounts pods = s.pods();
    Instant deployed = s.status().since(RESOURCES_DEPLOYED);
    Instant lost = s.status().since(PODS_READY);
    boolean complete = pods.pending() + pods.running() + pods.succeeded() >= s.expected();
    return (lost.isAfter(deployed) ? lost : deployed)
        .plus(complete ? s.settings().warmupGrace() : s.settings().admissionGrace());
  }
}
