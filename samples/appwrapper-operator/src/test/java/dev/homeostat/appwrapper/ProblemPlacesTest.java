package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The log and the Events of the program name components by the places that users wrote. */
class ProblemPlacesTest extends ProcessGround {

  ProblemPlacesTest(RunningApiServer server) {
    super(server);
  }

  private void awaitLine(String text) {
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(process.said()).containsPattern(text));
  }

  private List<String> events(String wrapper) {
    return client.v1().events().inNamespace(namespace).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals(wrapper))
        .map(event -> event.getReason() + ": " + event.getMessage())
        .toList();
  }

  @Test
  void an_error_of_a_template_names_its_component() throws Exception {
    start();
    wrap(
        "sample",
        Wrappers.pod("a"),
        "template: {apiVersion: v1, kind: Secret, metadata: {name: s}, data: {a: 'hush hush'}}");
    awaitPhase("sample", "Failed");
    awaitLine("WARN.*sample.*InvalidSecret.*/spec/components/1/template/data/a");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(events("sample"))
                    .anySatisfy(
                        event ->
                            assertThat(event)
                                .startsWith("Unhealthy: CreateFailed")
                                .contains("spec.components[1].template: InvalidSecret")));
    assertThat(process.said()).doesNotContain("/spec/manifest", "hush");
    assertThat(events("sample").toString()).doesNotContain("/spec/manifest", "hush");
  }

  @Test
  void a_component_that_the_server_refuses_is_named() throws Exception {
    start();
    wrap(
        "sample",
        Wrappers.pod("a"),
        Wrappers.pod("b").replace("containers", "restartPolicy: Sometimes, containers"));
    awaitPhase("sample", "Failed");
    awaitLine("WARN.*sample: RefusedByServer Pod .*/b: .*restartPolicy");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(events("sample"))
                    .anySatisfy(
                        event ->
                            assertThat(event)
                                .startsWith("Unhealthy: CreateFailed")
                                .contains("spec.components[1]: ", "restartPolicy")));
    assertThat(status("sample").path("conditions").toString())
        .contains("spec.components[1]: ", "restartPolicy")
        .doesNotContain("tried again", "manifest");
    assertThat(process.said()).doesNotContain("/spec/manifest");
    assertThat(events("sample").toString()).doesNotContain("/spec/manifest");
  }

  @Test
  void a_list_that_fails_in_a_deletion_names_its_kind() throws Exception {
    try (FaultProxy proxy =
        FaultProxy.before(
            client.getConfiguration(),
            request ->
                request.path().contains("/replicasets") && !request.isWatch()
                    ? new Fault.Refuse(Refusal.STORE_GONE)
                    : new Fault.Pass())) {
      start(kubeconfig(proxy));
      wrap("sample", Wrappers.pod("a"));
      awaitPhase("sample", "Running");
      suspend("sample", true);
      awaitLine("objects of the kind ReplicaSet cannot be listed");
      assertThat(condition("sample", "QuotaReserved")).isEqualTo("True/Resuming");
    }
  }
}
