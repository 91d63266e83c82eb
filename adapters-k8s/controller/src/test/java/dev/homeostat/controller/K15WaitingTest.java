package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** K15: an application that waits has no passes until the object changes that it waits for. */
class K15WaitingTest extends Ground {

  private static final Duration SAFETY_NET = Duration.ofMinutes(30);

  K15WaitingTest(RunningApiServer server) {
    super(server);
  }

  private ControllerBuilder<WordBundle> patient() {
    return described().engine(engine(cluster, builder -> builder.maxRetryDelay(SAFETY_NET)));
  }

  /**
   * Waits for a pass that has ended waiting and leaves the rest to the watch. The passes before it,
   * which ended before the watch had the object, ask for another one soon.
   */
  private void awaitPatience() {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                !passes.isEmpty()
                    && last().outcome() == ReconcileResult.Outcome.WAITING
                    && last()
                        .requeue()
                        .fixedDelay()
                        .filter(delay -> delay.compareTo(SAFETY_NET.dividedBy(2)) > 0)
                        .isPresent());
  }

  private ReconcileResult last() {
    return passes.get(passes.size() - 1);
  }

  /** A pod that no kubelet makes ready. */
  private static Pod pod(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .addToAnnotations("homeostat.dev/wave", "0")
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("nginx:1.25")
        .endContainer()
        .endSpec()
        .build();
  }

  private void succeed(String pod) {
    end(pod, "Succeeded");
  }

  private void end(String pod, String phase) {
    client
        .pods()
        .inNamespace(namespace)
        .withName(pod)
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"phase\":\"" + phase + "\"}}");
  }

  /** A pod, and a config map of the wave after it. */
  private static Application ordered(WordBundle bundle) {
    return Application.ownedBy(TypedObjects.owner(bundle))
        .manifest(TypedObjects.manifest(List.of(pod("first"), configMap("second", "hello"))))
        .settings(settings -> settings.withAwaitReady(true))
        .build();
  }

  /** A config map that waits for a pod of another owner. */
  private static Application behindForeign(WordBundle bundle) {
    String namespace = bundle.getMetadata().getNamespace();
    return Application.ownedBy(TypedObjects.owner(bundle))
        .manifest(TypedObjects.manifest(List.of(configMap("second", "hello"))))
        .awaits(ResourceAddress.of("v1", "Pod", namespace, "theirs"), -1)
        .build();
  }

  @Test
  void a_gate_opens_with_the_event_that_makes_its_object_ready() {
    started(patient().application(K15WaitingTest::ordered));
    create("web", spec -> {});

    awaitPatience();
    succeed("first");

    awaitWord("second", "hello");
  }

  @Test
  void the_event_with_which_an_object_fails_is_not_left_to_the_safety_net() {
    started(patient().application(K15WaitingTest::ordered));
    create("web", spec -> {});

    awaitPatience();
    end("first", "Failed");

    awaitPhase("web", "BLOCKED");
    succeed("first");
    awaitWord("second", "hello");
  }

  @Test
  void a_deletion_ends_with_the_event_of_the_object_that_goes() {
    started(patient());
    create("web", spec -> spec.words = Map.of("front", "hello", "back", "world"));
    awaitPhase("web", "SETTLED");
    patch(configMap("back"), "{\"metadata\":{\"finalizers\":[\"example.com/hold\"]}}");

    edit("web", spec -> spec.words = Map.of("front", "hello"));
    awaitPatience();
    patch(configMap("back"), "{\"metadata\":{\"finalizers\":null}}");

    awaitPhase("web", "SETTLED");
    assertThat(configMap("back")).isNull();
  }

  /** Applications of pods that never become ready, or fail, and others of config maps alone. */
  private static Application stuckOrNot(WordBundle bundle) {
    String name = bundle.getMetadata().getName();
    return name.startsWith("stuck")
        ? Application.ownedBy(TypedObjects.owner(bundle))
            .manifest(
                TypedObjects.manifest(List.of(pod(name), configMap(name + "-second", "hello"))))
            .settings(settings -> settings.withAwaitReady(true))
            .build()
        : application(bundle);
  }

  @Test
  void flux_5622_applications_that_fail_or_are_not_ready_do_not_delay_others() {
    started(patient().workers(1).application(K15WaitingTest::stuckOrNot));
    for (String name : List.of("stuck-1", "stuck-2", "stuck-3")) {
      create(name, spec -> {});
      awaitPhase(name, "WAITING");
    }
    end("stuck-2", "Failed");
    awaitPhase("stuck-2", "BLOCKED");

    create("web", spec -> spec.words = Map.of("front", "hello"));

    awaitPhase("web", "SETTLED");
    awaitPhase("stuck-1", "WAITING");
    assertThat(configMap("stuck-1-second")).isNull();
  }

  @Test
  void an_object_of_another_owner_is_awaited_by_its_events() {
    started(patient().application(K15WaitingTest::behindForeign));
    create("web", spec -> {});
    awaitPatience();

    client.resource(pod("theirs")).inNamespace(namespace).create();
    await().atMost(PATIENCE).until(() -> last().awaited().get(0).uid().length() > 0);
    awaitPatience();
    succeed("theirs");

    awaitWord("second", "hello");
    assertThat(client.pods().inNamespace(namespace).withName("theirs").get().getMetadata())
        .satisfies(
            theirs -> {
              assertThat(theirs.getLabels()).isNullOrEmpty();
              assertThat(theirs.getOwnerReferences()).isEmpty();
            });
  }
}
