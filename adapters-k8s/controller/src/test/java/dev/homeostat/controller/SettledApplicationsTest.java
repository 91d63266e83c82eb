package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The start of a controller beside applications that a former process has left (finding O10). */
class SettledApplicationsTest extends Ground {

  private final List<String> resumed = new CopyOnWriteArrayList<>();

  SettledApplicationsTest(RunningApiServer server) {
    super(server);
  }

  /** A controller as in a process of its own, without passes so far. */
  private ControllerBuilder<WordBundle> controller(String ready) {
    return labelled(ready).ignoringLabels();
  }

  /** The same, for which labels of the objects matter. */
  private ControllerBuilder<WordBundle> labelled(String ready) {
    return described(KubernetesCluster.of(client))
        .watching("v1", "ConfigMap")
        .status(
            (bundle, pass) ->
                Map.of(
                    "conditions",
                    List.of(Map.of("type", "Ready", "status", ready, "reason", "Tested"))))
        .resumed(bundle -> resumed.add(bundle.getMetadata().getName()));
  }

  /** Leaves a settled bundle, and begins to count again. */
  private void settle(String ready) {
    create("shop", spec -> spec.words = Map.of("front", "hello", "back", "world"));
    Controller former = started(controller(ready));
    await().atMost(PATIENCE).until(() -> !runs.isEmpty());
    calm();
    former.stop(Duration.ofSeconds(5));
    passes.clear();
    runs.clear();
  }

  private void drift(String map) {
    patch(configMap(map), "{\"data\":{\"word\":\"drift\"}}");
  }

  private void awaitRun() {
    await().atMost(PATIENCE).until(() -> !runs.isEmpty());
  }

  @Test
  void an_unchanged_application_goes_on_without_a_pass() {
    settle("True");

    started(controller("True"));
    awaitRun();

    assertThat(resumed).containsExactly("shop");
    assertThat(passes).isEmpty();
  }

  @Test
  void the_next_change_of_a_resource_is_reverted() {
    settle("True");
    started(controller("True"));
    awaitRun();

    drift("back");

    awaitWord("back", "world");
    assertThat(resumed).containsExactly("shop");
  }

  @Test
  void a_change_of_the_object_has_a_pass() {
    settle("True");
    started(controller("True"));
    awaitRun();

    edit("shop", spec -> spec.words = Map.of("front", "good morning", "back", "world"));

    awaitWord("front", "good morning");
  }

  @Test
  void a_change_while_no_process_ran_is_reverted_at_once() {
    settle("True");
    drift("front");

    started(controller("True"));

    awaitWord("front", "hello");
    assertThat(resumed).isEmpty();
  }

  @Test
  void a_resource_that_was_deleted_while_no_process_ran_is_created_again() {
    settle("True");
    client.resource(configMap("front")).delete();

    started(controller("True"));

    awaitWord("front", "hello");
    assertThat(resumed).isEmpty();
  }

  @Test
  void a_specification_that_was_changed_while_no_process_ran_has_a_pass() {
    settle("True");
    edit("shop", spec -> spec.words = Map.of("front", "good morning", "back", "world"));

    started(controller("True"));

    awaitWord("front", "good morning");
    assertThat(resumed).isEmpty();
  }

  @Test
  void an_application_that_is_not_reported_ready_has_a_pass() {
    settle("False");

    started(controller("False"));

    await().atMost(PATIENCE).until(() -> !passes.isEmpty());
    assertThat(resumed).isEmpty();
    assertThat(passes.get(0).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void an_application_with_a_satisfied_object_of_another_owner_has_a_pass() {
    client.resource(configMap("front", "hello")).inNamespace(namespace).create();
    settle("True");

    started(controller("True"));

    await().atMost(PATIENCE).until(() -> !passes.isEmpty());
    assertThat(resumed).isEmpty();
    assertThat(passes.get(0).delta().satisfied()).hasSize(1);
  }

  @Test
  void a_controller_for_which_labels_matter_runs_a_pass() {
    settle("True");
    patch(bundle("shop"), "{\"metadata\":{\"labels\":{\"tier\":\"gold\"}}}");

    started(labelled("True"));

    await().atMost(PATIENCE).until(() -> !passes.isEmpty());
    assertThat(resumed).isEmpty();
  }

  @Test
  void the_first_passes_of_settled_applications_are_spread() {
    FirstPasses pace = new FirstPasses();

    Duration first = pace.next();

    assertThat(first).isEqualTo(Duration.ofSeconds(30));
    for (int i = 0; i < 999; i++) {
      pace.next();
    }
    assertThat(pace.next()).isEqualTo(Duration.ofSeconds(80));
  }
}
