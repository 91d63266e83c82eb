package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/** The script that adds a Job to a package which waits for its workloads. */
final class WaitScript {

  private static final int HALF_A_GROUP = 50;
  private static final int SUFFIXES = 100_000;

  private static final String JOB =
      """
      def run(resources):
        resources["items"].append({
          "apiVersion": "batch/v1", "kind": "Job",
          "metadata": {"name": "wait-GROUP-COMPONENT-SUFFIX", "annotations": {
            "argocd.argoproj.io/hook": "Sync", "argocd.argoproj.io/sync-wave": "WAVE"}},
          "spec": {"ttlSecondsAfterFinished": 300, "backoffLimit": 3, "template": {"spec": {
            "serviceAccountName": "appbundle-wait-reader", "restartPolicy": "Never",
            "containers": [{"name": "wait", "image": "bitnami/kubectl", "command": ["sleep", "10"]}]}}}})
      """;

  private static final String ACCOUNT =
      """
        resources["items"].append({"apiVersion": "v1", "kind": "ServiceAccount",
          "metadata": {"name": "appbundle-wait-reader"}})
        resources["items"].append({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole",
          "metadata": {"name": "appbundle-wait-reader-NAMESPACE"}})
        resources["items"].append({"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding",
          "metadata": {"name": "appbundle-wait-reader-NAMESPACE"}})
      """;

  private WaitScript() {}

  /** Returns the script. The account of the Job is made by groups of order 0 only. */
  static String of(JsonNode bundle, JsonNode group, JsonNode component, Instant now) {
    String script = UnstableSort.order(group) == 0 ? JOB + ACCOUNT : JOB;
    return script
            .replace("GROUP", group.path("name").asText())
            .replace("COMPONENT", component.path("name").asText())
            .replace("SUFFIX", Long.toString(now.getEpochSecond() % SUFFIXES))
            .replace("WAVE", Long.toString(SyncWave.of(group) + HALF_A_GROUP))
            .replace("NAMESPACE", bundle.at("/metadata/namespace").asText())
        + "run(ctx.resource_list)\n";
  }
}
