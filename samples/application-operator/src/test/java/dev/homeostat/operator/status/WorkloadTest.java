package dev.homeostat.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.operator.status.Workload.Health;
import org.junit.jupiter.api.Test;

/** How a workload is; what Krake told wrong of it (its weaknesses 22 to 25) is told right. */
class WorkloadTest {

  private static Workload of(String apiVersion, String kind, String rest) {
    return Workload.of(Yaml.object(apiVersion, kind, rest));
  }

  @Test
  void krake_22_a_pod_without_container_statuses_is_on_its_way() {
    assertThat(of("v1", "Pod", "status: {phase: Pending}").health()).isEqualTo(Health.InProgress);
    assertThat(of("v1", "Pod", "status: {}").health()).isEqualTo(Health.InProgress);
  }

  @Test
  void krake_22_a_deployment_that_is_scaled_to_nothing_is_as_wanted() {
    Workload none = of("apps/v1", "Deployment", "spec: {replicas: 0}\nstatus: {}");
    assertThat(none).isEqualTo(new Workload(0, 0, Health.Current, ""));
  }

  @Test
  void krake_22_of_a_daemon_set_the_scheduled_are_desired_and_the_ready_are_ready() {
    Workload set =
        of(
            "apps/v1",
            "DaemonSet",
            "status: {desiredNumberScheduled: 3, currentNumberScheduled: 2,"
                + " updatedNumberScheduled: 3, numberReady: 1, numberAvailable: 1}");
    assertThat(set.desired()).isEqualTo(3);
    assertThat(set.ready()).isEqualTo(1);
    assertThat(set.health()).isEqualTo(Health.InProgress);
  }

  @Test
  void krake_22_a_job_that_failed_has_failed() {
    String failed = "status: {failed: 1, conditions: [{type: Failed, status: 'True'}]}";
    assertThat(of("batch/v1", "Job", failed).health()).isEqualTo(Health.Failed);
  }

  @Test
  void krake_22_a_job_that_says_no_completions_is_done_after_one() {
    String done = "status: {succeeded: 1, conditions: [{type: Complete, status: 'True'}]}";
    assertThat(of("batch/v1", "Job", done)).isEqualTo(new Workload(1, 1, Health.Current, ""));
    Workload running = of("batch/v1", "Job", "spec: {completions: 3}\nstatus: {succeeded: 1}");
    assertThat(running).isEqualTo(new Workload(3, 1, Health.InProgress, "1 of 3 are done"));
  }

  @Test
  void krake_22_a_pod_that_ended_badly_has_failed_and_one_that_ended_well_has_not() {
    assertThat(of("v1", "Pod", "status: {phase: Failed}").health()).isEqualTo(Health.Failed);
    assertThat(of("v1", "Pod", "status: {phase: Succeeded}").health()).isEqualTo(Health.Current);
  }

  @Test
  void a_rollout_that_got_stuck_has_failed() {
    Workload stuck =
        of(
            "apps/v1",
            "Deployment",
            "spec: {replicas: 2}\nstatus: {readyReplicas: 1, conditions:"
                + " [{type: Progressing, status: 'False', reason: ProgressDeadlineExceeded}]}");
    assertThat(stuck.health()).isEqualTo(Health.Failed);
    assertThat(stuck.ready()).isEqualTo(1);
    assertThat(stuck.message()).contains("does not progress");
  }

  @Test
  void what_its_controller_has_not_seen_yet_is_on_its_way() {
    Workload old =
        Workload.of(
            Yaml.object(
                "apps/v1",
                "StatefulSet",
                "spec: {replicas: 1}\nstatus: {readyReplicas: 0, replicas: 1}"));
    assertThat(old).isEqualTo(new Workload(1, 0, Health.InProgress, "0 of 1 replicas are ready"));
  }
}
