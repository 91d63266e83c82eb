package dev.homeostat.appwrapper.reference.table;

import static dev.homeostat.appwrapper.reference.world.ConditionType.DELETING_RESOURCES;
import static dev.homeostat.appwrapper.reference.world.ConditionType.PODS_READY;
import static dev.homeostat.appwrapper.reference.world.ConditionType.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.UNHEALTHY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.history.HistoryRunner;
import dev.homeostat.appwrapper.reference.law.Laws;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.Condition;
import dev.homeostat.appwrapper.reference.world.ConditionType;
import dev.homeostat.appwrapper.reference.world.LiveObject;
import dev.homeostat.appwrapper.reference.world.LiveObject.JobState;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.Snapshot.CreateAnswer;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import dev.homeostat.appwrapper.reference.world.World;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rows of A.5 to A.8, each with numbers of the facts. */
class PhaseTableTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Event ADMIT = new Event.Admit();
  private static final Event SUSPEND = new Event.Suspend();
  private static final Event RUN = new Event.AllPodsRun();
  private static final Event SUCCEED = new Event.AllPodsSucceed();
  private static final Event COLLECT = new Event.Collect();

  private Settings settings = Settings.DEFAULT;
  private HistoryRunner runner;

  @AfterEach
  void lawsHold() {
    assertThat(new Laws(settings).violations(runner.world().history())).isEmpty();
  }

  @Test
  void theEmptyPhaseBecomesSuspendedWithoutConditions() {
    start(Component.other(1)).run(seconds(0));

    assertPhase(Phase.SUSPENDED);
    assertThat(status().conditions()).isEmpty();
    assertThat(wrapper().finalizer()).isFalse();
  }

  @Test
  void anAdmittedOneIsCreatedAndRuns() {
    start(Component.other(1), Component.job(2, 2)).run(List.of(ADMIT));

    assertPhase(Phase.RUNNING);
    assertThat(wrapper().finalizer()).isTrue();
    assertCondition(QUOTA_RESERVED, Truth.TRUE, "Resuming", "Suspend is false", 0);
    assertCondition(RESOURCES_DEPLOYED, Truth.TRUE, "Resuming", "Suspend is false", 0);
    assertCondition(PODS_READY, Truth.FALSE, "Resuming", "Suspend is false", 0);
    assertCondition(UNHEALTHY, Truth.FALSE, "Resuming", "Suspend is false", 0);
    assertThat(state().isOurs(0)).isTrue();
    assertThat(state().isOurs(1)).isTrue();
  }

  @Test
  void aCreationThatMaySucceedYetIsTriedUntilTheAdmissionGraceIsOver() {
    start(Component.other(1))
        .run(List.of(new Event.Answers(0, CreateAnswer.REFUSE), ADMIT, seconds(59)));
    assertPhase(Phase.RESUMING);

    runner.run(seconds(1));
    assertPhase(Phase.RESETTING);
    assertCondition(UNHEALTHY, Truth.TRUE, "CreateFailed", "error creating components: ", 60);
    assertThat(status().resets()).isEqualTo(1);
  }

  @Test
  void aCreationThatSucceedsWithinTheGraceGoesOn() {
    start(Component.other(1))
        .run(
            List.of(
                new Event.Answers(0, CreateAnswer.REFUSE),
                ADMIT,
                seconds(30),
                new Event.Answers(0, CreateAnswer.ACCEPT),
                seconds(2)));
    assertPhase(Phase.RUNNING);
  }

  @Test
  void aCreationThatFailsForGoodFailsAtOnceAndKeepsNothing() {
    start(Component.other(1), Component.other(1))
        .run(List.of(new Event.Answers(1, CreateAnswer.REFUSE_FOR_GOOD), ADMIT));

    assertPhase(Phase.FAILED);
    assertThat(status().resets()).isZero();
    assertThat(state().isOurs(0)).isFalse();
    assertCondition(
        RESOURCES_DEPLOYED, Truth.FALSE, "Failed", "Resources deleted for failed AppWrapper", 0);
    assertCondition(QUOTA_RESERVED, Truth.FALSE, "Failed", "No resources deployed", 0);
  }

  @Test
  void aForeignObjectFailsAndStays() {
    start(Component.other(1), Component.other(1)).run(List.of(new Event.ForeignAppears(1), ADMIT));

    assertPhase(Phase.FAILED);
    assertThat(state().objects().get(1)).contains(LiveObject.FOREIGN);
  }

  @Test
  void anAbsentComponentCountsTwoSecondsLaterAndFailsWithoutRetry() {
    start(Component.other(1), Component.other(1))
        .run(List.of(ADMIT, RUN, new Event.ComponentVanishes(0), millis(1999)));
    assertPhase(Phase.RUNNING);

    runner.run(millis(1));
    assertPhase(Phase.FAILED);
    assertThat(status().resets()).isZero();
    assertThat(status().condition(UNHEALTHY))
        .map(Condition::message)
        .contains("Only found 1 deployed components, but was expecting 2");
  }

  @Test
  void aFailedJobResetsWithoutGrace() {
    start(Component.job(1, 1)).run(List.of(ADMIT, RUN, new Event.JobReports(0, JobState.FAILED)));

    assertPhase(Phase.RESETTING);
    assertCondition(UNHEALTHY, Truth.TRUE, "FailedComponent", "Found 1 failed components", 0);
    assertThat(status().resets()).isEqualTo(1);
  }

  @Test
  void successGivesQuotaBackAndKeepsTheResourcesForTheTimeToLiveFromSuccess() {
    start(Component.other(2)).run(List.of(ADMIT, seconds(50), RUN, SUCCEED));

    String text = "2 pods succeeded and no running, pending, or failed pods";
    assertPhase(Phase.SUCCEEDED);
    assertCondition(QUOTA_RESERVED, Truth.FALSE, "Succeeded", text, 50);
    assertCondition(RESOURCES_DEPLOYED, Truth.TRUE, "Succeeded", text, 0);

    runner.run(List.of(seconds(168 * 3600 - 1)));
    assertThat(state().isOurs(0)).isTrue();
    runner.run(List.of(seconds(1), COLLECT, seconds(5)));
    assertThat(state().isOurs(0)).isFalse();
    assertThat(status().condition(RESOURCES_DEPLOYED))
        .map(Condition::message)
        .contains("Time to live after success of 168h0m0s expired");
    assertPhase(Phase.SUCCEEDED);
  }

  @Test
  void anAppWrapperThatDeletesItselfGoesAfterItsTimeToLive() {
    settings = settings.withDeletedAfterTtl();
    start(Component.other(1))
        .run(List.of(ADMIT, RUN, SUCCEED, seconds(168 * 3600), COLLECT, seconds(5)));

    assertThat(state().wrapper()).isEmpty();
  }

  @Test
  void successIsLeftAloneBySuspension() {
    start(Component.other(1)).run(List.of(ADMIT, RUN, SUCCEED, SUSPEND));
    assertPhase(Phase.SUCCEEDED);
  }

  @Test
  void noExpectedPodsIsRunning() {
    start(Component.other(0)).run(List.of(ADMIT, seconds(3600)));

    assertPhase(Phase.RUNNING);
    assertCondition(
        PODS_READY, Truth.TRUE, "SufficientPodsReady", "0 pods running; 0 pods succeeded", 0);
  }

  @Test
  void aJobSucceedsWithItsCompletionsNotWithItsParallelism() {
    start(Component.job(1, 2)).run(List.of(ADMIT, RUN, SUCCEED));
    assertPhase(Phase.RUNNING);

    runner.run(List.of(new Event.PodAppears(0), SUCCEED));
    assertPhase(Phase.SUCCEEDED);
  }

  @Test
  void aJobThatReportsCompleteIsDoneWhenItsPodsAreCollected() {
    start(Component.job(2, 2))
        .run(
            List.of(
                ADMIT,
                RUN,
                new Event.PodVanishes(0),
                new Event.PodVanishes(0),
                new Event.JobReports(0, JobState.COMPLETE)));
    assertPhase(Phase.SUCCEEDED);
  }

  @Test
  void podsOfADoneJobDoNotCountForOthers() {
    start(Component.job(2, 2), Component.other(1))
        .run(
            List.of(
                ADMIT,
                RUN,
                new Event.PodVanishes(2),
                SUCCEED,
                new Event.JobReports(0, JobState.COMPLETE)));
    assertPhase(Phase.RUNNING);
  }

  @Test
  void failedPodsResetAfterTheFailureGraceAndResumeAfterThePause() {
    start(Component.other(1))
        .run(List.of(ADMIT, RUN, seconds(10), new Event.PodFails(0, 1), seconds(59)));
    assertPhase(Phase.RUNNING);
    assertCondition(UNHEALTHY, Truth.TRUE, "FoundFailedPods", "", 10);

    runner.run(List.of(seconds(1), COLLECT, seconds(5)));
    assertPhase(Phase.RESETTING);
    assertCondition(
        RESOURCES_DEPLOYED,
        Truth.FALSE,
        "Resetting",
        "Resources deleted for resetting AppWrapper",
        70);
    assertThat(status().isTrue(QUOTA_RESERVED)).isTrue();

    runner.run(seconds(24));
    assertPhase(Phase.RESETTING);
    runner.run(seconds(1));
    assertPhase(Phase.RUNNING);
    assertCondition(RESOURCES_DEPLOYED, Truth.TRUE, "Resuming", "Reset complete; resuming", 100);
  }

  @Test
  void theNextFailureHasItsOwnGrace() {
    start(Component.other(1))
        .run(List.of(ADMIT, RUN, new Event.PodFails(0, 1), seconds(60), COLLECT, seconds(30)));
    assertPhase(Phase.RUNNING);

    runner.run(List.of(new Event.PodAppears(0), new Event.PodFails(0, 1), seconds(59)));
    assertPhase(Phase.RUNNING);
    runner.run(seconds(1));
    assertPhase(Phase.RESETTING);
    assertThat(status().resets()).isEqualTo(2);
  }

  @Test
  void theThirdFailureOfTwoAllowedFailsWithCountTwo() {
    settings = settings.withRetryLimit(2);
    start(Component.other(1)).run(ADMIT);
    for (int i = 0; i < 3; i++) {
      assertPhase(Phase.RUNNING);
      runner.run(
          List.of(RUN, new Event.PodFails(0, 1), seconds(60), COLLECT, seconds(30), seconds(5)));
    }
    assertPhase(Phase.FAILED);
    assertThat(status().resets()).isEqualTo(2);
  }

  @Test
  void aTerminalExitCodeFailsAtTheEndOfTheGrace() {
    settings = settings.withExitCodes(Set.of(3), Set.of());
    start(Component.other(1)).run(List.of(ADMIT, RUN, new Event.PodFails(0, 3), seconds(60)));
    assertPhase(Phase.FAILED);
  }

  @Test
  void anExitCodeThatIsNotRetryableFails() {
    settings = settings.withExitCodes(Set.of(), Set.of(10));
    start(Component.other(1)).run(List.of(ADMIT, RUN, new Event.PodFails(0, 3), seconds(60)));
    assertPhase(Phase.FAILED);
  }

  @Test
  void aRetryableExitCodeResets() {
    settings = settings.withExitCodes(Set.of(3), Set.of(10));
    start(Component.other(1)).run(List.of(ADMIT, RUN, new Event.PodFails(0, 10), seconds(60)));
    assertPhase(Phase.RESETTING);
  }

  @Test
  void failedPodsThatGoEndTheFailure() {
    start(Component.other(1))
        .run(List.of(ADMIT, RUN, new Event.PodFails(0, 1), seconds(9), new Event.PodVanishes(0)));
    assertPhase(Phase.RUNNING);
    assertCondition(UNHEALTHY, Truth.FALSE, "FoundNoFailedPods", "", 9);
  }

  @Test
  void podsOnNodesThatMustNotRunThemResetWithoutCounting() {
    start(Component.other(1)).run(List.of(ADMIT, RUN, new Event.PodEvicted(0)));
    assertPhase(Phase.RESETTING);
    assertCondition(UNHEALTHY, Truth.TRUE, "AutopilotNoExecute", "", 0);
    assertThat(status().resets()).isZero();
  }

  @Test
  void podsThatDoNotAppearResetAfterTheAdmissionGrace() {
    start(Component.other(2)).run(List.of(ADMIT, new Event.PodAppears(0), seconds(59)));
    assertPhase(Phase.RUNNING);
    runner.run(seconds(1));
    assertPhase(Phase.RESETTING);
    assertCondition(
        UNHEALTHY,
        Truth.TRUE,
        "InsufficientPodsReady",
        "1 pods pending; 0 pods running; 0 pods succeeded",
        60);
  }

  @Test
  void podsThatDoNotRunResetAfterTheWarmupGrace() {
    start(Component.other(1)).run(List.of(ADMIT, new Event.PodAppears(0), seconds(299)));
    assertPhase(Phase.RUNNING);
    runner.run(seconds(1));
    assertPhase(Phase.RESETTING);
  }

  @Test
  void theGraceForLostPodsCountsFromTheirLoss() {
    start(Component.other(1))
        .run(List.of(ADMIT, RUN, seconds(1000), new Event.PodVanishes(0), seconds(59)));
    assertPhase(Phase.RUNNING);
    assertCondition(PODS_READY, Truth.FALSE, "InsufficientPodsReady", "", 1000);
    runner.run(seconds(1));
    assertPhase(Phase.RESETTING);
  }

  @Test
  void aRunningPodThatTerminatesCountsNowhere() {
    start(Component.other(1)).run(List.of(ADMIT, RUN, new Event.PodTerminates(0, false)));
    assertThat(status().isTrue(PODS_READY)).isFalse();
  }

  @Test
  void suspensionDeletesAllAndKeepsTheCount() {
    start(Component.job(1, 1))
        .run(
            List.of(
                ADMIT,
                RUN,
                new Event.JobReports(0, JobState.FAILED),
                COLLECT,
                seconds(90),
                RUN,
                seconds(10),
                SUSPEND));
    assertPhase(Phase.SUSPENDING);
    assertThat(status().isTrue(QUOTA_RESERVED)).isTrue();

    runner.run(List.of(COLLECT, seconds(5)));
    assertPhase(Phase.SUSPENDED);
    assertThat(status().resets()).isEqualTo(1);
    assertThat(status().has(QUOTA_RESERVED, Truth.FALSE, "Suspended")).isTrue();
    assertThat(status().has(RESOURCES_DEPLOYED, Truth.FALSE, "Suspended")).isTrue();
    assertThat(status().has(PODS_READY, Truth.FALSE, "Suspended")).isTrue();
    assertThat(status().has(DELETING_RESOURCES, Truth.FALSE, "DeletionComplete")).isTrue();
  }

  @Test
  void suspendingGoesOnWhenAdmittedAgain() {
    start(Component.other(1)).run(List.of(ADMIT, RUN, SUSPEND, ADMIT));
    assertPhase(Phase.SUSPENDING);
    runner.run(List.of(COLLECT, seconds(5)));
    assertPhase(Phase.RUNNING);
  }

  @Test
  void podsThatNobodyEndsAreEndedAfterTheForcefulGrace() {
    start(Component.other(1))
        .run(List.of(ADMIT, RUN, new Event.PodTerminates(0, true), SUSPEND, COLLECT, seconds(600)));
    assertPhase(Phase.SUSPENDING);
    assertThat(state().pods()).hasSize(1);
    runner.run(seconds(1));
    assertPhase(Phase.SUSPENDED);
  }

  @Test
  void aFinalizerOnAnObjectBlocksAsLongAsItIsThere() {
    start(Component.other(1))
        .run(List.of(ADMIT, new Event.ComponentHeld(0), SUSPEND, seconds(3600)));
    assertPhase(Phase.SUSPENDING);
    runner.run(List.of(new Event.ComponentReleased(0)));
    assertPhase(Phase.SUSPENDED);
  }

  @Test
  void aLabelledReplicaSetIsSomethingLeft() {
    start(Component.other(1)).run(List.of(ADMIT, new Event.ReplicaSets(1), SUSPEND, seconds(60)));
    assertPhase(Phase.SUSPENDING);
    runner.run(List.of(COLLECT));
    assertPhase(Phase.SUSPENDED);
  }

  @Test
  void aFailedOneKeepsItsResourcesForTheGraceThatItsAnnotationAsksFor() {
    settings = settings.withDeletionOnFailureGrace(Duration.ofSeconds(30)).withRetryLimit(0);
    start(Component.job(1, 1))
        .run(List.of(ADMIT, seconds(5), new Event.JobReports(0, JobState.FAILED)));
    assertPhase(Phase.FAILED);
    assertCondition(
        DELETING_RESOURCES,
        Truth.FALSE,
        "DeletionPaused",
        "workload.codeflare.dev.appwrapper/deletionOnFailureGracePeriodDuration has value 30s",
        5);
    runner.run(seconds(29));
    assertThat(state().isOurs(0)).isTrue();
    assertThat(status().isTrue(QUOTA_RESERVED)).isTrue();
    runner.run(seconds(1));
    assertThat(state().isOurs(0)).isFalse();
    assertThat(status().has(QUOTA_RESERVED, Truth.FALSE, "Failed")).isTrue();
  }

  @Test
  void aSuspensionCutsThePauseShort() {
    settings = settings.withDeletionOnFailureGrace(Duration.ofSeconds(30)).withRetryLimit(0);
    start(Component.job(1, 1))
        .run(List.of(ADMIT, new Event.JobReports(0, JobState.FAILED), seconds(9), SUSPEND));
    assertCondition(
        RESOURCES_DEPLOYED,
        Truth.FALSE,
        "Failed",
        "Kueue forced resource deletion by suspending AppWrapper",
        9);
  }

  @Test
  void deletionShowsTerminatingAndEndsWhenNothingIsLeft() {
    start(Component.other(1)).run(List.of(ADMIT, RUN, new Event.DeleteWrapper()));
    assertPhase(Phase.TERMINATING);
    assertThat(wrapper().finalizer()).isTrue();

    runner.run(List.of(COLLECT, seconds(5)));
    assertThat(state().wrapper()).isEmpty();
    Status last = lastStatus();
    assertThat(last.condition(RESOURCES_DEPLOYED).orElseThrow().message())
        .isEqualTo("Resources successfully deleted");
    assertThat(last.condition(QUOTA_RESERVED).orElseThrow().message())
        .isEqualTo("No resources deployed");
  }

  @Test
  void oneThatNeverRanGoesAtOnce() {
    start(Component.other(1)).run(List.of(new Event.DeleteWrapper()));
    assertThat(state().wrapper()).isEmpty();
  }

  @Test
  void oneThatIsManagedByOthersIsLeftAloneAltogether() {
    Wrapper wrapper = Wrapper.fresh(Component.other(1)).withManagedByOther();
    runner = new HistoryRunner(new World(Snapshot.of(START, wrapper)), new TableOperator(settings));
    runner.run(List.of(ADMIT, seconds(60)));
    assertPhase(Phase.EMPTY);
  }

  private HistoryRunner start(Component... components) {
    World world = new World(Snapshot.of(START, Wrapper.fresh(components)));
    runner = new HistoryRunner(world, new TableOperator(settings));
    return runner;
  }

  private Snapshot state() {
    return runner.world().state();
  }

  private Wrapper wrapper() {
    return state().wrapper().orElseThrow();
  }

  private Status status() {
    return wrapper().status();
  }

  private Status lastStatus() {
    List<Status> all =
        runner.world().history().stream()
            .map(e -> e.after().wrapper())
            .flatMap(Optional::stream)
            .map(Wrapper::status)
            .toList();
    return all.get(all.size() - 1);
  }

  private void assertPhase(Phase phase) {
    assertThat(status().phase()).isEqualTo(phase);
  }

  private void assertCondition(
      ConditionType type, Truth truth, String reason, String message, int second) {
    assertThat(status().condition(type))
        .contains(new Condition(truth, reason, message, START.plusSeconds(second)));
  }

  private static Event seconds(long seconds) {
    return new Event.Passes(Duration.ofSeconds(seconds));
  }

  private static Event millis(long millis) {
    return new Event.Passes(Duration.ofMillis(millis));
  }
}
