package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.CustomKind;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import org.junit.jupiter.api.Test;

/** The readiness of the kinds that the definition of AppBundles speaks of, and of others. */
class ReadinessTest extends BundleGround {

  private static final String POD =
      """
      selector: {matchLabels: {app: a}}
      template: {metadata: {labels: {app: a}}, spec: {containers: [{name: a, image: a}]}}
      """;

  ReadinessTest(RunningApiServer server) {
    super(server);
  }

  /** A bundle of one object and of a ConfigMap that waits for it. */
  private void gate(String apiVersion, String kind, String spec) {
    bundle(
        "gate",
        """
        - name: first
          components:
          - name: object
            template:
              apiVersion: %s
              kind: %s
              metadata: {name: object}
              spec:
        %s
        - name: second
          components:
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """
            .formatted(apiVersion, kind, spec.indent(8)));
    awaitPhase("gate", "Deploying");
    assertThat(component("gate", "object").path("phase").asText()).isEqualTo("Deploying");
    assertThat(component("gate", "after").path("phase").asText()).isEqualTo("Pending");
    assertThat(component("gate", "after").path("message").asText())
        .isEqualTo("Waiting for component object of group first");
    assertThat(find("v1", "ConfigMap", "after")).isEmpty();
  }

  private void opens() {
    awaitPhase("gate", "Deployed");
    assertThat(find("v1", "ConfigMap", "after")).isPresent();
  }

  @Test
  void kinds_without_a_status_of_interest_are_ready_at_once() {
    operator();
    String groups =
        """
        - name: all
          components:
          - {name: c1, template: {apiVersion: v1, kind: Namespace, metadata: {name: SPACE-x}}}
          - {name: c2, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}}
          - {name: c3, template: {apiVersion: v1, kind: Secret, metadata: {name: x}}}
          - {name: c4, template: {apiVersion: v1, kind: Service, metadata: {name: x}, spec: {type: LoadBalancer, ports: [{port: 80}]}}}
          - name: c5
            template:
              apiVersion: v1
              kind: PersistentVolumeClaim
              metadata: {name: x}
              spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
          - {name: c6, template: {apiVersion: v1, kind: ServiceAccount, metadata: {name: x}}}
          - {name: c7, template: {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: x}, rules: []}}
          - name: c8
            template:
              apiVersion: rbac.authorization.k8s.io/v1
              kind: RoleBinding
              metadata: {name: x}
              roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: x}
          - {name: c9, template: {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: SPACE-x}, rules: []}}
          - name: c10
            template:
              apiVersion: rbac.authorization.k8s.io/v1
              kind: ClusterRoleBinding
              metadata: {name: SPACE-x}
              roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: SPACE-x}
          - name: c11
            template:
              apiVersion: networking.k8s.io/v1
              kind: Ingress
              metadata: {name: x}
              spec: {defaultBackend: {service: {name: x, port: {number: 80}}}}
          - {name: c12, template: {apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: x}, spec: {podSelector: {}}}}
        """;
    bundle("all", groups.replace("SPACE", namespace));
    awaitPhase("all", "Deployed");
  }

  @Test
  void a_deployment_is_awaited_in_its_present_generation_and_recovers_from_failure() {
    operator();
    gate("apps/v1", "Deployment", POD);
    report(
        "apps/v1",
        "Deployment",
        "object",
        """
        {"observedGeneration": 1, "replicas": 1, "updatedReplicas": 1, "conditions": [{
         "type": "Progressing", "status": "False", "reason": "ProgressDeadlineExceeded",
         "message": "it takes too long"}]}""");
    awaitComponent("gate", "object", "Failed", "Resource not ready");
    awaitPhase("gate", "Failed");
    assertThat(condition("gate", "Ready").path("message").asText())
        .contains("component object of group first");
    assertThat(status("gate").at("/groupStatuses/1/phase").asText()).isEqualTo("Pending");
    report("apps/v1", "Deployment", "object", "{\"conditions\": []}");
    makeAvailable("object");
    opens();

    edit(
        "gate",
        object ->
            ((com.fasterxml.jackson.databind.node.ObjectNode)
                    object.at("/spec/groups/0/components/0/template/spec"))
                .put("minReadySeconds", 3));
    // The status of the former generation says nothing of this one.
    awaitComponent("gate", "object", "Deploying", "Waiting");
    awaitPhase("gate", "Deploying");
    makeAvailable("object");
    opens();
  }

