package dev.homeostat.operator;

/** Settings of the chart that tests render. */
enum ChartSettings {
  DEFAULTS("{}"),

  /** For a few namespaces, with no permissions elsewhere. */
  NAMESPACES(
      """
      namespaces: [default, kube-public]
      options: {workers: 8, allowTakeover: true, urlHosts: ["*.example.com"]}
      replicas: 1
      """),

  /** Pages without a certificate, for kubectl port-forward. */
  LOCAL_REPORTS("reports: {enabled: true}"),

  /** Replicas that share Applications. */
  SHARED("share: {mode: segments, secretName: operator-share}"),

  /** Everything that can be switched on. */
  COMPLETE(
      """
      image: {digest: "sha256:%s", pullSecrets: [registry]}
      options: {resync: 30m}
      log: {format: text, level: DEBUG}
      calls: {secretName: operator-calls}
      reports: {enabled: true, secretName: operator-reports, audience: readers}
      watches:
      - {apiGroups: [example.com], resources: [databases]}
      serviceAccount: {name: operator, annotations: {example.com/team: blue}}
      podDisruptionBudget: {enabled: true}
      networkPolicy:
        enabled: true
        metricsFrom: [{namespaceSelector: {matchLabels: {team: monitoring}}}]
        callsFrom: [{namespaceSelector: {}}]
        reportsFrom: [{podSelector: {matchLabels: {app: proxy}}}]
        egress: [{ports: [{port: 443}, {port: 53, protocol: UDP}]}]
      serviceMonitor: {enabled: true, labels: {release: prometheus}}
      prometheusRule: {enabled: true}
      dashboard: {enabled: true}
      podLabels: {example.com/team: blue}
      podAnnotations: {example.com/note: tested}
      nodeSelector: {kubernetes.io/os: linux}
      tolerations: [{operator: Exists}]
      affinity: {nodeAffinity: {}}
      priorityClassName: system-cluster-critical
      """
          .formatted("0123456789abcdef".repeat(4)));

  private final String values;

  ChartSettings(String values) {
    this.values = values;
  }

  /** Returns the values in YAML. */
  String yaml() {
    return values;
  }
}
