package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.CustomKinds;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.samples.testing.CustomKind;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The definition of a wrapped kind is removed, which hangs nothing. */
class RemovedDefinitionTest extends WrapperGround {

  private static final String GROUP = "removed.appwrapper.example.com";

  private static final String RESET_ONCE =
      "workload.codeflare.dev.appwrapper/failureGracePeriodDuration: 0s\n"
          + "workload.codeflare.dev.appwrapper/retryPausePeriodDuration: 1h\n";

  RemovedDefinitionTest(RunningApiServer server) {
    super(server);
  }

  private static final String WIDGET_IN_TWO_VERSIONS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: widgets.GROUP}
      spec:
        group: GROUP
        names: {kind: Widget, plural: widgets}
        scope: Namespaced
        versions:
        - name: v1
          served: SERVED
          storage: true
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
        - name: v2
          served: true
          storage: false
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
      """
          .replace("GROUP", GROUP);

  private static String thing(String kind) {
    return Wrappers.object(GROUP + "/v1", kind, "{}");
  }

  private void define(String kind) {
    CustomKinds.define(client, CustomKind.of(GROUP, kind));
    // The group is still served when the kind is not.
    CustomKinds.define(client, CustomKind.of(GROUP, "Remaining"));
  }

  private void removeDefinition(String plural) {
    client.apiextensions().v1().customResourceDefinitions().withName(plural + "." + GROUP).delete();
  }

  /** A.7: the Go operator takes an object of a kind that is not served for one that is left. */
  @Test
  void the_go_operator_would_wait_without_end() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.admit();
    go.api().unserve("apps/v1", "Deployment");
    go.restart();
    go.suspend(true);
    go.settle();
    for (int hour = 0; hour < 3; hour++) {
      go.advance(Duration.ofHours(1));
      go.settle();
    }
    assertThat(go.phase()).isEqualTo("Suspending");
  }

  @Test
  void a_running_one_fails_and_can_be_deleted() {
    define("Thing");
    operator();
    wrap("sample", Wrappers.pod("a"), thing("Thing"));
    awaitPhase("sample", "Running");
    removeDefinition("things");
    awaitPhase("sample", "Failed");
    assertThat(condition("sample", "Unhealthy")).isEqualTo("True/MissingComponent");
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    assertThat(pod("a")).isEmpty();
    delete("sample");
    awaitGone("sample");
  }

  /** The object is still there, so the quota is not given back, and the pod goes on. */
  @Test
  void
      a_running_one_is_not_failed_by_a_restart_while_another_version_of_a_wrapped_kind_is_served() {
    define("Widget");
    RunningProgram before = operator();
    wrap("sample", Wrappers.pod("a"), thing("Widget"));
    awaitPhase("sample", "Running");
    before.close();
    CustomKinds.define(client, WIDGET_IN_TWO_VERSIONS.replace("SERVED", "false"));
    play("a", "Succeeded");
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), Faults.none());
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      operator(Settings.DEFAULT, through);
      await().atMost(PATIENCE).until(() -> discoveries(proxy) > 24 || !phase().equals("Running"));
      assertThat(phase()).isEqualTo("Running");

      CustomKinds.define(client, WIDGET_IN_TWO_VERSIONS.replace("SERVED", "true"));
      awaitPhase("sample", "Succeeded");
      assertThat(condition("sample", "Unhealthy")).doesNotStartWith("True");
    }
  }

  private String phase() {
    return status("sample").path("phase").asText();
  }

  private static long discoveries(FaultProxy proxy) {
    return proxy.lastLines(Integer.MAX_VALUE).stream()
        .filter(line -> line.contains("/apis/" + GROUP))
        .count();
  }

  @Test
  void one_that_is_being_reset_goes_on() {
    define("Part");
    operator();
    wrap("sample", RESET_ONCE, false, Wrappers.pod("a"), thing("Part"));
    awaitPhase("sample", "Running");
    hold("a", "example.com/hold");
    play("a", "Failed");
    awaitPhase("sample", "Resetting");
    removeDefinition("parts");
    hold("a");
    awaitCondition("sample", "ResourcesDeployed", "False/Resetting");
    delete("sample");
    awaitGone("sample");
  }
}
