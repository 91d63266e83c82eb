package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.Test;

/** Policy packs that an Application names, or the operator for all of them. */
class PolicyPacksTest extends Ground {

  private static final String DEPLOYMENT =
      """
      manifest:
        - apiVersion: apps/v1
          kind: Deployment
          metadata: {name: NAME}
          spec:
            replicas: 2
            minReadySeconds: 5
            selector: {matchLabels: {app: NAME}}
            template:
              metadata: {labels: {app: NAME}}
              spec: {containers: [{name: app, image: 'app:1'}]}
      """;

  PolicyPacksTest(RunningApiServer server) {
    super(server);
  }

  private void deployment(String name, String more) {
    application(name, more + DEPLOYMENT.replace("NAME", name));
    await().atMost(PATIENCE).until(() -> number(name, "replicas") == 2);
  }

  private int number(String name, String field) {
    return find("apps/v1", "Deployment", name)
        .map(found -> found.tree().at("/spec/" + field).asInt())
        .orElse(0);
  }

  /** Scales as an autoscaler does, and changes a neighbour, which the operator puts back. */
  private void scale(String name) {
    merge("apps/v1", "Deployment", name, "{\"spec\": {\"replicas\": 7, \"minReadySeconds\": 9}}");
    await().atMost(PATIENCE).until(() -> number(name, "minReadySeconds") == 5);
  }

  @Test
  void an_application_names_them() {
    operator();
    deployment("left", "packs: [hpa]\n");
    deployment("kept", "");

    scale("left");
    scale("kept");
    assertThat(number("left", "replicas")).isEqualTo(7);
    assertThat(number("kept", "replicas")).isEqualTo(2);
  }

  @Test
  void the_operator_names_them_for_all() {
    operator("--packs=hpa,istio");
    deployment("web", "");

    scale("web");
    assertThat(number("web", "replicas")).isEqualTo(7);
  }

  @Test
  void an_unknown_name_is_invalid_with_a_near_name() {
    operator();
    application("web", "packs: [hpaa]\n" + DEPLOYMENT.replace("NAME", "web"));

    awaitPhase("web", "Invalid");
    assertThat(condition("web", "Valid").path("message").asText())
        .contains("UnknownPack /spec/packs/0", "got 'hpaa'; write hpa, if that is meant");
  }
}
