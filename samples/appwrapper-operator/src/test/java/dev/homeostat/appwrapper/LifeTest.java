package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The life of AppWrappers on a real API server, whose pods the tests run. */
class LifeTest extends WrapperGround {

  LifeTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void an_app_wrapper_lives_from_its_creation_to_success_and_deletion() {
    operator();
    wrap("sample", Wrappers.pod("a"), Wrappers.pod("b"));
    awaitPhase("sample", "Running");
    Resource pod = pod("a").orElseThrow();
    assertThat(pod.label("workload.codeflare.dev/appwrapper")).contains("sample");
    JsonNode owner = pod.tree().at("/metadata/ownerReferences/0");
    assertThat(owner.path("kind").asText()).isEqualTo("AppWrapper");
    assertThat(owner.path("uid").asText()).isEqualTo(wrapper("sample").uid());
    assertThat(owner.path("controller").asBoolean()).isTrue();
    assertThat(owner.path("blockOwnerDeletion").asBoolean()).isTrue();
    assertThat(condition("sample", "QuotaReserved")).isEqualTo("True/Resuming");

    play("a", "Running");
    play("b", "Running");
    awaitCondition("sample", "PodsReady", "True/SufficientPodsReady");
    play("a", "Succeeded");
    play("b", "Succeeded");
    awaitPhase("sample", "Succeeded");
    assertThat(condition("sample", "QuotaReserved")).isEqualTo("False/Succeeded");
    assertThat(condition("sample", "ResourcesDeployed")).isEqualTo("True/Succeeded");

    delete("sample");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
    assertThat(pod("b")).isEmpty();
  }

  @Test
  void failed_pods_reset_it_until_the_limit_and_then_it_fails() {
    operator();
    wrap(
        "sample",
        AT_ONCE + "workload.codeflare.dev.appwrapper/retryLimit: \"1\"",
        false,
        Wrappers.pod("a"));
    awaitPhase("sample", "Running");
    String first = pod("a").orElseThrow().uid();
    play("a", "Failed");
    await()
        .atMost(PATIENCE)
        .until(() -> pod("a").filter(pod -> !pod.uid().equals(first)).isPresent());
    awaitPhase("sample", "Running");
    assertThat(status("sample").path("resettingCount").asInt()).isEqualTo(1);
    play("a", "Failed");
    awaitPhase("sample", "Failed");
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    assertThat(condition("sample", "ResourcesDeployed")).isEqualTo("False/Failed");
    assertThat(condition("sample", "Unhealthy")).isEqualTo("True/FoundFailedPods");
    assertThat(pod("a")).isEmpty();
    assertThat(status("sample").path("resettingCount").asInt()).isEqualTo(1);
  }

  @Test
  void a_suspended_one_has_no_objects_and_gives_its_quota_back() {
    operator();
    wrap("sample", AT_ONCE, true, Wrappers.pod("a"));
    awaitPhase("sample", "Suspended");
    assertThat(pod("a")).isEmpty();
    assertThat(wrapper("sample").tree().at("/metadata/finalizers").isMissingNode()).isTrue();
    suspend("sample", false);
    awaitPhase("sample", "Running");
    play("a", "Running");
    suspend("sample", true);
    awaitPhase("sample", "Suspended");
    assertThat(pod("a")).isEmpty();
    assertThat(condition("sample", "QuotaReserved")).isEqualTo("False/Suspended");
    suspend("sample", false);
    awaitPhase("sample", "Running");
    assertThat(pod("a")).isPresent();
  }