  @Test
  void a_stateful_set_is_awaited_with_its_updated_replicas() {
    operator();
    gate("apps/v1", "StatefulSet", POD + "serviceName: object\nreplicas: 2");
    report(
        "apps/v1",
        "StatefulSet",
        "object",
        """
        {"observedGeneration": 1, "replicas": 2, "readyReplicas": 2, "currentReplicas": 1,
         "updatedReplicas": 1, "currentRevision": "a", "updateRevision": "b"}""");
    awaitComponent("gate", "object", "Deploying", "Waiting");
    report(
        "apps/v1",
        "StatefulSet",
        "object",
        """
        {"observedGeneration": 1, "replicas": 2, "readyReplicas": 2, "currentReplicas": 2,
         "updatedReplicas": 2, "currentRevision": "b", "updateRevision": "b"}""");
    opens();
  }

  @Test
  void a_daemon_set_on_no_node_is_ready() {
    operator();
    gate("apps/v1", "DaemonSet", POD);
    report(
        "apps/v1",
        "DaemonSet",
        "object",
        """
        {"observedGeneration": 1, "desiredNumberScheduled": 0, "currentNumberScheduled": 0,
         "numberMisscheduled": 0, "numberReady": 0}""");
    opens();
  }

  @Test
  void a_job_is_awaited_to_complete() {
    operator();
    gate(
        "batch/v1",
        "Job",
        "template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}");
    report(
        "batch/v1",
        "Job",
        "object",
        """
        {"conditions": [{"type": "Failed", "status": "True", "reason": "BackoffLimitExceeded",
         "message": "it has reached the limit"}], "failed": 7}""");
    awaitComponent("gate", "object", "Failed", "Resource not ready");
    report(
        "batch/v1",
        "Job",
        "object",
        """
        {"conditions": [{"type": "Complete", "status": "True", "reason": "", "message": ""}],
         "succeeded": 1}""");
    opens();
  }

  @Test
  void a_pod_is_awaited_until_it_is_ready() {
    operator();
    gate("v1", "Pod", "containers: [{name: a, image: a}]");
    String running =
        """
        {"phase": "Running", "conditions": [{"type": "Ready", "status": "%s"}]}""";
    report("v1", "Pod", "object", running.formatted("False"));
    awaitComponent("gate", "object", "Deploying", "Waiting");
    report("v1", "Pod", "object", running.formatted("True"));
    opens();
  }

  @Test
  void a_pod_is_awaited_until_it_has_completed() {
    operator();
    gate("v1", "Pod", "containers: [{name: a, image: a}]");
    report("v1", "Pod", "object", "{\"phase\": \"Succeeded\"}");
    opens();
  }

  @Test
  void a_kind_of_another_group_is_not_judged_by_its_name() {
    server.define(CustomKind.of("serving.example.com", "Service"));
    operator();
    bundle(
        "gate",
        """
        - name: first
          components:
          - {name: object, template: {apiVersion: serving.example.com/v1, kind: Service, metadata: {name: object}, spec: {a: b}}}
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """);
    await().atMost(PATIENCE).until(() -> find("v1", "ConfigMap", "after").isPresent());
    report(
        "serving.example.com/v1",
        "Service",
        "object",
        "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"False\", \"message\": \"no route\"}]}");
    awaitComponent("gate", "object", "Deploying", "it is not Ready");
    report(
        "serving.example.com/v1",
        "Service",
        "object",
        "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\", \"message\": \"\"}]}");
    awaitPhase("gate", "Deployed");
  }

  @Test
  void a_job_that_is_gone_before_it_was_complete_has_failed() {
    operator();
    gate(
        "batch/v1",
        "Job",
        "ttlSecondsAfterFinished: 60\n"
            + "template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}");
    awaitComponent("gate", "object", "Deploying", "Waiting");
    client
        .batch()
        .v1()
        .jobs()
        .inNamespace(namespace)
        .withName("object")
        .withPropagationPolicy(DeletionPropagation.BACKGROUND)
        .delete();
    awaitComponent("gate", "object", "Failed", "was not ready when it was last seen");
    awaitPhase("gate", "Failed");
    assertThat(find("v1", "ConfigMap", "after")).isEmpty();
  }
}
