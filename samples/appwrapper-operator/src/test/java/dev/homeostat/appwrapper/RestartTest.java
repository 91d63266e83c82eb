package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Operators that are restarted while a grace or a pause passes: it does not end before its time.
 * The tests wait for what stays in the status, since a slow machine may miss what passes.
 */
@Tag("long")
class RestartTest extends WrapperGround {

  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final String PREFIX = "workload.codeflare.dev.appwrapper/";

  private RunningProgram first;
  private Instant begin;

  RestartTest(RunningApiServer server) {
    super(server);
  }

  private void run(String component, String... annotations) {
    first = operator();
    begin = Instant.now();
    wrap("sample", String.join("\n", annotations) + "\n", false, component);
  }

  private static String annotation(String name, String value) {
    return PREFIX + name + ": \"" + value + "\"";
  }

  private static String grace(String name) {
    return annotation(name, GRACE.toSeconds() + "s");
  }

  private void fail(String pod) {
    awaitPhase("sample", "Running");
    begin = Instant.now();
    play(pod, "Failed");
  }

  private void restart() {
    first.close();
    operator();
  }

  /** The times of conditions are whole seconds of the clock of this machine. */
  private void assertGraceWasKept(String condition) {
    String end = conditionTree("sample", condition).path("lastTransitionTime").asText();
    assertThat(Instant.parse(end))
        .isAfterOrEqualTo(begin.truncatedTo(ChronoUnit.SECONDS).plus(GRACE));
  }

  @Test
  void a_failed_pod_may_recover_for_the_failure_grace() {
    run(Wrappers.pod("a"), grace("failureGracePeriodDuration"), annotation("retryLimit", "0"));
    fail("a");
    awaitCondition("sample", "Unhealthy", "True/FoundFailedPods");
    restart();
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    assertGraceWasKept("QuotaReserved");
  }

  @Test
  void a_reset_waits_for_the_retry_pause() {
    run(
        Wrappers.pod("a"),
        annotation("failureGracePeriodDuration", "0s"),
        grace("retryPausePeriodDuration"));
    fail("a");
    await().atMost(PATIENCE).until(() -> status("sample").path("resettingCount").asInt() == 1);
    restart();
    await()
        .atMost(PATIENCE)
        .until(() -> condition("sample", "Unhealthy").equals("False/FoundNoFailedPods"));
    assertGraceWasKept("ResourcesDeployed");
    assertThat(status("sample").path("resettingCount").asInt()).isEqualTo(1);
  }

  @Test
  void the_objects_of_one_that_failed_stay_for_their_pause() {
    run(
        Wrappers.pod("a"),
        annotation("failureGracePeriodDuration", "0s"),
        annotation("retryLimit", "0"),
        grace("deletionOnFailureGracePeriodDuration"));
    fail("a");
    awaitPhase("sample", "Failed");
    restart();
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    assertGraceWasKept("QuotaReserved");
    assertThat(pod("a")).isEmpty();
  }

  @Test
  void too_few_pods_may_run_for_the_warmup_grace() {
    run(
        Wrappers.pod("a"),
        grace("warmupGracePeriodDuration"),
        annotation("admissionGracePeriodDuration", "0s"),
        annotation("retryLimit", "0"));
    awaitCondition("sample", "PodsReady", "False/Resuming");
    restart();
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    assertThat(condition("sample", "Unhealthy")).isEqualTo("True/InsufficientPodsReady");
    assertGraceWasKept("Unhealthy");
  }

  @Test
  void pods_that_do_not_terminate_are_deleted_by_force_after_the_grace_of_their_deletion() {
    run(
        "template: {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {nodeName: nowhere,"
            + " containers: [{name: c, image: busybox}]}}",
        grace("forcefulDeletionGracePeriodDuration"));
    awaitPhase("sample", "Running");
    begin = Instant.now();
    suspend("sample", true);
    await()
        .atMost(PATIENCE)
        .until(() -> !conditionTree("sample", "DeletingResources").isMissingNode());
    restart();
    awaitPhase("sample", "Suspended");
    assertThat(pod("a")).isEmpty();
    assertGraceWasKept("QuotaReserved");
  }
}
