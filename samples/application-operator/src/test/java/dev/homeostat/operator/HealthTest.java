package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The health of Applications as Argo CD and Flux read it. */
class HealthTest extends Ground {

  private static final String MAP =
      "manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: %s}, data: {mode: fast}}]\n";

  private static final String DEPLOYMENT =
      """
      manifest:
      - apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: web, image: "registry.example.com/web:1"}]}
      """;

  HealthTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void start() {
    operator();
  }

  private void assertSeen(String name, String argo, String flux) {
    JsonNode object = application(name).tree();
    assertThat(ArgoHealth.of(object).status()).as("%s", object).isEqualTo(argo);
    assertThat(KubernetesStatus.of(object)).as("%s", object).isEqualTo(flux);
  }

  @Test
  void a_ready_application_is_healthy_and_an_edited_one_is_not_until_it_is_applied() {
    application("web", MAP.formatted("a"));
    awaitPhase("web", "Ready");
    assertSeen("web", "Healthy", "Current");

    ObjectNode edited = application("web").tree().deepCopy();
    ObjectNode metadata = (ObjectNode) edited.get("metadata");
    metadata.put("generation", metadata.get("generation").asLong() + 1);
    assertThat(ArgoHealth.of(edited).status()).isEqualTo("Progressing");
    assertThat(KubernetesStatus.of(edited)).isEqualTo("InProgress");
  }

  @Test
  void an_application_whose_workload_starts_is_in_progress() {
    application("web", DEPLOYMENT);
    awaitPhase("web", "Progressing");
    assertSeen("web", "Progressing", "InProgress");
  }

  @Test
  void an_invalid_application_is_degraded_with_its_reason() {
    application("web", "tosca: \"garbage: [\"\n");
    awaitPhase("web", "Invalid");
    assertThat(ArgoHealth.of(application("web").tree()).status()).isEqualTo("Degraded");
    assertThat(ArgoHealth.of(application("web").tree()).message())
        .isEqualTo(condition("web", "Ready").path("message").asText())
        .isNotEmpty();
    assertThat(KubernetesStatus.of(application("web").tree())).isIn("InProgress", "Failed");
  }

  @Test
  void a_failed_application_is_degraded() {
    // The account of the namespace has no permission for the kind.
    application(
        "web",
        "manifest: [{apiVersion: policy/v1beta1, kind: PodDisruptionBudget, metadata: {name: a}}]\n");
    awaitPhase("web", "Failed", "Blocked");
    assertThat(ArgoHealth.of(application("web").tree()).status()).isEqualTo("Degraded");
    assertThat(KubernetesStatus.of(application("web").tree())).isIn("InProgress", "Failed");
  }

  @Test
  void a_suspended_application_is_suspended() {
    application("web", "suspend: true\n" + MAP.formatted("a"));
    awaitPhase("web", "Suspended");
    assertSeen("web", "Suspended", "InProgress");
  }

  @Test
  void an_application_that_is_being_deleted_is_in_progress() {
    application("web", MAP.formatted("a"));
    awaitPhase("web", "Ready");
    merge("v1", "ConfigMap", "a", "{\"metadata\": {\"finalizers\": [\"example.com/hold\"]}}");
    delete("web");
    await().atMost(PATIENCE).until(() -> application("web").isBeingDeleted());
    assertSeen("web", "Progressing", "Terminating");
    merge("v1", "ConfigMap", "a", "{\"metadata\": {\"finalizers\": null}}");
    await().atMost(PATIENCE).until(() -> isGone("web"));
  }
}
