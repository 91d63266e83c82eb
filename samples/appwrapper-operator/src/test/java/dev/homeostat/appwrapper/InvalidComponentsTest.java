package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/** Components that no server could take, without webhooks that refuse them. */
class InvalidComponentsTest extends WrapperGround {

  private static final String CONFIG_MAP =
      "template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}";

  InvalidComponentsTest(RunningApiServer server) {
    super(server);
  }

  private static String secret(String name) {
    return "template: {apiVersion: v1, kind: Secret, metadata: {name: "
        + name
        + "}, data: {a: 'hush hush'}}";
  }

  @Test
  void errorsNameTheirComponentsWithoutValuesAndNothingIsCreated() {
    operator();
    wrap("sample", Wrappers.pod("a"), secret("s"), secret("t"));
    awaitPhase("sample", "Failed");
    assertThat(condition("sample", "Unhealthy")).isEqualTo("True/CreateFailed");
    assertThat(conditionTree("sample", "Unhealthy").path("message").asText())
        .contains("spec.components[1].template: InvalidSecret", "/data/a")
        .doesNotContain("spec.components[0]", "/spec/manifest");
    assertThat(status("sample").at("/componentStatus/2/conditions").toString())
        .contains("spec.components[2].template: InvalidSecret");
    assertThat(status("sample").toString()).doesNotContain("hush");
    assertThat(pod("a")).isEmpty();
  }

  @Test
  void allConflictsOfAComponentAreNamedOnce() {
    operator();
    wrap(
        "sample",
        "template: {apiVersion: v1, kind: Pod, metadata: {name: a, labels:"
            + " {workload.codeflare.dev/appwrapper: other}, ownerReferences: [{apiVersion: v1, kind:"
            + " ConfigMap, name: x, uid: u, controller: true}]}, spec: "
            + Wrappers.POD_SPEC
            + "}");
    awaitPhase("sample", "Failed");
    assertThat(conditionTree("sample", "Unhealthy").path("message").asText())
        .contains("template.metadata.ownerReferences: expected no", "conflict updating labels")
        .doesNotContain("template: spec");
  }

  @Test
  void aStatusThatSaysThatAnObjectExistsButNotWhichOneHoldsUpNoDeletion() {
    operator();
    wrap("sample", Wrappers.pod("a"), CONFIG_MAP);
    awaitPhase("sample", "Running");
    String unnamed =
        "{\"apiVersion\": \"\", \"kind\": \"\", \"name\": \"\", \"podSets\": [], \"conditions\":"
            + " [{\"type\": \"ResourcesDeployed\", \"status\": \"True\", \"reason\": \"Edited\","
            + " \"message\": \"\", \"lastTransitionTime\": \"2026-01-01T00:00:00Z\"}]}";
    report(
        "workload.codeflare.dev/v1beta2",
        "AppWrapper",
        "sample",
        "{\"componentStatus\": [" + unnamed + ", " + unnamed + "]}");

    delete("sample");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
    assertThat(client.configMaps().inNamespace(namespace).withName("b").get()).isNull();
  }

  @Test
  void whatWasCreatedIsDeletedIfAnInvalidComponentIsAddedLater() {
    operator();
    wrap("sample", Wrappers.pod("a"), CONFIG_MAP);
    awaitPhase("sample", "Running");
    client
        .genericKubernetesResources("workload.codeflare.dev/v1beta2", "AppWrapper")
        .inNamespace(namespace)
        .withName("sample")
        .patch(
            PatchContext.of(PatchType.JSON),
            "[{\"op\": \"add\", \"path\": \"/spec/components/-\", \"value\": {\"template\":"
                + " {\"apiVersion\": \"Apps/V1\", \"kind\": \"Deployment\", \"metadata\": {\"name\":"
                + " \"n\"}}}}]");
    awaitPhase("sample", "Failed");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(pod("a")).isEmpty();
              assertThat(find("v1", "ConfigMap", "b")).isEmpty();
            });
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    delete("sample");
    awaitGone("sample");
  }
}
