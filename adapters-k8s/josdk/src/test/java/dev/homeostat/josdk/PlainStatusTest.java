package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.controller.Conditions;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The program of the page about plain fabric8, with its function for the status. */
class PlainStatusTest extends PageGround {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final AtomicBoolean isBroken = new AtomicBoolean();
  private Controller controller;

  PlainStatusTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void close() {
    if (controller != null) {
      controller.close();
    }
  }

  private void start() {
    controller =
        Controller.named("plain")
            .of(cluster, WebPage.class)
            .namespaces(namespace)
            .application(
                page -> {
                  if (isBroken.get() || page.getSpec().texts.containsKey("bad")) {
                    throw new IllegalArgumentException("bad");
                  }
                  return PageReconciler.application(page);
                })
            .engine(engine(SecretStateStore.in(cluster)))
            .status(
                (page, pass) ->
                    Map.of(
                        "conditions",
                        Conditions.of(TypedObjects.resource(page))
                            .with(pass, Instant.now())
                            .toTree()))
            .start();
  }

  @Test
  void a_page_of_which_no_application_can_be_made_is_not_ready_in_this_generation() {
    start();
    create("odd", spec -> spec.texts = Map.of("title", "x"));
    awaitReady("odd", "True");
    edit("odd", spec -> spec.texts = Map.of("bad", "x"));
    await()
        .atMost(LIMIT)
        .until(
            () ->
                page("odd")
                    .getMetadata()
                    .getGeneration()
                    .equals(page("odd").getStatus().observedGeneration));
    assertThat(condition(page("odd"), "Ready").get("status")).isNotEqualTo("True");
  }

  @Test
  void a_page_whose_function_begins_to_fail_is_not_ready_any_more() {
    start();
    create("odd", spec -> spec.texts = Map.of("title", "x"));
    awaitReady("odd", "True");
    isBroken.set(true);
    client.resource(configMap("odd")).delete();
    awaitReady("odd", "False");
    isBroken.set(false);
    awaitReady("odd", "True");
  }

  @Test
  void conditions_of_others_stay() {
    create("odd", spec -> spec.texts = Map.of("title", "x"));
    client
        .resource(page("odd"))
        .subresource("status")
        .patch(
            io.fabric8.kubernetes.client.dsl.base.PatchContext.of(
                io.fabric8.kubernetes.client.dsl.base.PatchType.JSON_MERGE),
            "{\"status\":{\"conditions\":[{\"type\":\"Audited\",\"status\":\"True\",\"reason\":\"Other\","
                + "\"message\":\"\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}]}}");
    assertThat(condition(page("odd"), "Audited")).isNotEmpty();
    start();
    awaitReady("odd", "True");
    assertThat(condition(page("odd"), "Audited")).isNotEmpty();
  }
}
