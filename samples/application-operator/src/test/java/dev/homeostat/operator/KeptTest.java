package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an Application wants is made, kept, told and taken away. */
@Tag("each-jdk")
class KeptTest extends Ground {

  private static final String TWO =
      """
      manifest:
      - apiVersion: v1
        kind: ConfigMap
        metadata: {name: settings}
        data: {mode: fast, level: high}
      - apiVersion: v1
        kind: Secret
        metadata: {name: access}
        data: {token: aGlkZGVu}
      """;

  KeptTest(RunningApiServer server) {
    super(server);
  }

  private String mode() {
    return find("v1", "ConfigMap", "settings")
        .map(map -> map.tree().at("/data/mode").asText())
        .orElse("none");
  }

  @Test
  void it_is_made_and_told() {
    operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    assertThat(mode()).isEqualTo("fast");
    assertThat(condition("web", "Ready").path("status").asText()).isEqualTo("True");
    assertThat(condition("web", "Valid").path("status").asText()).isEqualTo("True");
    assertThat(condition("web", "Applied").path("status").asText()).isEqualTo("True");
    assertThat(condition("web", "Drifting").path("status").asText()).isEqualTo("False");
    assertThat(status("web").at("/counts/text").asText()).isEqualTo("2/2");
    assertThat(status("web").at("/resources/0/outcome").asText()).isEqualTo("Applied");
    assertThat(state("web").records()).hasSize(2);
    assertThat(status("web").has("state")).isFalse();
    assertThat(application("web").tree().toString())
        .as("what the status says of a secret")
        .containsOnlyOnce("aGlkZGVu");
  }

