package dev.homeostat.appwrapper.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.controller.pods.PodCounts;
import dev.homeostat.report.Condition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunningTest {

  private final Life life = new Life(Wrappers.pod("a"), Wrappers.deployment("b", 2)).run();

  @Test
  void it_is_suspended_when_it_should_be() {
    life.suspend(true).step();
    assertThat(life.phase()).isEqualTo("Suspending");
    assertThat(life.condition("DeletingResources")).isEqualTo("True/DeletionInitiated @0");
    assertThat(life.condition("QuotaReserved")).startsWith("True");
  }

  @Test
  void enough_running_pods_are_ready() {
    life.at(5).pods(0, 2, 1, 0);
    assertThat(life.phase()).isEqualTo("Running");
    assertThat(life.condition("PodsReady"))
        .isEqualTo("True/SufficientPodsReady \"2 pods running; 1 pods succeeded\" @5");
    assertThat(life.action()).isEqualTo(Action.REST);
    assertThat(life.next()).isEqualTo(-1);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0, 60", "1, 1, 0, 60", "1, 2, 0, 300", "3, 0, 0, 300", "0, 1, 1, 60"})
  void too_few_pods_have_the_admission_grace_and_pods_that_only_start_that_of_the_warmup(
      int pending, int running, int succeeded, long grace) {
    life.at(5).pods(pending, running, succeeded, 0);
    assertThat(life.phase()).isEqualTo("Running");
    assertThat(life.next()).isEqualTo(grace - 5);
    assertThat(life.condition("PodsReady")).startsWith("False/Resuming");
    life.at(grace).pods(pending, running, succeeded, 0);
    assertThat(life.phase()).isEqualTo("Resetting");
    assertThat(life.wrapper.status().resets()).isEqualTo(1);
    assertThat(life.condition("Unhealthy"))
        .isEqualTo(
            "True/InsufficientPodsReady \""
                + pending
                + " pods pending; "
                + running
                + " pods running; "
                + succeeded
                + " pods succeeded\" @"
                + grace);
  }

  @Test
  void more_pods_than_an_int_counts_are_not_ready_by_one() {
    Life large =
        new Life(
                Wrappers.deployment("a", Integer.MAX_VALUE),
                Wrappers.deployment("b", Integer.MAX_VALUE))
            .run();
    large.at(5).pods(0, 1, 0, 0);
    assertThat(large.condition("PodsReady")).startsWith("False");
  }

  @Test
  void the_grace_of_lost_pods_begins_when_they_are_lost() {
    life.at(5).pods(0, 3, 0, 0).at(1000).pods(0, 2, 0, 0);
    assertThat(life.phase()).isEqualTo("Running");
    assertThat(life.condition("PodsReady"))
        .isEqualTo(
            "False/InsufficientPodsReady \"0 pods pending; 2 pods running; 0 pods succeeded\""
                + " @1000");
    assertThat(life.next()).isEqualTo(60);
    assertThat(life.at(1059).pods(0, 2, 0, 0).phase()).isEqualTo("Running");
    assertThat(life.at(1060).pods(0, 2, 0, 0).phase()).isEqualTo("Resetting");
  }

  @Test
  void pods_that_come_back_within_the_grace_are_ready_again() {
    life.at(5).pods(0, 3, 0, 0).at(1000).pods(0, 2, 0, 0).at(1010).pods(0, 3, 0, 0);
    assertThat(life.condition("PodsReady")).startsWith("True").endsWith("@1010");
  }

  @Test
  void failed_pods_have_a_grace() {
    life.at(7).pods(0, 2, 0, 1);
    assertThat(life.phase()).isEqualTo("Running");
    assertThat(life.condition("Unhealthy")).isEqualTo("True/FoundFailedPods @7");
    assertThat(life.next()).isEqualTo(60);
    life.at(66).pods(0, 2, 0, 2);
    assertThat(life.condition("Unhealthy")).endsWith("@7");
    life.at(67).pods(0, 2, 0, 2);
    assertThat(life.phase()).isEqualTo("Resetting");
    assertThat(life.events).containsExactly("Unhealthy: FoundFailedPods");
  }

  @Test
  void failed_pods_that_are_replaced_within_the_grace_are_forgotten() {
    life.at(7).pods(0, 2, 0, 1).at(20).pods(0, 3, 0, 0);
    assertThat(life.condition("Unhealthy"))
        .isEqualTo("False/FoundNoFailedPods \"No pod has failed\" @20");
    life.at(100).pods(0, 2, 0, 1);
    assertThat(life.condition("Unhealthy")).endsWith("@100");
  }

  @Test
  void each_failure_has_a_time_of_its_own() {
    life.annotate("retryPausePeriodDuration", "10s").at(7).pods(0, 2, 0, 1);
    life.at(67).pods(0, 2, 0, 1).gone().at(77).step();
    assertThat(life.phase()).isEqualTo("Resuming");
    life.create(Life.created(2)).at(78).pods(0, 0, 0, 1);
    assertThat(life.phase()).isEqualTo("Running");
    assertThat(life.condition("Unhealthy")).isEqualTo("True/FoundFailedPods @78");
    assertThat(life.next()).isEqualTo(60);
  }

  @Test
  void another_reason_is_another_failure() {
    life.at(7).pods(0, 2, 0, 1);
    life.at(30).see(PodCounts.NONE, true, ComponentState.FAILED);
    assertThat(life.condition("Unhealthy"))
        .isEqualTo("True/FailedComponent \"Found 1 failed components\" @30");
    assertThat(life.phase()).isEqualTo("Resetting");
  }

  @Test
  void a_terminal_exit_code_fails_after_the_grace_whatever_the_limit() {
    PodCounts terminal = new PodCounts(0, 0, 0, 1, true, false);
    assertThat(life.see(terminal, true).phase()).isEqualTo("Running");
    assertThat(life.at(60).see(terminal, true).phase()).isEqualTo("Failed");
    assertThat(life.wrapper.status().resets()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"0, Failed, 0", "-1, Failed, 0", "1, Resetting, 1"})
  void the_limit_bounds_the_resets(int limit, String phase, int resets) {
    life.annotate("retryLimit", Integer.toString(limit));
    life.see(PodCounts.NONE, true, ComponentState.FAILED);
    assertThat(life.phase()).isEqualTo(phase);
    assertThat(life.wrapper.status().resets()).isEqualTo(resets);
  }

  @Test
  void pods_on_broken_nodes_are_moved_without_being_counted() {
    life.see(new PodCounts(0, 3, 0, 0, false, true), true);
    assertThat(life.phase()).isEqualTo("Resetting");
    assertThat(life.wrapper.status().resets()).isZero();
    assertThat(life.condition("Unhealthy")).isEqualTo("True/AutopilotNoExecute @0");
    Life limited = new Life(Wrappers.pod("a")).annotate("retryLimit", "0").run();
    limited.see(new PodCounts(0, 3, 0, 0, false, true), true);
    assertThat(limited.phase()).isEqualTo("Failed");
  }

  @Test
  void a_missing_component_counts_after_two_seconds_and_a_live_read() {
    life.at(10);
    Observation cached = missing(false);
    assertThat(life.step(cached).action()).isEqualTo(Action.REST);
    assertThat(life.next()).isEqualTo(2);
    assertThat(life.at(12).step(cached).action()).isEqualTo(Action.OBSERVE_LIVE);
    assertThat(life.phase()).isEqualTo("Running");
    life.step(missing(true));
    assertThat(life.phase()).isEqualTo("Failed");
    assertThat(life.condition("Unhealthy"))
        .isEqualTo(
            "True/MissingComponent \"Only found 1 deployed components, but was expecting 2\" @12");
    assertThat(life.wrapper.status().resets()).isZero();
  }

  private static Observation missing(boolean isLive) {
    return Observation.NOTHING.with(
        new Observation.Seen(
            List.of(ComponentState.DEPLOYED, ComponentState.MISSING),
            PodCounts.NONE,
            true,
            isLive,
            Optional.of(Life.START.plusSeconds(10))));
  }

  @Test
  void what_cannot_be_read_decides_nothing() {
    life.see(new PodCounts(0, 0, 3, 0, false, false), true, ComponentState.UNREADABLE);
    assertThat(life.action()).isEqualTo(Action.RETRY);
    assertThat(life.phase()).isEqualTo("Running");
  }

  @Test
  void success_gives_the_quota_back_and_keeps_the_objects() {
    life.at(9).pods(0, 0, 3, 0);
    assertThat(life.phase()).isEqualTo("Succeeded");
    String message = "\"3 pods succeeded and no running, pending, or failed pods\"";
    assertThat(life.condition("QuotaReserved")).isEqualTo("False/Succeeded " + message + " @9");
    assertThat(life.condition("ResourcesDeployed")).isEqualTo("True/Succeeded " + message + " @0");
  }

  @Test
  void success_of_pods_that_were_created_is_sure_without_a_list() {
    PodCounts succeeded = new PodCounts(0, 0, 3, 0, false, false);
    assertThat(life.see(succeeded, true, false).phase()).isEqualTo("Succeeded");
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 3, 0", "0, 1, 3, 0", "0, 0, 3, 1", "0, 0, 2, 0"})
  void nothing_has_succeeded_while_a_pod_has_not(
      int pending, int running, int succeeded, int failed) {
    assertThat(life.pods(pending, running, succeeded, failed).phase()).isEqualTo("Running");
  }

  @ParameterizedTest
  @CsvSource({
    "DEPLOYED, 0, 0, 3, 0, false, false, 0",
    "FAILED, 0, 0, 0, 0, false, false, 0",
    "FAILED, 0, 0, 0, 0, false, true, 0",
    "DEPLOYED, 0, 0, 0, 0, false, false, 400",
    "DEPLOYED, 0, 0, 2, 0, false, true, 400",
    "DEPLOYED, 0, 3, 0, 0, true, false, 0",
    "DEPLOYED, 0, 3, 0, 0, true, true, 0"
  })
  void nothing_ends_the_phase_that_only_a_watch_has_seen(
      ComponentState state,
      int pending,
      int running,
      int succeeded,
      int failed,
      boolean broken,
      boolean areCreated,
      long second) {
    PodCounts pods = new PodCounts(pending, running, succeeded, failed, false, broken);
    life.at(second).see(pods, areCreated, false, state);
    assertThat(life.action()).isEqualTo(Action.OBSERVE_LIVE);
    assertThat(life.phase()).isEqualTo("Running");
  }

  @Test
  void no_expected_pods_means_running() {
    Life none = new Life(Wrappers.deployment("d", 0)).run().pods(0, 0, 0, 0);
    assertThat(none.phase()).isEqualTo("Running");
    assertThat(none.condition("PodsReady")).startsWith("True");
    assertThat(none.pods(0, 0, 2, 0).phase()).isEqualTo("Running");
  }

  @Test
  void a_job_is_done_after_its_completions_not_its_parallelism() {
    Life job = new Life(Wrappers.job("j", "parallelism: 2, completions: 6, ")).run();
    assertThat(job.pods(0, 0, 2, 0).phase()).isEqualTo("Running");
    assertThat(job.pods(0, 0, 6, 0).phase()).isEqualTo("Succeeded");
    Life one = new Life(Wrappers.job("j", "parallelism: 3, ")).run();
    assertThat(one.pods(0, 0, 1, 0).phase()).isEqualTo("Succeeded");
  }

  @Test
  void a_job_that_says_so_is_done_even_if_its_pods_are_gone() {
    Life job = new Life(Wrappers.job("j", "completions: 6, "), Wrappers.pod("p")).run();
    job.see(new PodCounts(0, 1, 0, 0, false, false), true, ComponentState.COMPLETE);
    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.condition("PodsReady")).startsWith("True");
    job.see(new PodCounts(0, 0, 1, 0, false, false), true, ComponentState.COMPLETE);
    assertThat(job.phase()).isEqualTo("Succeeded");
    Life alone = new Life(Wrappers.job("j", "completions: 6, ")).run();
    assertThat(alone.see(PodCounts.NONE, true, ComponentState.COMPLETE).phase())
        .isEqualTo("Succeeded");
  }

  @Test
  void a_changed_number_of_components_fails_and_says_which() {
    life.edit(tree -> tree.withArray("/spec/components").add(Wrappers.yaml(Wrappers.pod("late"))));
    life.step();
    assertThat(life.phase()).isEqualTo("Failed");
    assertThat(life.condition("Unhealthy"))
        .contains("spec.components: expected 2, as status.componentStatus has, got 3");
  }

  @Test
  void conditions_that_people_have_removed_are_put_right() {
    life.edit(tree -> tree.withObject("/status").remove("conditions"));
    life.at(500).pods(0, 1, 0, 0);
    assertThat(life.phase()).isEqualTo("Running");
    assertThat(life.condition("QuotaReserved")).startsWith("True/Resuming").endsWith("@500");
    assertThat(life.next()).isEqualTo(60);
    assertThat(life.wrapper.status().conditions().is("ResourcesDeployed", Condition.Status.TRUE))
        .isTrue();
  }
}
