package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * What Krake's controller did wrong around its engine is not done here: numbers 9 to 15 of its
 * weaknesses, but for those of migrations, which there are none of. Numbers 1 to 8 are tested where
 * the engine is, 16 to 21 beside the hooks, 22 to 25 with the status.
 */
class KrakeWeaknessesTest extends Ground {

  private static final String MAP =
      "- {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}, data: {a: b}}\n";

  KrakeWeaknessesTest(RunningApiServer server) {
    super(server);
  }

  private static String map(String name) {
    return MAP.replace("NAME", name);
  }

  private static String deployment(String name, int replicas) {
    return """
    - apiVersion: apps/v1
      kind: Deployment
      metadata: {name: NAME}
      spec:
        replicas: REPLICAS
        selector: {matchLabels: {app: NAME}}
        template:
          metadata: {labels: {app: NAME}}
          spec: {containers: [{name: app, image: "registry.example.com/app:1"}]}
    """
        .replace("NAME", name)
        .replace("REPLICAS", Integer.toString(replicas));
  }

  @Test
  void krake_9_what_was_created_before_a_failure_is_not_forgotten() {
    operator();
    application("web", "manifest:\n" + map("good") + deployment("bad", -1));
    awaitPhase("web", "Failed");
    assertThat(find("v1", "ConfigMap", "good")).isPresent();
    assertThat(condition("web", "Ready").path("message").asText())
        .contains("apps/Deployment")
        .contains("spec.replicas");
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", "good")).isEmpty();
  }

  @Test
  void krake_10_what_cannot_be_done_yet_is_done_when_it_can_be() {
    operator();
    application(
        "web",
        "manifest:\n"
            + map("good")
            + "- {apiVersion: music.example.com/v1, kind: Late, metadata: {name: one}}\n");
    awaitPhase("web", "Waiting", "Failed");
    server.define(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: lates.music.example.com}
        spec:
          group: music.example.com
          scope: Namespaced
          names: {kind: Late, listKind: LateList, plural: lates, singular: late}
          versions:
          - name: v1
            served: true
            storage: true
            schema: {openAPIV3Schema: {type: object}}
        """);
    // Nobody touches it: a change of what is there is enough.
    merge("v1", "ConfigMap", "good", "{\"data\": {\"a\": \"c\"}}");
    await().atMost(PATIENCE).until(() -> find("music.example.com/v1", "Late", "one").isPresent());
    awaitPhase("web", "Ready");
  }

  @Test
  void krake_11_an_application_that_makes_no_sense_harms_no_other() {
    operator("--workers=1");
    application("a", "manifest: [{kind: 3}]\n");
    application("b", "hooks: [nobody-knows-it]\nmanifest:\n" + map("b"));
    application("c", "tosca: 'no template'\n");
    application("good", "manifest:\n" + map("good"));
    awaitPhase("good", "Ready");
    awaitPhase("a", "Invalid");
    awaitPhase("b", "Invalid", "Failed");
    awaitPhase("c", "Invalid", "Failed");
  }

  @Test
  void krake_14_what_is_somebody_elses_is_neither_changed_nor_deleted() {
    apply("{apiVersion: v1, kind: ConfigMap, metadata: {name: theirs}, data: {a: theirs}}");
    String before = find("v1", "ConfigMap", "theirs").orElseThrow().resourceVersion();
    operator();
    application("web", "manifest:\n" + map("theirs"));
    awaitPhase("web", "Failed");
    assertThat(status("web").at("/resources/0/outcome").asText()).isEqualTo("Blocked");
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", "theirs").orElseThrow().resourceVersion()).isEqualTo(before);
  }

  @Test
  void krake_15_nobody_loses_what_he_writes_while_the_operator_writes() {
    operator();
    application("web", "manifest:\n" + map("mine"));
    for (int i = 0; i < 20; i++) {
      merge(
          "homeostat.dev/v1alpha1",
          "Application",
          "web",
          "{\"metadata\": {\"labels\": {\"n"
              + i
              + "\": \"x\"}}, \"spec\": {\"maxDeletePercent\": "
              + i
              + "}}");
      if (find("v1", "ConfigMap", "mine").isPresent()) {
        merge("v1", "ConfigMap", "mine", "{\"data\": {\"n" + i + "\": \"x\"}}");
      }
    }
    awaitPhase("web", "Ready");
    JsonNode application = application("web").tree();
    assertThat(application.at("/metadata/labels")).hasSize(20);
    assertThat(application.at("/spec/maxDeletePercent").asInt()).isEqualTo(19);
    assertThat(find("v1", "ConfigMap", "mine").orElseThrow().tree().at("/data/a").asText())
        .isEqualTo("b");
  }

  @Test
  void krake_22_to_24_each_application_has_numbers_of_its_own_and_they_cost_no_write() {
    operator();
    application("one", "manifest:\n" + deployment("one", 1));
    application("four", "manifest:\n" + deployment("four", 4) + deployment("none", 0));
    awaitPhase("one", "Progressing");
    awaitPhase("four", "Progressing");
    assertThat(status("one").path("workloads")).hasSize(1);
    assertThat(status("four").at("/workloads/0/desired").asInt()).isEqualTo(4);
    assertThat(status("four").at("/workloads/1/status").asText()).isEqualTo("InProgress");
    String version = find("apps/v1", "Deployment", "one").orElseThrow().resourceVersion();
    await()
        .during(Duration.ofSeconds(1))
        .atMost(PATIENCE)
        .until(
            () ->
                find("apps/v1", "Deployment", "one")
                    .orElseThrow()
                    .resourceVersion()
                    .equals(version));
  }
}
