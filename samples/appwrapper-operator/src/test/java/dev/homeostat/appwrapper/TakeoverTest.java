package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.appwrapper.reference.model.Api;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoOperatorModel;
import dev.homeostat.appwrapper.reference.model.HttpApi;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** AppWrappers that the model of the Go operator has left in some phase. */
class TakeoverTest extends WrapperGround {

  private static final int PASSES = 20;

  private final Api api;

  TakeoverTest(RunningApiServer server) {
    super(server);
    api = new HttpApi(client);
  }

  private void goOperator(Api with, String phase) {
    GoOperatorModel model = new GoOperatorModel(with, GoConfig.DEFAULT, InstantSource.system());
    for (int i = 0; i < PASSES && !isIn(phase); i++) {
      model.pass(namespace, "sample");
    }
    assertThat(isIn(phase)).as("%s", status("sample").toPrettyString()).isTrue();
  }

  private void goOperator(String phase) {
    goOperator(api, phase);
  }

  private boolean isIn(String phase) {
    return status("sample").path("phase").asText().equals(phase);
  }

  /** Has the Go operator run an AppWrapper of one pod. */
  private Resource running(String annotations) {
    wrap("sample", annotations, false, Wrappers.pod("a"));
    goOperator("Running");
    return pod("a").orElseThrow();
  }

  private void endsWithItsPod() {
    delete("sample");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
  }

  @Test
  void a_suspended_one_waits_and_runs_when_it_may() {
    wrap("sample", AT_ONCE, true, Wrappers.pod("a"));
    goOperator("Suspended");
    operator();
    suspend("sample", false);
    awaitPhase("sample", "Running");
    endsWithItsPod();
  }

  @Test
  void one_that_resumes_gets_its_pod() {
    wrap("sample", Wrappers.pod("a"));
    goOperator("Resuming");
    operator();
    awaitPhase("sample", "Running");
    assertThat(pod("a")).isPresent();
    endsWithItsPod();
  }

  @Test
  void one_that_resumes_and_has_its_pod_but_does_not_know_it_keeps_it() {
    wrap("sample", Wrappers.pod("a"));
    goOperator("Resuming");
    AtomicBoolean isPosted = new AtomicBoolean();
    Api endsAfterTheCreation =
        (method, path, body) -> {
          if (isPosted.get()) {
            return new Api.Answer(500, Wrappers.yaml("{message: it has ended}"));
          }
          isPosted.compareAndSet(false, method.equals("POST"));
          return api.send(method, path, body);
        };
    new GoOperatorModel(endsAfterTheCreation, GoConfig.DEFAULT, InstantSource.system())
        .pass(namespace, "sample");
    assertThat(isIn("Resuming")).isTrue();
    final Resource before = pod("a").orElseThrow();
    operator();
    awaitPhase("sample", "Running");
    assertThat(pod("a")).contains(before);
    endsWithItsPod();
  }

  @Test
  void one_that_runs_keeps_its_pod() {
    running(AT_ONCE);
    play("a", "Running");
    Resource before = pod("a").orElseThrow();
    operator();
    awaitCondition("sample", "PodsReady", "True/SufficientPodsReady");
    assertThat(pod("a")).contains(before);
    endsWithItsPod();
  }

  @Test
  void one_that_succeeded_keeps_its_pod() {
    running(AT_ONCE);
    play("a", "Succeeded");
    goOperator("Succeeded");
    final Resource before = pod("a").orElseThrow();
    final Resource wrapper = wrapper("sample");
    operator();
    // Another one shows that the operator has been at work.
    wrap("other", Wrappers.pod("b"));
    awaitPhase("other", "Running");
    assertThat(pod("a")).contains(before);
    assertThat(wrapper("sample")).isEqualTo(wrapper);
    endsWithItsPod();
  }

  @Test
  void one_that_is_reset_runs_again() {
    String uid = running(AT_ONCE).uid();
    play("a", "Failed");
    goOperator("Resetting");
    operator();
    await()
        .atMost(PATIENCE)
        .until(() -> isIn("Running") && pod("a").filter(one -> !one.uid().equals(uid)).isPresent());
    assertThat(status("sample").path("resettingCount").asInt()).isEqualTo(1);
    endsWithItsPod();
  }

  @Test
  void one_that_is_being_suspended_gives_its_quota_back() {
    running(AT_ONCE);
    suspend("sample", true);
    goOperator("Suspending");
    operator();
    awaitPhase("sample", "Suspended");
    assertThat(condition("sample", "QuotaReserved")).isEqualTo("False/Suspended");
    assertThat(pod("a")).isEmpty();
    endsWithItsPod();
  }

  @Test
  void one_that_failed_loses_its_pod_and_gives_its_quota_back() {
    running(AT_ONCE + "workload.codeflare.dev.appwrapper/retryLimit: \"0\"\n");
    play("a", "Failed");
    goOperator("Failed");
    operator();
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    assertThat(pod("a")).isEmpty();
    endsWithItsPod();
  }

  @Test
  void one_that_failed_keeps_its_pod_during_its_pause() {
    running(
        AT_ONCE
            + "workload.codeflare.dev.appwrapper/retryLimit: \"0\"\n"
            + "workload.codeflare.dev.appwrapper/deletionOnFailureGracePeriodDuration: 1h\n");
    play("a", "Failed");
    goOperator("Failed");
    Resource before = pod("a").orElseThrow();
    operator();
    awaitCondition("sample", "DeletingResources", "False/DeletionPaused");
    assertThat(pod("a")).contains(before);
    assertThat(condition("sample", "QuotaReserved")).isEqualTo("True/Resuming");
    endsWithItsPod();
  }

  @Test
  void one_that_is_being_deleted_goes() {
    running(AT_ONCE);
    hold("a", "wrappers.example.com/held");
    delete("sample");
    goOperator("Terminating");
    operator();
    hold("a");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
  }
}
