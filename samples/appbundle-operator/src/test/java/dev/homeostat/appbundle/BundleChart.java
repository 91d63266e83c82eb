package dev.homeostat.appbundle;

import dev.homeostat.samples.testing.SampleOperator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The installation of this module, and the values of its chart that tests render. */
final class BundleChart {

  static final SampleOperator OPERATOR =
      new SampleOperator(
          AppBundleOperator.NAME,
          Main.VERSION,
          "appbundles.app.example.com",
          Main.program(new AppBundleOperator()),
          Main.class);

  /** Bundles act as an account of their namespaces, and are not reviewed. */
  static final String ACCOUNT =
      """
      defaultServiceAccount: deployer
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
      options: {resync: 30m}
      log: {format: text, level: DEBUG}
      moreKinds:
      - {apiGroups: [example.com], resources: [databases]}
      watches:
      - {apiGroups: [example.com], resources: [tables]}
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

  private BundleChart() {}

  /** Returns values by the names that the contracts know. */
  static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("defaults", "{}");
    settings.put("namespaces", NAMESPACES);
    settings.put("account", ACCOUNT);
    settings.put("shared", "share: {mode: segments, secretName: operator-share}");
    settings.put("complete", COMPLETE);
    return settings;
  }

  /** Returns an AppBundle with a ConfigMap. */
  static String example(String name, String configMap) {
    return """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: NAME}
        spec:
          groups:
          - name: group
            components:
            - {name: map, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: MAP}}}
        """
        .replace("NAME", name)
        .replace("MAP", configMap);
  }

  /** Returns whether a status says that all is done. */
  static boolean isDone(String status) {
    return status.contains("\"phase\":\"Deployed\"") || status.contains("phase:Deployed");
  }
}
