package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.PeerCertificates;
import dev.homeostat.samples.testing.SampleOperator;
import dev.homeostat.samples.testing.SharingReplicas;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each right that the installed operator has is one that it uses. */
class RightsTest extends WholeClusterGround {

  /** Needed seldom: while the server's documents lag, when a namespace goes, and so on. */
  private static final Set<String> AT_TIMES =
      Set.of(
          "get apiextensions.k8s.io/customresourcedefinitions",
          "get namespaces",
          // Another writer has added a label to the Secret of a state.
          "patch secrets",
          // Their watch is interrupted.
          "get apps/daemonsets",
          "get apps/deployments",
          "get apps/replicasets",
          "get apps/statefulsets",
          "get batch/jobs",
          "get pods",
          "get replicationcontrollers",
          "get services");

  private static final String MORE =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: Role
      metadata: {name: more}
      rules:
      - apiGroups: [policy, rbac.authorization.k8s.io]
        resources: ["*"]
        verbs: [get, list, create, patch, delete]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: more}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: more}
      subjects: [{kind: ServiceAccount, name: default, namespace: NAMESPACE}]
      """;

  /** One of each kind that is watched. */
  private static final String ALL =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {mode: fast}}
      - {apiVersion: v1, kind: Secret, metadata: {name: a}, data: {a: aGlkZGVu}}
      - {apiVersion: v1, kind: ServiceAccount, metadata: {name: a}}
      - apiVersion: v1
        kind: Service
        metadata: {name: a}
        spec: {ports: [{port: 80}]}
      - apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: a}
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
      - apiVersion: v1
        kind: Pod
        metadata: {name: a}
        spec: &pod {containers: [{name: a, image: a}]}
      - apiVersion: v1
        kind: ReplicationController
        metadata: {name: a}
        spec: &many {selector: {a: a}, template: &template {metadata: {labels: {a: a}}, spec: *pod}}
      - apiVersion: apps/v1
        kind: Deployment
        metadata: {name: a}
        spec: &set {selector: {matchLabels: {a: a}}, template: *template}
      - {apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: a}, spec: *set}
      - {apiVersion: apps/v1, kind: DaemonSet, metadata: {name: a}, spec: *set}
      - apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: a}
        spec: {serviceName: a, selector: {matchLabels: {a: a}}, template: *template}
      - apiVersion: batch/v1
        kind: Job
        metadata: {name: a}
        spec: &job {template: {spec: &once {restartPolicy: Never, containers: [{name: a, image: a}]}}}
      - apiVersion: batch/v1beta1
        kind: CronJob
        metadata: {name: a}
        spec: {schedule: 0 0 * * *, jobTemplate: {spec: *job}}
      - apiVersion: autoscaling/v1
        kind: HorizontalPodAutoscaler
        metadata: {name: a}
        spec: {maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}}
      - apiVersion: networking.k8s.io/v1
        kind: Ingress
        metadata: {name: a}
        spec: {defaultBackend: {service: {name: a, port: {number: 80}}}}
      - {apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: a}, spec: {podSelector: {}}}
      - apiVersion: policy/v1beta1
        kind: PodDisruptionBudget
        metadata: {name: a}
        spec: {maxUnavailable: 1, selector: {matchLabels: {a: a}}}
      - {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: a}, rules: []}
      - apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: a}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: a}
      """;

  /** Of a kind that is not served: the operator waits for its definition. */
  private static final String LATE =
      """
      manifest:
      - {apiVersion: rights.example.com/v1, kind: Late, metadata: {name: a}}
      """;

  @TempDir Path dir;
  private Kubectl kubectl;
  private Installed installed;

  @BeforeEach
  void prepareServer() {
    kubectl = Kubectl.of(server, dir);
    // As on a cluster that has seen no operator before.
    client.leases().inNamespace(SampleOperator.SYSTEM).delete();
    SharingReplicas.removeRosters(client);
    client.resourceList(MORE.replace("NAMESPACE", namespace)).inNamespace(namespace).create();
  }

  @AfterEach
  void uninstall() {
    installed.close();
  }

  private void drift(String value) {
    merge("v1", "ConfigMap", "a", "{\"data\": {\"mode\": \"" + value + "\"}}");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("v1", "ConfigMap", "a")
                    .orElseThrow()
                    .tree()
                    .at("/data/mode")
                    .asText()
                    .equals("fast"));
  }

  /** Has the operator do all that it does at times. */
  private void work() {
    application("late", LATE);
    application("all", ALL);
    awaitPhase("all", "Progressing");
    drift("slow");
    drift("slow");
    String large = "manifest:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: large}\n";
    application("large", large + "  data: {a: " + "b".repeat(600_000) + "}\n");
    awaitPhase("large", "Ready");
    application("large", large + "  data: {a: c}\n");
    awaitPhase("large", "Ready");
    delete("large");
    await().atMost(PATIENCE).until(() -> isGone("large"));
  }

  private void awaitUseOfEach() {
    Set<String> granted = installed.manifest().rights();
    granted.removeAll(AT_TIMES);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(installed.used().rights())
                    .filteredOn(right -> !AT_TIMES.contains(right))
                    .containsExactlyInAnyOrderElementsOf(granted));
    // Objects of Applications may be of the same kinds as those in the namespace of the operator.
    assertThat(installed.used().rights(SampleOperator.SYSTEM))
        .containsExactlyInAnyOrderElementsOf(installed.manifest().rights(SampleOperator.SYSTEM));
  }

  @Test
  void each_is_used_and_no_other_is_missed() {
    installed = new Installed(server, kubectl);
    installed.start();
    work();
    awaitUseOfEach();
  }

  @Test
  void each_is_used_and_no_other_is_missed_by_replicas_that_share() throws Exception {
    installed = new Installed(server, kubectl, "{" + SharingReplicas.VALUE + "}");
    installed.closing(() -> client.pods().inNamespace(SampleOperator.SYSTEM).delete());
    PeerCertificates.createSecret(client);
    installed.start(installed.shareOptions(dir, "one", "127.0.4.1"));
    installed.start(installed.shareOptions(dir, "two", "127.0.4.2"));
    work();
    awaitUseOfEach();
  }
}