  @Test
  void drift_is_put_back_counted_and_told_by_an_event() {
    operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"slow\"}}");
    await().atMost(PATIENCE).until(() -> mode().equals("fast"));
    await().atMost(PATIENCE).until(() -> status("web").at("/counts/drifts").asInt() == 1);
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                client.v1().events().inNamespace(namespace).list().getItems().stream()
                    .anyMatch(
                        event ->
                            event.getReason().equals("DriftRepaired")
                                && event.getInvolvedObject().getName().equals("web")));
  }

  @Test
  void o11_an_object_that_others_deleted_is_restored_and_counted() {
    operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    assertThat(status("web").at("/counts/drifts").asInt()).isZero();
    client.configMaps().inNamespace(namespace).withName("settings").delete();
    await().atMost(PATIENCE).until(() -> mode().equals("fast"));
    await().atMost(PATIENCE).until(() -> status("web").at("/counts/drifts").asInt() == 1);
    application("web", TWO.replace("name: access", "name: other"));
    await().atMost(PATIENCE).until(() -> find("v1", "Secret", "other").isPresent());
    awaitPhase("web", "Ready");
    assertThat(status("web").at("/counts/drifts").asInt()).isEqualTo(1);
  }

  @Test
  void what_is_wanted_no_more_goes_and_what_is_wanted_else_changes() {
    operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    application(
        "web",
        """
        manifest:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: settings}
          data: {mode: slow}
        """);
    await().atMost(PATIENCE).until(() -> find("v1", "Secret", "access").isEmpty());
    awaitPhase("web", "Ready");
    assertThat(mode()).isEqualTo("slow");
    assertThat(find("v1", "ConfigMap", "settings").orElseThrow().tree().at("/data/level"))
        .isEmpty();
    assertThat(status("web").at("/counts/drifts").asInt()).isZero();
  }

  @Test
  void with_the_application_goes_what_it_wanted() {
    operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", "settings")).isEmpty();
    assertThat(find("v1", "Secret", "access")).isEmpty();
  }

  @Test
  void or_it_stays_as_nobodys() {
    operator();
    application("web", TWO + "deletion: orphan\n");
    awaitPhase("web", "Ready");
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    var left = find("v1", "ConfigMap", "settings").orElseThrow();
    assertThat(left.label(Application.UID_LABEL)).isEmpty();
    assertThat(left.tree().at("/metadata/ownerReferences")).isEmpty();
  }

  @Test
  void also_when_the_spec_makes_no_sense_any_more() {
    operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    application("web", "suspend: true\ndeletion: orphan\n");
    awaitPhase("web", "Invalid");
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", "settings")).isPresent();
    assertThat(find("v1", "Secret", "access")).isPresent();
  }

  @Test
  void what_makes_no_sense_is_told_with_its_place_and_mended_by_the_next_spec() {
    operator();
    application("web", TWO.replace("kind: Secret", "kinds: Secret"));
    awaitPhase("web", "Invalid");
    assertThat(condition("web", "Valid").path("message").asText()).contains("/spec/manifest/1");
    assertThat(condition("web", "Ready").path("status").asText()).isEqualTo("False");
    assertThat(find("v1", "ConfigMap", "settings")).isEmpty();
    await()
        .atMost(PATIENCE)
        .until(() -> application("web").tree().at("/metadata/finalizers").isEmpty());
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                client.v1().events().inNamespace(namespace).list().getItems().stream()
                    .anyMatch(event -> event.getType().equals("Warning")));
    application("web", TWO);
    awaitPhase("web", "Ready");
  }

  @Test
  void suspended_nothing_is_touched() {
    operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    application("web", TWO + "suspend: true\n");
    awaitPhase("web", "Suspended");
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"slow\"}}");
    application("web", TWO);
    awaitPhase("web", "Ready");
    assertThat(mode()).isEqualTo("fast");
  }

  @Test
  void a_new_operator_goes_on_where_the_last_one_ended() {
    StartedOperator first = operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    first.close();
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"slow\"}}");
    operator();
    await().atMost(PATIENCE).until(() -> mode().equals("fast"));
  }

  @Test
  void what_says_nothing_but_that_it_is_suspended_is_suspended() {
    operator();
    application("state", "suspend: true\n");
    awaitPhase("state", "Suspended");
    assertThat(condition("state", "Valid").path("status").asText()).isEqualTo("True");
    assertThat(application("state").tree().at("/metadata/finalizers")).isEmpty();
  }

  @Test
  void each_of_the_five_policies_is_kept() {
    operator();
    application(
        "web",
        """
        manifest:
        - apiVersion: apps/v1
          kind: Deployment
          metadata: {name: web, annotations: {note: first, unwanted: null}}
          spec:
            replicas: 2
            minReadySeconds: 5
            selector: {matchLabels: {app: web}}
            template:
              metadata: {labels: {app: web}}
              spec: {containers: [{name: app, image: "registry.example.com/web:1"}]}
        observerSchema:
        - apiVersion: apps/v1
          kind: Deployment
          metadata: {name: web, annotations: {unwanted: null}}
          spec:
            minReadySeconds: null
            revisionHistoryLimit: null
            selector: null
            template: null
        """);
    awaitPhase("web", "Progressing");
    String patch =
        "{\"metadata\": {\"annotations\": {\"note\": \"mine\", \"unwanted\": \"x\", \"other\": \"y\"}},"
            + " \"spec\": {\"replicas\": 7, \"minReadySeconds\": 9, \"revisionHistoryLimit\": 3}}";
    merge("apps/v1", "Deployment", "web", patch);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              var tree = find("apps/v1", "Deployment", "web").orElseThrow().tree();
              assertThat(tree.at("/spec/minReadySeconds").asInt()).as("enforced").isEqualTo(5);
              assertThat(tree.at("/spec/revisionHistoryLimit").asInt()).as("pinned").isEqualTo(10);
              assertThat(tree.at("/metadata/annotations/unwanted").isMissingNode())
                  .as("enforced absent")
                  .isTrue();
            });
    var tree = find("apps/v1", "Deployment", "web").orElseThrow().tree();
    assertThat(tree.at("/spec/replicas").asInt()).as("initial only").isEqualTo(7);
    assertThat(tree.at("/metadata/annotations/note").asText()).isEqualTo("mine");
    assertThat(tree.at("/metadata/annotations/other").asText()).as("unobserved").isEqualTo("y");
  }
}
