package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.samples.testing.LocalService;
import dev.homeostat.samples.testing.OperatorProcess;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The life of AppWrappers with an operator that has the permissions of its installation alone. */
class InstalledWrapperTest extends InstalledGround {

  private static final String TENANT =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: jane}
      rules:
      - {apiGroups: [workload.codeflare.dev], resources: [appwrappers], verbs: ["*"]}
      - {apiGroups: [""], resources: [pods], verbs: [create]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: jane}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: jane}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: jane}]
      """;

  /** Suspended, run, reset, run to success, and deleted. */
  private void live() {
    wrap("sample", AT_ONCE, true, Wrappers.pod("a"));
    awaitPhase("sample", "Suspended");
    suspend("sample", false);
    awaitPhase("sample", "Running");
    play("a", "Failed");
    await().atMost(PATIENCE).until(() -> status("sample").path("resettingCount").asInt() == 1);
    awaitPhase("sample", "Running");
    play("a", "Running");
    awaitCondition("sample", "PodsReady", "True/SufficientPodsReady");
    play("a", "Succeeded");
    awaitPhase("sample", "Succeeded");
    delete("sample");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
  }

  private List<String> events() {
    return client.v1().events().inNamespace(namespace).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getKind().equals("AppWrapper"))
        .map(event -> event.getReason() + ": " + event.getMessage())
        .toList();
  }

  private static void assertNothingRefused(OperatorProcess replica) throws Exception {
    assertThat(replica.said()).doesNotContain("Forbidden", "forbidden");
    assertThat(replica.end()).isZero();
  }

  @Test
  void the_plain_file_is_enough_and_what_happens_is_counted_and_reported() throws Exception {
    install();
    LocalService network = installed.network();
    OperatorProcess replica = installed.replica(dir, "one");
    network.route(replica.port("webhooks").getAsInt());
    awaitReview();
    live();
    String counter = "appwrapper_phase_total{namespace=\"" + namespace + "\",phase=\"%s\"} %s.0";
    assertThat(replica.metrics())
        .contains(counter.formatted("Suspended", 1), counter.formatted("Resuming", 2))
        .contains(counter.formatted("Running", 2), counter.formatted("Resetting", 1))
        .contains(counter.formatted("Succeeded", 1), counter.formatted("Terminating", 1));
    assertThat(events())
        .contains("Unhealthy: FoundFailedPods")
        .anyMatch(event -> event.startsWith("Suspended: Suspended: spec.suspend is true until"));
    assertNothingRefused(replica);
  }

  @Test
  void for_one_namespace_without_webhooks() throws Exception {
    install("{namespaces: [" + namespace + "], webhooks: {enabled: false}}");
    OperatorProcess replica = installed.replica(dir, "one");
    assertThat(replica.said()).contains("webhooks are off");
    live();
    assertNothingRefused(replica);
  }

  @Test
  void an_app_wrapper_that_asks_for_it_is_deleted_after_its_time_to_live_and_no_other()
      throws Exception {
    install("{webhooks: {enabled: false}}");
    OperatorProcess replica = installed.replica(dir, "one");
    String ttl = AT_ONCE + "workload.codeflare.dev.appwrapper/successTTLDuration: 1s\n";
    wrap("kept", ttl, false, Wrappers.pod("a"));
    wrap(
        "short",
        ttl + "workload.codeflare.dev.appwrapper/deleteAfterSuccessTTL: \"true\"\n",
        false,
        Wrappers.pod("b"));
    awaitPhase("kept", "Running");
    awaitPhase("short", "Running");
    play("a", "Succeeded");
    play("b", "Succeeded");
    awaitGone("short");
    awaitCondition("kept", "ResourcesDeployed", "False/Succeeded");
    assertThat(pod("a")).isEmpty();
    assertThat(pod("b")).isEmpty();
    assertThat(status("kept").path("phase").asText()).isEqualTo("Succeeded");
    assertNothingRefused(replica);
  }

  @Test
  void users_wrap_what_they_may_create_themselves() throws Exception {
    install();
    LocalService network = installed.network();
    OperatorProcess replica = installed.replica(dir, "one");
    network.route(replica.port("webhooks").getAsInt());
    awaitReview();
    client.resourceList(TENANT).inNamespace(namespace).create();
    try (KubernetesClient jane =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder(client.getConfiguration())
                    .withImpersonateUsername("jane")
                    .build())
            .build()) {
      assertThat(
              refusal(jane, Wrappers.pod("a"), Wrappers.deployment("d", 1), Wrappers.job("j", "")))
          .hasMessageContaining(
              "User jane is not authorized to create apps/Deployment in " + namespace)
          .hasMessageContaining("User jane is not authorized to create batch/Job in " + namespace);
      assertThat(refusal(jane, Wrappers.pod("a"))).isNull();
    }
    assertNothingRefused(replica);
  }
}