  @Test
  void an_object_that_its_editor_keeps_is_not_deleted_but_a_labelled_pod_is_waited_for() {
    operator();
    String map = "template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m}}";
    wrap("maps", map, Wrappers.pod("a"));
    wrap(
        "pods",
        "workload.codeflare.dev.appwrapper/forcefulDeletionGracePeriodDuration: 1s",
        false,
        Wrappers.pod("b"));
    awaitPhase("maps", "Running");
    awaitPhase("pods", "Running");
    String keep = "{\"metadata\": {\"annotations\": {\"homeostat.dev/on-delete\": \"keep\"}}}";
    PatchContext merge = PatchContext.of(PatchType.JSON_MERGE);
    client.configMaps().inNamespace(namespace).withName("m").patch(merge, keep);
    client.pods().inNamespace(namespace).withName("b").patch(merge, keep);
    hold("b", "example.com/held");
    suspend("maps", true);
    awaitPhase("maps", "Suspended");
    assertThat(find("v1", "ConfigMap", "m")).isPresent();
    assertThat(pod("a")).isEmpty();
    suspend("pods", true);
    awaitPhase("pods", "Suspending");
    await().atMost(PATIENCE).until(() -> pod("b").orElseThrow().isBeingDeleted());
    assertThat(condition("pods", "QuotaReserved")).startsWith("True");
    hold("b");
    awaitPhase("pods", "Suspended");
  }

  @Test
  void a_component_that_is_gone_fails_it() {
    operator();
    wrap("sample", Wrappers.pod("a"), Wrappers.pod("b"));
    awaitPhase("sample", "Running");
    client.pods().inNamespace(namespace).withName("a").withGracePeriod(0).delete();
    awaitPhase("sample", "Failed");
    assertThat(condition("sample", "Unhealthy")).isEqualTo("True/MissingComponent");
    awaitCondition("sample", "ResourcesDeployed", "False/Failed");
    assertThat(pod("b")).isEmpty();
  }

  @Test
  void a_foreign_object_is_neither_taken_nor_deleted() {
    operator();
    create(
        Wrappers.yaml(
                "{apiVersion: v1, kind: Pod, metadata: {name: a, labels: {"
                    + "workload.codeflare.dev/appwrapper: other}}, spec: "
                    + Wrappers.POD_SPEC
                    + "}")
            .deepCopy());
    String uid = pod("a").orElseThrow().uid();
    wrap("sample", Wrappers.pod("a"), Wrappers.pod("b"));
    awaitPhase("sample", "Failed");
    assertThat(conditionTree("sample", "Unhealthy").path("message").asText())
        .contains("resource a exists, but is not controlled by appwrapper");
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    delete("sample");
    awaitGone("sample");
    assertThat(pod("a").orElseThrow().uid()).isEqualTo(uid);
    assertThat(pod("b")).isEmpty();
  }

  @Test
  void pods_that_do_not_terminate_are_deleted_by_force() {
    operator();
    wrap(
        "sample",
        "workload.codeflare.dev.appwrapper/forcefulDeletionGracePeriodDuration: 1s",
        false,
        "template: {apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {nodeName: nowhere,"
            + " containers: [{name: c, image: busybox}]}}");
    awaitPhase("sample", "Running");
    delete("sample");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
  }

  @Test
  void a_generated_name_is_derived_and_found_again() {
    operator();
    wrap(
        "sample",
        "template: {apiVersion: v1, kind: Pod, metadata: {generateName: run-}, spec: "
            + Wrappers.POD_SPEC
            + "}");
    awaitPhase("sample", "Running");
    String name = status("sample").at("/componentStatus/0/name").asText();
    assertThat(name).matches("run-[0-9a-f]{10}");
    assertThat(pod(name)).isPresent();
  }

  @Test
  void a_kind_that_is_not_served_fails_it_at_once() {
    operator();
    wrap(
        "sample",
        Wrappers.pod("a"),
        Wrappers.object("x.example.com/v1", "Unknown", "{}"),
        Wrappers.pod("b"));
    awaitPhase("sample", "Failed");
    assertThat(condition("sample", "Unhealthy")).isEqualTo("True/CreateFailed");
    assertThat(conditionTree("sample", "Unhealthy").path("message").asText())
        .contains("spec.components[1]");
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    assertThat(pod("a")).isEmpty();
    assertThat(pod("b")).isEmpty();
    delete("sample");
    awaitGone("sample");
  }

