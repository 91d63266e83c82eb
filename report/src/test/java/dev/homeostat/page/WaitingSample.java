package dev.homeostat.page;

import dev.homeostat.ResourceId;

/** A ConfigMap that waits for a Deployment, which is not ready. */
final class WaitingSample {

  static final ResourceId DATABASE = ResourceId.deployment("database").in("shop");
  static final ResourceId SETTINGS = ResourceId.configMap("settings").in("shop");

  private WaitingSample() {}

  static ReportSample sample() {
    ReportSample sample =
        ReportSample.of(
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: database, annotations: {homeostat.dev/wave: "0"}}
                spec:
                  selector: {matchLabels: {app: database}}
                  template:
                    metadata: {labels: {app: database}}
                    spec: {containers: [{name: database, image: "postgres:17"}]}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings, annotations: {homeostat.dev/wave: "1"}}
                """)
            .awaitReady();
    sample.pass();
    return sample;
  }
}
