package dev.homeostat.page;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.time.Duration;
import java.util.List;

/** A shop in which all that the legend of a report names occurs. */
final class ShopSample {

  static final String SECRET = "s3cr3t-of-the-shop";

  private static final String YAML =
      """
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: web}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: prices}
      data: {rate: "1.2", currency: %s, title: Winter sale}
      ---
      apiVersion: v1
      kind: Secret
      metadata: {name: database}
      stringData: {password: %s}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web}
      spec:
        selector: {app: web}
        ports: [{name: http, port: 80, targetPort: 8080}]
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 3
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            serviceAccountName: web
            containers:
              - name: web
                image: %s
                ports: [{containerPort: 8080}]
                env: [{name: CURRENCY, value: EUR}]
      ---
      apiVersion: apps/v1
      kind: StatefulSet
      metadata: {name: database}
      spec:
        serviceName: database
        replicas: 1
        selector: {matchLabels: {app: database}}
        template:
          metadata: {labels: {app: database}}
          spec:
            containers: [{name: database, image: "postgres:17"}]
      ---
      apiVersion: batch/v1
      kind: CronJob
      metadata: {name: report}
      spec:
        schedule: "0 4 * * *"
        jobTemplate:
          spec:
            template:
              spec:
                restartPolicy: Never
                containers: [{name: report, image: "report:1"}]
      ---
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata: {name: web}
      spec:
        defaultBackend: {service: {name: web, port: {number: 80}}}
      """;

  private ShopSample() {}

  /** Returns a shop with drifted, contested, refused and changed fields. */
  static ReportSample shop() {
    ReportSample sample = ReportSample.of(yaml("web:1", "EUR"), new TeamHook());
    sample.pass();
    ready(sample, ResourceId.deployment("web"), 3);
    ready(sample, ResourceId.of("apps/StatefulSet", "database"), 1);
    sample.pass();
    contest(sample);
    sample.hand("kubectl-edit").edit(in(ResourceId.deployment("web")), "/spec/replicas", 5);
    sample.hand("kubectl-edit").edit(in(ResourceId.configMap("prices")), "/data/title", "Sale");
    return sample.change(yaml("web:2", "EUR"));
  }

  /** Returns a shop after a change that its server refuses. */
  static ReportSample refusing() {
    ReportSample sample = shop().refuse("/data/currency");
    sample.change(yaml("web:1", "USD")).pass();
    return sample;
  }

  private static String yaml(String image, String currency) {
    return YAML.formatted(currency, SECRET, image);
  }

  private static void contest(ReportSample sample) {
    for (int i = 0; i < 4; i++) {
      sample
          .hand("rate-bot")
          .edit(in(ResourceId.configMap("prices")), "/data/rate", "1." + (5 + i));
      sample.pass();
      sample.forward(Duration.ofMinutes(1));
    }
  }

  private static void ready(ReportSample sample, ResourceId id, int replicas) {
    for (String count :
        List.of("replicas", "readyReplicas", "updatedReplicas", "availableReplicas")) {
      sample.hand("kube-controller-manager").edit(in(id), "/status/" + count, replicas);
    }
    sample.hand("kube-controller-manager").edit(in(id), "/status/observedGeneration", 1);
  }

  private static ResourceId in(ResourceId id) {
    return id.in("shop");
  }

  /** Labels workloads, and puts the shop after its database. */
  private static final class TeamHook implements ManglingHook {

    @Override
    public String name() {
      return "team";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.workloads()
          .forEach(
              workload ->
                  workload.set(
                      FieldPath.of("metadata", "labels", "team"),
                      JsonNodeFactory.instance.textNode("blue")));
      app.resource(in(ResourceId.deployment("web")))
          .ifPresent(
              web ->
                  web.after(in(ResourceId.of("apps/StatefulSet", "database")))
                      .after(in(ResourceId.configMap("prices"))));
      app.resource(in(ResourceId.of("apps/StatefulSet", "database")))
          .ifPresent(database -> database.after(in(ResourceId.secret("database"))));
    }
  }
}
