package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bug 4: each pass replaces each object by its template. */
class Bug04OverwritingTest extends BothSidesGround {

  /** An object of some kind, and a ConfigMap behind it. */
  private static final String TWO =
      """
      - name: g
        components:
        - name: object
          template:
            apiVersion: %s
            kind: %s
            metadata: {name: object}
            spec: %s
        - {name: more, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: more}, data: {mode: fast}}}
      """;

  private static final String POD = "{containers: [{name: a, image: a}]}";

  Bug04OverwritingTest(RunningApiServer server) {
    super(server);
  }

  private void setMode(String bundle, int component, String mode) {
    edit(
        bundle,
        object ->
            ((ObjectNode) object.at("/spec/groups/0/components/" + component + "/template/data"))
                .put("mode", mode));
  }

  @OnBothSides
  void what_other_writers_add_to_an_object_stays(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m}, data: {mode: fast}}}]}]");
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    merge(
        "v1",
        "ConfigMap",
        "m",
        """
        {"metadata": {"labels": {"team": "blue"}, "finalizers": ["example.com/hold"]},
         "data": {"extra": "kept"}}""");
    setMode("shop", 0, "slow");
    side.work("shop");
    side.reaches(() -> assertThat(data("m", "mode")).isEqualTo("slow"));
    side.ends(
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(get("v1", "ConfigMap", "m").label("team")).contains("blue");
          assertThat(data("m", "extra")).isEqualTo("kept");
          assertThat(get("v1", "ConfigMap", "m").tree().at("/metadata/finalizers")).hasSize(1);
        },
        () -> {
          assertThat(get("v1", "ConfigMap", "m").label("team")).isEmpty();
          assertThat(data("m", "extra")).isEmpty();
        });
    merge("v1", "ConfigMap", "m", "{\"metadata\": {\"finalizers\": null}}");
  }

  @OnBothSides
  void the_replicas_that_an_autoscaler_set_stay(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        TWO.formatted(
            "apps/v1",
            "Deployment",
            "{selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: "
                + POD
                + "}}"));
    side.work("shop");
    side.reaches(() -> assertThere("apps/v1", "Deployment", "object"));
    merge("apps/v1", "Deployment", "object", "{\"spec\": {\"replicas\": 3}}");
    edit(
        "shop",
        object ->
            ((ObjectNode) object.at("/spec/groups/0/components/0/template/spec"))
                .put("minReadySeconds", 1));
    side.work("shop");
    side.reaches(() -> assertThat(deployment().at("/spec/minReadySeconds").asInt()).isEqualTo(1));
    side.ends(
        () -> assertThat(deployment().at("/spec/replicas").asInt()).isEqualTo(3),
        () -> assertThat(deployment().at("/spec/replicas").asInt()).isEqualTo(1));
  }

  private ObjectNode deployment() {
    return get("apps/v1", "Deployment", "object").tree();
  }

  /** Plays the scheduler. */
  private void schedule(String pod) {
    client.raw(
        "/api/v1/namespaces/" + namespace + "/pods/" + pod + "/binding",
        "POST",
        """
        {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "%s"},
         "target": {"apiVersion": "v1", "kind": "Node", "name": "node"}}"""
            .formatted(pod));
  }

  @ParameterizedTest(name = "{0} {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          OURS  | batch/v1 | Job | {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}} | {"conditions": [{"type": "Complete", "status": "True"}]}
          MODEL | batch/v1 | Job | {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}} | {"conditions": [{"type": "Complete", "status": "True"}]}
          OURS  | v1 | Pod | {containers: [{name: a, image: a}]} | {"phase": "Running", "conditions": [{"type": "Ready", "status": "True"}]}
          MODEL | v1 | Pod | {containers: [{name: a, image: a}]} | {"phase": "Running", "conditions": [{"type": "Ready", "status": "True"}]}
          OURS  | v1 | PersistentVolumeClaim | {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | {"phase": "Bound"}
          MODEL | v1 | PersistentVolumeClaim | {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}} | {"phase": "Bound"}
          OURS  | v1 | Service | {ports: [{port: 80}]} | {}
          MODEL | v1 | Service | {ports: [{port: 80}]} | {}
          """)
  void a_bundle_stays_deployed_when_something_else_of_it_changes(
      Contender who, String apiVersion, String kind, String spec, String status) {
    Side side = side(who);
    bundle("shop", TWO.formatted(apiVersion, kind, spec));
    side.work(
        "shop",
        () -> {
          awaitThere(apiVersion, kind, "object");
          if (kind.equals("Pod")) {
            schedule("object");
          }
          report(apiVersion, kind, "object", status);
        });
    side.reaches(() -> assertPhase("shop", "Deployed"));
    if (kind.equals("PersistentVolumeClaim")) {
      merge(apiVersion, kind, "object", "{\"spec\": {\"volumeName\": \"bound\"}}");
    }
    String uid = get(apiVersion, kind, "object").uid();
    setMode("shop", 1, "slow");
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(data("more", "mode")).isEqualTo("slow");
          assertThat(get(apiVersion, kind, "object").uid()).isEqualTo(uid);
        },
        () -> {
          assertThat(status("shop").path("phase").asText()).isEqualTo("Failed");
          assertComponent("shop", "object", "Failed", "Failed to update resource: ");
          assertThat(data("more", "mode")).isEqualTo("fast");
        });
  }
}
