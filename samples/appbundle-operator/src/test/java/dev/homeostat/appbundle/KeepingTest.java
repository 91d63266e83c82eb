package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/** Objects of a bundle that is deployed: drift, other writers, edits and removals. */
class KeepingTest extends BundleGround {

  private static final String TWO =
      """
      - name: first
        components:
        - {name: settings, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: fast}}}
      - name: second
        order: 1
        components:
        - {name: more, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: more}, data: {mode: fast}}}
      """;

  KeepingTest(RunningApiServer server) {
    super(server);
  }

  private void merge(String apiVersion, String kind, String name, String patch) {
    client
        .genericKubernetesResources(apiVersion, kind)
        .inNamespace(namespace)
        .withName(name)
        .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  private String mode(String name) {
    return get("v1", "ConfigMap", name).tree().at("/data/mode").asText();
  }

  private static ObjectNode template(ObjectNode bundle, int group) {
    return (ObjectNode) bundle.at("/spec/groups/" + group + "/components/0/template");
  }

  @Test
  void drift_is_repaired_and_what_others_write_stays() {
    operator();
    bundle("shop", TWO);
    awaitPhase("shop", "Deployed");
    merge(
        "v1",
        "ConfigMap",
        "settings",
        """
        {"metadata": {"labels": {"team": "blue", "app.example.com/group": "wrong"},
         "annotations": {"argocd.argoproj.io/sync-wave": "9"}},
         "data": {"mode": "slow", "extra": "kept"}}""");
    await().atMost(PATIENCE).until(() -> mode("settings").equals("fast"));
    var settings = get("v1", "ConfigMap", "settings");
    assertThat(settings.label("team")).contains("blue");
    assertThat(settings.label("app.example.com/group")).contains("first");
    assertThat(settings.annotation("argocd.argoproj.io/sync-wave")).contains("0");
    assertThat(settings.tree().at("/data/extra").asText()).isEqualTo("kept");
    client.configMaps().inNamespace(namespace).withName("more").delete();
    await().atMost(PATIENCE).until(() -> find("v1", "ConfigMap", "more").isPresent());
    awaitPhase("shop", "Deployed");
  }

  @Test
  void a_removed_component_goes_without_a_confirmation_and_a_renamed_one_keeps_its_object() {
    operator();
    bundle("shop", TWO);
    awaitPhase("shop", "Deployed");
    String uid = get("v1", "ConfigMap", "more").uid();
    edit(
        "shop",
        bundle -> {
          ((ArrayNode) bundle.at("/spec/groups")).remove(0);
          ((ObjectNode) bundle.at("/spec/groups/0/components/0")).put("name", "renamed");
        });
    await().atMost(PATIENCE).until(() -> find("v1", "ConfigMap", "settings").isEmpty());
    awaitPhase("shop", "Deployed");
    assertThat(get("v1", "ConfigMap", "more").uid()).isEqualTo(uid);
    assertThat(get("v1", "ConfigMap", "more").label("app.example.com/component"))
        .contains("renamed");
    assertThat(status("shop").path("groupStatuses")).hasSize(1);
  }

  @Test
  void removal_from_the_specification_is_the_confirmation_of_a_mass_deletion() {
    operator();
    StringBuilder many = new StringBuilder("- name: all\n  components:\n");
    for (int i = 0; i < 12; i++) {
      many.append(
          "  - {name: c%1$d, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m%1$d}}}\n"
              .formatted(i));
    }
    bundle("shop", many.toString());
    awaitPhase("shop", "Deployed");
    edit(
        "shop",
        bundle -> {
          ArrayNode components = (ArrayNode) bundle.at("/spec/groups/0/components");
          while (components.size() > 1) {
            components.remove(1);
          }
        });
    await().atMost(PATIENCE).until(() -> find("v1", "ConfigMap", "m11").isEmpty());
    awaitPhase("shop", "Deployed");
    assertThat(find("v1", "ConfigMap", "m0")).isPresent();
    assertThat(find("v1", "ConfigMap", "m1")).isEmpty();
  }

  @Test
  void jobs_claims_and_services_survive_each_later_pass() {
    var operator = operator();
    bundle(
        "shop",
        """
        - name: all
          components:
          - {name: service, template: {apiVersion: v1, kind: Service, metadata: {name: s}, spec: {ports: [{port: 80}]}}}
          - name: claim
            template:
              apiVersion: v1
              kind: PersistentVolumeClaim
              metadata: {name: c}
              spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
          - name: job
            template:
              apiVersion: batch/v1
              kind: Job
              metadata: {name: j}
              spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}
        """);
    awaitComponent("shop", "job", "Deploying");
    report(
        "batch/v1",
        "Job",
        "j",
        "{\"conditions\": [{\"type\": \"Complete\", \"status\": \"True\"}], \"succeeded\": 1}");
    awaitPhase("shop", "Deployed");
    merge("v1", "PersistentVolumeClaim", "c", "{\"spec\": {\"volumeName\": \"bound\"}}");
    String ip = get("v1", "Service", "s").tree().at("/spec/clusterIP").asText();
    merge(
        "app.example.com/v1alpha1",
        "AppBundle",
        "shop",
        "{\"metadata\": {\"annotations\": {\"homeostat.dev/reconcile\": \"again\"}}}");
    edit(
        "shop",
        bundle ->
            ((ObjectNode) bundle.at("/spec/groups/0/components/0/template/spec/ports/0"))
                .put("port", 81));
    await()
        .atMost(PATIENCE)
        .until(() -> get("v1", "Service", "s").tree().at("/spec/ports/0/port").asInt() == 81);
    awaitPhase("shop", "Deployed");
    assertThat(get("v1", "Service", "s").tree().at("/spec/clusterIP").asText()).isEqualTo(ip);
    assertThat(operator.isWorking()).isTrue();
  }

  @Test
  void an_immutable_field_is_named_and_holds_up_no_other_component() {
    operator();
    bundle(
        "shop",
        """
        - name: first
          components:
          - {name: frozen, template: {apiVersion: v1, kind: Secret, metadata: {name: f}, type: Opaque}}
        - name: second
          components:
          - {name: more, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: more}, data: {mode: fast}}}
        """);
    awaitPhase("shop", "Deployed");
    edit(
        "shop",
        bundle -> {
          template(bundle, 0).put("type", "example.com/other");
          template(bundle, 1).withObjectProperty("data").put("mode", "slow");
        });
    awaitPhase("shop", "Failed");
    awaitComponent("shop", "frozen", "Failed", "type", "homeostat.dev/on-immutable");
    await().atMost(PATIENCE).until(() -> mode("more").equals("slow"));
    awaitComponent("shop", "more", "Deployed");
    edit("shop", bundle -> template(bundle, 0).put("type", "Opaque"));
    awaitPhase("shop", "Deployed");
  }

  @Test
  void overlapping_numbers_are_a_condition_and_the_groups_stay_apart() {
    operator();
    bundle(
        "shop",
        """
        - name: late
          order: 1
          components:
          - {name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}}
        - name: early
          components:
          - {name: a, order: 150, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}
        """);
    awaitPhase("shop", "Deployed");
    assertThat(condition("shop", "WavesOverlap").path("status").asText()).isEqualTo("True");
    assertThat(condition("shop", "WavesOverlap").path("message").asText())
        .contains("group early end with 150", "group late begin with 100");
    assertThat(status("shop").at("/groupStatuses/0/name").asText()).isEqualTo("early");
    edit(
        "shop", bundle -> ((ObjectNode) bundle.at("/spec/groups/1/components/0")).put("order", 50));
    await().atMost(PATIENCE).until(() -> condition("shop", "WavesOverlap").isMissingNode());
  }

  @Test
  void an_invalid_edit_names_its_component_and_what_worked_goes_on() {
    operator();
    bundle("shop", TWO);
    awaitPhase("shop", "Deployed");
    edit("shop", bundle -> template(bundle, 1).remove("kind"));
    awaitPhase("shop", "Failed");
    awaitComponent("shop", "more", "Failed", "/spec/groups/1/components/0/template/kind");
    awaitComponent("shop", "settings", "Deployed", "not looked at");
    assertThat(condition("shop", "Ready").path("message").asText())
        .contains("component more of group second");
    assertThat(find("v1", "ConfigMap", "more")).isPresent();
    edit("shop", bundle -> template(bundle, 1).put("kind", "ConfigMap"));
    awaitPhase("shop", "Deployed");
  }
}
