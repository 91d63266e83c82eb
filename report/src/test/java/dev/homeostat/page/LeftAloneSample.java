package dev.homeostat.page;

import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;

/** Objects with fields that schemas and a hook leave alone, and of which others wrote some. */
final class LeftAloneSample {

  static final String SECRET = "hidden-name";

  private static final String YAML =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        paused: false
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
              - {name: app, image: "app:1", resources: {limits: {cpu: 1}}}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: prices}
      data: {rate: "1.2", title: Winter sale}
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: login}
      stringData: {password: old}
      """;

  private static final ResourceId WEB = ResourceId.deployment("web");
  private static final ResourceId PRICES = ResourceId.configMap("prices");
  private static final ResourceId LOGIN = ResourceId.secret("login");

  private LeftAloneSample() {}

  static ReportSample sample() {
    ReportSample sample =
        ReportSample.of(YAML, new ReleasingHook())
            .observe(
                ObserverSchema.of(WEB)
                    .defaults()
                    .except("/spec/template/spec/containers/[name=app]/image")
                    .except("/spec/minReadySeconds")
                    .except("/spec/template/spec/containers/[name=app]/resources")
                    .build(),
                ObserverSchema.of(PRICES).observe("/data/rate").build(),
                ObserverSchema.of(LOGIN).defaults().except("/data/password").build());
    sample.pass();
    OtherManager hand = new OtherManager(sample);
    hand.edit(WEB, "/spec/minReadySeconds", 5);
    hand.edit(WEB, "/spec/progressDeadlineSeconds", 9);
    hand.edit(WEB, "/spec/template/spec/containers/0/resources/limits/memory", "1Gi");
    hand.edit(PRICES, "/data/title", "Sale");
    hand.edit(PRICES, "/data/late", "more");
    hand.edit(LOGIN, "/data/password", "aGlkZGVuLW5hbWU=");
    return sample;
  }

  /** Another field manager. */
  private record OtherManager(ReportSample sample) {

    void edit(ResourceId id, String path, Object value) {
      sample.hand("kubectl-edit").edit(id.in("shop"), path, value);
    }
  }

  /** Leaves the replicas of workloads to others. */
  private static final class ReleasingHook implements ManglingHook {

    @Override
    public String name() {
      return "scaled";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.workloads().forEach(each -> each.release(FieldPath.of("spec", "replicas")));
    }
  }
}