  @Test
  void an_app_wrapper_of_the_go_operator_is_taken_over_without_touching_its_pod() {
    wrap("sample", Wrappers.pod("a"));
    patch("sample", "{\"metadata\": {\"finalizers\": [\"workload.codeflare.dev/finalizer\"]}}");
    Resource wrapper = wrapper("sample");
    ObjectNode pod =
        Wrappers.yaml(
                "{apiVersion: v1, kind: Pod, metadata: {name: a, labels:"
                    + " {workload.codeflare.dev/appwrapper: sample}, ownerReferences:"
                    + " [{apiVersion: workload.codeflare.dev/v1beta2, kind: AppWrapper, name:"
                    + " sample, uid: "
                    + wrapper.uid()
                    + ", controller: true,"
                    + " blockOwnerDeletion: true}]}, spec: "
                    + Wrappers.POD_SPEC
                    + "}")
            .deepCopy();
    create(pod);
    play("a", "Running");
    Resource before = pod("a").orElseThrow();
    report(
        "workload.codeflare.dev/v1beta2",
        "AppWrapper",
        "sample",
        Wrappers.yaml(
                """
                phase: Running
                conditions:
                - {type: QuotaReserved, status: "True", reason: Resuming, message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}
                - {type: ResourcesDeployed, status: "True", reason: Resuming, message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}
                - {type: PodsReady, status: "False", reason: Resuming, message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}
                - {type: Unhealthy, status: "False", reason: Resuming, message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}
                componentStatus:
                - apiVersion: v1
                  kind: Pod
                  name: a
                  podSets: [{path: template, replicas: 1}]
                  conditions:
                  - {type: ResourcesDeployed, status: "True", reason: ComponentCreatedSuccessfully, message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}
                """)
            .toString());
    operator();
    awaitCondition("sample", "PodsReady", "True/SufficientPodsReady");
    assertThat(pod("a").orElseThrow()).isEqualTo(before);
    delete("sample");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
  }

  @Test
  void one_of_another_manager_is_left_alone() {
    operator();
    ObjectNode tree = Wrappers.tree(Wrappers.pod("a"));
    tree.withObject("/spec").put("managedBy", "kueue.x-k8s.io/multikueue");
    tree.withObject("/metadata").put("name", "remote");
    create(tree);
    wrap("own", Wrappers.pod("b"));
    awaitPhase("own", "Running");
    assertThat(wrapper("remote").tree().has("status")).isFalse();
    assertThat(pod("a")).isEmpty();
  }

  @Test
  void a_job_that_says_that_it_failed_resets_it_and_one_that_is_complete_succeeds() {
    operator();
    wrap("sample", Wrappers.job("j", "").replace("containers", "restartPolicy: Never, containers"));
    awaitPhase("sample", "Running");
    String first = find("batch/v1", "Job", "j").orElseThrow().uid();
    report(
        "batch/v1", "Job", "j", "{\"conditions\": [{\"type\": \"Failed\", \"status\": \"True\"}]}");
    await()
        .atMost(PATIENCE)
        .until(
            () -> find("batch/v1", "Job", "j").filter(job -> !job.uid().equals(first)).isPresent());
    awaitPhase("sample", "Running");
    assertThat(status("sample").path("resettingCount").asInt()).isEqualTo(1);
    report(
        "batch/v1",
        "Job",
        "j",
        "{\"conditions\": [{\"type\": \"Complete\", \"status\": \"True\"}]}");
    awaitPhase("sample", "Succeeded");
  }

  @Test
  void events_say_why() {
    operator();
    wrap("sample", AT_ONCE, true, Wrappers.pod("a"));
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(
                        client.v1().events().inNamespace(namespace).list().getItems().stream()
                            .filter(event -> event.getInvolvedObject().getName().equals("sample"))
                            .map(event -> Map.entry(event.getReason(), event.getMessage()))
                            .toList())
                    .anyMatch(
                        event ->
                            event.getKey().equals("Suspended")
                                && event.getValue().contains("spec.suspend is true")));
  }
}
