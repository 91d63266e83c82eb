package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.Rate;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The behaviour of a controller as a user sees it. */
@Tag("each-jdk")
class ControllerTest extends Ground {

  ControllerTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void what_an_object_wants_is_made_kept_and_told() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello", "farewell", "bye"));
    awaitWord("greeting", "hello");
    awaitWord("farewell", "bye");
    awaitPhase("web", "SETTLED");
    edit("web", spec -> spec.words = Map.of("greeting", "good day"));
    awaitWord("greeting", "good day");
    await().atMost(PATIENCE).until(() -> configMap("farewell") == null);
    awaitPhase("web", "SETTLED");
  }

  @Test
  void drift_is_put_back_with_one_patch() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    calm();
    passes.clear();
    patch(configMap("greeting"), "{\"data\": {\"word\": \"changed\"}}");
    awaitWord("greeting", "hello");
    await().atMost(PATIENCE).until(() -> !passes.isEmpty());
    calm();
    assertThat(passes.stream().flatMap(pass -> pass.requests().stream())).hasSize(1);
  }

  @Test
  void a_change_that_nobody_observes_runs_nothing() {
    started(described());
    create(
        "web",
        spec -> {
          spec.words = Map.of("greeting", "hello");
          spec.replicas = 2;
        });
    awaitPhase("web", "SETTLED");
    int before = calm();
    patch(configMap("greeting"), "{\"metadata\": {\"labels\": {\"mine\": \"1\"}}}");
    patch(configMap("greeting"), "{\"data\": {\"other\": \"1\"}}");
    client
        .apps()
        .deployments()
        .inNamespace(namespace)
        .withName("web")
        .editStatus(
            deployment -> {
              deployment.getStatus().setObservedGeneration(1L);
              deployment.getStatus().setReplicas(2);
              return deployment;
            });
    assertThat(calm()).isEqualTo(before);
  }

  @Test
  void a_pass_can_be_asked_for() {
    Controller controller = started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    int before = calm();
    controller.wake(new ApplicationId(namespace, "web"));
    await().atMost(PATIENCE).until(() -> runs.size() > before);
    controller.wake(new ApplicationId(namespace, "nobody"));
    calm();
    assertThat(passes.get(passes.size() - 1).requests()).isEmpty();
  }

  @Test
  void what_cannot_be_run_is_tried_again_as_often_as_said() {
    Duration soon = Duration.ofMillis(1);
    started(
        described()
            .application(
                bundle -> {
                  throw new IllegalStateException("broken");
                })
            .backoff(new Backoff(soon, soon))
            .rate(Rate.UNLIMITED));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    // By the default backoff that many would take weeks, at the default rate a minute and a half.
    await().atMost(PATIENCE).until(() -> runs.size() > 1000);
  }

  @Test
  void what_is_deleted_by_hand_comes_back() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    String uid = configMap("greeting").getMetadata().getUid();
    client.resource(configMap("greeting")).delete();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                configMap("greeting") != null
                    && !configMap("greeting").getMetadata().getUid().equals(uid));
  }

  @Test
  void a_label_that_is_taken_away_comes_back() {
    started(described());
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    String label = dev.homeostat.Application.UID_LABEL;
    patch(configMap("greeting"), "{\"metadata\": {\"labels\": {\"" + label + "\": null}}}");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(configMap("greeting").getMetadata().getLabels()).containsKey(label));
  }

  @Test
  void what_an_object_wanted_goes_with_it_and_so_does_its_state() {
    String elsewhere = server.newNamespace("elsewhere");
    started(described());
    create(
        "web",
        spec -> {
          spec.words = Map.of("greeting", "hello");
          spec.elsewhere = java.util.List.of(elsewhere);
        });
    awaitPhase("web", "SETTLED");
    assertThat(client.configMaps().inNamespace(elsewhere).withName("web").get()).isNotNull();
    client.resource(bundle("web")).delete();
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
    assertThat(configMap("greeting")).isNull();
    assertThat(client.configMaps().inNamespace(elsewhere).withName("web").get()).isNull();
    assertThat(client.secrets().inNamespace(namespace).list().getItems())
        .noneMatch(secret -> secret.getMetadata().getName().startsWith("homeostat.state"));
    calm();
    assertThat(passes.get(passes.size() - 1).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }
}
