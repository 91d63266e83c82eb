package dev.homeostat.appwrapper;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.samples.testing.SampleOperator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The installation of this module, and the values of its chart that tests render. */
final class WrapperChart {

  static final SampleOperator OPERATOR =
      new SampleOperator(
          AppWrapperOperator.NAME,
          Main.VERSION,
          "appwrappers.workload.codeflare.dev",
          Main.program(Settings.DEFAULT),
          Main.class);

  /** The configuration of the Go operator stays, and AppWrappers are not reviewed. */
  static final String KEPT_CONFIGURATION =
      """
      configuration: {create: false}
      webhooks: {enabled: false}
      """;

  private static final String NAMESPACES =
      """
      namespaces: [default, kube-public]
      options: {workers: 8, resync: 30m}
      replicas: 1
      """;

  static final String COMPLETE =
      """
      image: {digest: "sha256:%s", pullSecrets: [registry]}
      configuration: {content: {appwrapper: {faultTolerance: {retryLimit: 5}}}}
      options: {resync: 30m}
      log: {format: text, level: DEBUG}
      moreKinds:
      - {apiGroups: [example.com], resources: [databases]}
      webhooks:
        failurePolicy: Ignore
        timeoutSeconds: 5
        checkAccess: false
        namespaceSelector: {matchLabels: {reviewed: "yes"}}
        certManager: {enabled: true}
      serviceAccount: {name: operator, annotations: {example.com/team: blue}}
      podDisruptionBudget: {enabled: true}
      networkPolicy:
        enabled: true
        metricsFrom: [{namespaceSelector: {matchLabels: {team: monitoring}}}]
        webhooksFrom: [{ipBlock: {cidr: 192.0.2.0/24}}]
        egress: [{ports: [{port: 443}, {port: 53, protocol: UDP}]}]
      serviceMonitor: {enabled: true, labels: {release: prometheus}}
      prometheusRule: {enabled: true}
      podLabels: {example.com/team: blue}
      podAnnotations: {example.com/note: tested}
      nodeSelector: {kubernetes.io/os: linux}
      tolerations: [{operator: Exists}]
      affinity: {nodeAffinity: {}}
      priorityClassName: system-cluster-critical
      """
          .formatted("0123456789abcdef".repeat(4));

  private WrapperChart() {}

  /** Returns values by the names that the contracts know. */
  static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("defaults", "{}");
    settings.put("namespaces", NAMESPACES);
    settings.put("kept configuration", KEPT_CONFIGURATION);
    settings.put("shared", "share: {mode: segments, secretName: operator-share}");
    settings.put("complete", COMPLETE);
    return settings;
  }

  /** Returns an AppWrapper with a ConfigMap and a Pod. */
  static String example(String name, String configMap) {
    return """
        apiVersion: workload.codeflare.dev/v1beta2
        kind: AppWrapper
        metadata: {name: NAME}
        spec:
          components:
          - template: {apiVersion: v1, kind: ConfigMap, metadata: {name: MAP}}
          - template:
              apiVersion: v1
              kind: Pod
              metadata: {name: NAME}
              spec: {containers: [{name: c, image: busybox}]}
        """
        .replace("NAME", name)
        .replace("MAP", configMap);
  }

  /** Returns whether a status says that all is created. */
  static boolean isDone(String status) {
    return status.contains("\"phase\":\"Running\"") || status.contains("phase:Running");
  }
}
