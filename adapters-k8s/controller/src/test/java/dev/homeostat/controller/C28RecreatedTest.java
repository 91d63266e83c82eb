package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Run;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** C28: an object that was deleted and made again under its name begins anew. */
class C28RecreatedTest extends Ground {

  C28RecreatedTest(RunningApiServer server) {
    super(server);
  }

  private void vanish(String name) {
    patch(bundle(name), "{\"metadata\": {\"finalizers\": null}}");
    client.resource(bundle(name)).delete();
  }

  @Test
  void the_new_one_owns_what_the_old_one_made() {
    Controller controller = started(described());
    WordBundle first = create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    controller.stop(Duration.ofSeconds(10));
    // While nobody looks, one goes and another one of that name comes.
    vanish("web");
    WordBundle second = create("web", spec -> spec.words = Map.of("greeting", "good day"));
    assertThat(second.getMetadata().getUid()).isNotEqualTo(first.getMetadata().getUid());
    controller.start();
    awaitWord("greeting", "good day");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(configMap("greeting").getMetadata().getOwnerReferences())
                  .singleElement()
                  .satisfies(
                      owner -> assertThat(owner.getUid()).isEqualTo(second.getMetadata().getUid()));
              assertThat(configMap("greeting").getMetadata().getLabels())
                  .containsValue(second.getMetadata().getUid());
            });
  }

  @Test
  void failures_of_the_old_one_do_not_slow_the_new_one() {
    started(
        described()
            .application(
                bundle -> {
                  if (bundle.getSpec().words.isEmpty()) {
                    throw new IllegalStateException("no words");
                  }
                  return application(bundle);
                }));
    create("web", spec -> spec.words = Map.of());
    await().atMost(PATIENCE).until(() -> failures().size() >= 6);
    vanish("web");
    int before = failures().size();
    create("web", spec -> spec.words = Map.of());
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(failures().subList(before, failures().size()))
                    .as("the count begins anew")
                    .anySatisfy(run -> assertThat(run.failures()).isLessThanOrEqualTo(1)));
  }

  private List<Run<ApplicationId>> failures() {
    return runs.stream().filter(run -> run.outcome() instanceof Outcome.Failed).toList();
  }
}
