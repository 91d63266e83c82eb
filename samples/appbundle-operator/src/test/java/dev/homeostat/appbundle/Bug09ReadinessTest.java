package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.CustomKind;
import org.junit.jupiter.api.AfterEach;

/** Bug 9: readiness without generations, and by the name of a kind alone. */
class Bug09ReadinessTest extends BothSidesGround {

  private static final String POD =
      "selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}, spec: {containers: [{name: a, image: a}]}}";

  Bug09ReadinessTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void removeDefinitions() {
    client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withLabel("app.example.com/appbundle", "clash-" + namespace)
        .delete();
  }

  /** A bundle of one object and of a ConfigMap behind it. */
  private void gate(String apiVersion, String kind, String spec) {
    bundle(
        "gate",
        """
        - name: g
          components:
          - name: object
            template: {apiVersion: %s, kind: %s, metadata: {name: object}, spec: {%s}}
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}, data: {mode: fast}}}
        """
            .formatted(apiVersion, kind, spec));
  }

  private void assertHeld() {
    assertPhase("gate", "Deploying");
    assertComponent("gate", "object", "Deploying", "Waiting: ");
    assertComponent("gate", "after", "Pending", "Waiting for component object of group g");
    assertAbsent("v1", "ConfigMap", "after");
  }

  @OnBothSides
  void a_deployment_is_not_ready_before_its_controller_has_seen_the_change(Contender who) {
    Side side = side(who);
    gate("apps/v1", "Deployment", POD);
    side.work(
        "gate",
        () -> {
          awaitThere("apps/v1", "Deployment", "object");
          makeAvailable("object");
        });
    side.reaches(() -> assertPhase("gate", "Deployed"));
    edit(
        "gate",
        object -> {
          ((ObjectNode) object.at("/spec/groups/0/components/0/template/spec"))
              .put("minReadySeconds", 3);
          ((ObjectNode) object.at("/spec/groups/0/components/1/template/data")).put("mode", "slow");
        });
    side.work("gate");
    side.ends(
        () -> {
          assertPhase("gate", "Deploying");
          assertComponent("gate", "object", "Deploying", "Waiting: ");
          assertThat(seconds()).isEqualTo(3);
          assertThat(data("after", "mode")).isEqualTo("fast");
        },
        () -> {
          assertPhase("gate", "Deployed");
          assertThat(seconds()).isEqualTo(3);
          assertThat(data("after", "mode")).isEqualTo("slow");
        });
  }

  private int seconds() {
    return get("apps/v1", "Deployment", "object").tree().at("/spec/minReadySeconds").asInt();
  }

  @OnBothSides
  void a_stateful_set_is_not_ready_before_its_replicas_are_updated(Contender who) {
    Side side = side(who);
    gate("apps/v1", "StatefulSet", "replicas: 2, serviceName: object, " + POD);
    side.work(
        "gate",
        () -> {
          awaitThere("apps/v1", "StatefulSet", "object");
          report(
              "apps/v1",
              "StatefulSet",
              "object",
              """
              {"observedGeneration": 1, "replicas": 2, "readyReplicas": 2, "currentReplicas": 1,
               "updatedReplicas": 1, "currentRevision": "a", "updateRevision": "b"}""");
        });
    side.ends(this::assertHeld, () -> assertPhase("gate", "Deployed"));
  }

  @OnBothSides
  void a_daemon_set_on_no_node_is_ready(Contender who) {
    Side side = side(who);
    gate("apps/v1", "DaemonSet", POD);
    side.work("gate");
    side.reaches(() -> assertThere("apps/v1", "DaemonSet", "object"));
    report(
        "apps/v1",
        "DaemonSet",
        "object",
        """
        {"observedGeneration": 1, "desiredNumberScheduled": 0, "currentNumberScheduled": 0,
         "numberMisscheduled": 0, "numberReady": 0}""");
    side.work("gate");
    side.ends(
        () -> assertPhase("gate", "Deployed"),
        () -> assertComponent("gate", "object", "Failed", "Resource not ready: "));
  }

  @OnBothSides
  void a_pod_that_completed_is_ready(Contender who) {
    Side side = side(who);
    gate("v1", "Pod", "containers: [{name: a, image: a}]");
    boolean[] reported = {false};
    side.work("gate");
    side.reaches(() -> assertThere("v1", "Pod", "object"));
    report("v1", "Pod", "object", "{\"phase\": \"Succeeded\"}");
    reported[0] = true;
    side.ends(
        () -> assertPhase("gate", "Deployed"),
        () -> {
          assertThat(reported[0]).isTrue();
          assertComponent("gate", "object", "Failed", "Resource not ready: ");
        });
  }

  @OnBothSides
  void a_definition_whose_names_are_taken_is_not_ready(Contender who) {
    String group = namespace + ".example.com";
    server.define(CustomKind.of(group, "v1", "First", "firsts"));
    Side side = side(who);
    bundle(
        "clash-" + namespace,
        """
        - name: g
          components:
          - name: object
            template:
        DEFINITION
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """
            .replace("DEFINITION\n", CustomKind.of(group, "v1", "First", "others").indent(6)));
    String bundle = "clash-" + namespace;
    side.work(bundle);
    side.ends(
        () -> {
          assertPhase(bundle, "Failed");
          assertComponent(
              bundle,
              "object",
              "Failed",
              "Resource not ready: its names are taken by another definition");
          assertAbsent("v1", "ConfigMap", "after");
        },
        () -> {
          assertPhase(bundle, "Deployed");
          assertThere("v1", "ConfigMap", "after");
        });
    client.apiextensions().v1().customResourceDefinitions().withName("firsts." + group).delete();
  }

  @OnBothSides
  void a_service_of_another_group_is_not_ready_by_its_name(Contender who) {
    server.define(CustomKind.of("routes.example.com", "Service"));
    Side side = side(who);
    gate("routes.example.com/v1", "Service", "a: b");
    boolean[] reported = {false};
    side.work("gate");
    side.reaches(() -> assertThere("routes.example.com/v1", "Service", "object"));
    report(
        "routes.example.com/v1",
        "Service",
        "object",
        "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"False\", \"message\": \"no route\"}]}");
    reported[0] = true;
    side.work("gate");
    side.ends(
        () -> {
          assertPhase("gate", "Deploying");
          assertComponent("gate", "object", "Deploying", "it is not Ready");
        },
        () -> {
          assertThat(reported[0]).isTrue();
          assertPhase("gate", "Deployed");
        });
  }

  @OnBothSides
  void a_job_of_another_group_is_not_awaited_like_one_of_batch(Contender who) {
    server.define(CustomKind.of("volcano.example.com", "Job"));
    Side side = side(who);
    gate("volcano.example.com/v1", "Job", "a: b");
    side.work("gate");
    side.ends(
        () -> assertPhase("gate", "Deployed"),
        () -> assertComponent("gate", "object", "Failed", "Resource not ready: "));
  }
}
