package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Run;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** C20: observedGeneration follows what was read, also when the pass failed. */
class C20ObservedGenerationTest extends Ground {

  C20ObservedGenerationTest(RunningApiServer server) {
    super(server);
  }

  private Long observed(String name) {
    WordBundle.Status status = bundle(name).getStatus();
    return status == null ? null : status.observedGeneration;
  }

  private void awaitObserved(String name, long generation) {
    await().atMost(PATIENCE).until(() -> Long.valueOf(generation).equals(observed(name)));
  }

  @Test
  void it_follows_each_generation() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitObserved("web", 1);
    edit("web", spec -> spec.words = Map.of("greeting", "bye"));
    awaitObserved("web", 2);
  }

  @Test
  void it_follows_a_spec_that_makes_no_sense() {
    started(described());
    create("web", spec -> spec.words = Map.of("No Name At All", "hello"));
    awaitObserved("web", 1);
    assertThat(bundle("web").getStatus().phase).isIn("INVALID", "FAILED", "WAITING");
  }

  @Test
  void it_follows_a_spec_of_which_no_application_can_be_made() {
    started(
        described()
            .application(
                bundle -> {
                  if (bundle.getSpec().replicas != null) {
                    throw new IllegalArgumentException("no replicas, please");
                  }
                  return application(bundle);
                }));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    edit("web", spec -> spec.replicas = 1);
    awaitObserved("web", 2);
    assertThat(configMap("greeting")).isNotNull();
  }

  @Test
  void a_report_without_members_leaves_the_status_alone() {
    started(described().status((bundle, pass) -> Map.of()));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitWord("greeting", "hello");
    calm();
    assertThat(bundle("web").getStatus()).isNull();
  }

  @Test
  void a_report_that_is_null_fails_and_says_what_leaves_the_status_alone() {
    started(described().status((bundle, pass) -> null));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(runs)
                    .extracting(Run::outcome)
                    .anySatisfy(
                        outcome ->
                            assertThat(outcome)
                                .isInstanceOfSatisfying(
                                    Outcome.Failed.class,
                                    failed ->
                                        assertThat(failed.cause())
                                            .hasMessageContaining("one without members"))));
    assertThat(bundle("web").getStatus()).isNull();
  }

  @Test
  void it_is_never_ahead_of_what_was_read() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    started(
        described()
            .application(
                bundle -> {
                  if (bundle.getMetadata().getGeneration() == 1) {
                    reading.countDown();
                    assertThat(goOn.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
                  }
                  return application(bundle);
                })
            .status(
                (bundle, pass) ->
                    Map.of("phase", "as of " + bundle.getMetadata().getGeneration())));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    assertThat(reading.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    edit("web", spec -> spec.words = Map.of("greeting", "bye"));
    NeverAhead versions = new NeverAhead();
    Watch watch =
        client.resources(WordBundle.class).inNamespace(namespace).withName("web").watch(versions);
    try {
      goOn.countDown();
      awaitWord("greeting", "bye");
      awaitObserved("web", 2);
    } finally {
      watch.close();
    }
    assertThat(versions.broken).isFalse();
  }

  /** Looks at each version of an object. */
  private static final class NeverAhead implements Watcher<WordBundle> {

    private volatile boolean broken;

    @Override
    public void eventReceived(Action action, WordBundle bundle) {
      WordBundle.Status status = bundle.getStatus();
      if (status != null
          && status.phase != null
          && !status.phase.equals("as of " + status.observedGeneration)) {
        broken = true;
      }
    }

    @Override
    public void onClose(WatcherException cause) {
      // The test closes it.
    }
  }
}
