package dev.homeostat.page;

import dev.homeostat.ResourceId;

/** Many resources, as one application may have them. */
final class LargeSample {

  private static final String GROUP_OF_FOUR =
      """
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings-%1$d, labels: {part: "p%1$d"}}
      data: {url: "https://part-%1$d.example.com", level: info, size: "%1$d"}
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: key-%1$d}
      stringData: {key: "s3cr3t-%1$d"}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: part-%1$d}
      spec:
        selector: {app: part-%1$d}
        ports: [{name: http, port: 80, targetPort: 8080}]
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: part-%1$d, labels: {app: part-%1$d}}
      spec:
        replicas: 2
        selector: {matchLabels: {app: part-%1$d}}
        template:
          metadata: {labels: {app: part-%1$d}}
          spec:
            containers:
              - name: web
                image: "registry.example.com/shop/part-%1$d:1.4.%1$d"
                args: [--port=8080, --level=info]
                ports: [{containerPort: 8080}]
                resources:
                  requests: {cpu: 100m, memory: 128Mi}
                  limits: {memory: 256Mi}
                envFrom: [{configMapRef: {name: settings-%1$d}}]
                env: [{name: PART, value: "p%1$d"}, {name: LEVEL, value: info}]
                readinessProbe: {httpGet: {path: /ready, port: 8080}, periodSeconds: 5}
      """;

  private LargeSample() {}

  /** Returns a settled application in which some fields drifted. */
  static ReportSample of(int resources) {
    StringBuilder yaml = new StringBuilder();
    for (int i = 0; i < resources / 4; i++) {
      yaml.append(GROUP_OF_FOUR.formatted(i));
    }
    ReportSample sample = ReportSample.of(yaml.toString());
    sample.pass();
    for (int i = 0; i < resources / 4; i += 10) {
      sample
          .hand("kubectl-scale")
          .edit(ResourceId.deployment("part-" + i).in("shop"), "/spec/replicas", 4);
    }
    return sample;
  }
}
