package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of waves of the design document, as a bundle of seven components. */
class SeedBundleTest extends BundleGround {

  /** Written against the order of deployment, which only the orders give. */
  private static final String SEVEN =
      """
      - name: app
        order: 2
        components:
        - name: service
          order: 1
          template: {apiVersion: v1, kind: Service, metadata: {name: app}, spec: {ports: [{port: 80}]}}
        - name: deployment
          order: 0
          template:
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: app, annotations: {argocd.argoproj.io/sync-wave: "7"}}
            spec:
              selector: {matchLabels: {app: app}}
              template:
                metadata: {labels: {app: app}}
                spec: {containers: [{name: app, image: app}]}
      - name: infra
        components:
        - name: configmap
          order: 1
          template: {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: SPACE}}
        - name: namespace
          template: {apiVersion: v1, kind: Namespace, metadata: {name: SPACE}}
      - name: db
        order: 1
        components:
        - name: secret
          template: {apiVersion: v1, kind: Secret, metadata: {name: db}, stringData: {password: hunter2}}
        - name: service
          order: 1
          template: {apiVersion: v1, kind: Service, metadata: {name: db}, spec: {ports: [{port: 5432}]}}
        - name: deployment
          order: 2
          template:
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: db}
            spec:
              selector: {matchLabels: {app: db}}
              template:
                metadata: {labels: {app: db}}
                spec: {containers: [{name: db, image: db}]}
      """;

  SeedBundleTest(RunningApiServer server) {
    super(server);
  }

  private record Deployed(String kind, String name, String group, String component, String wave) {

    static Deployed of(Resource object) {
      return new Deployed(
          object.kind(),
          object.name(),
          object.label("app.example.com/group").orElse(""),
          object.label("app.example.com/component").orElse(""),
          object.annotation("argocd.argoproj.io/sync-wave").orElse(""));
    }
  }

  @Test
  void seven_components_are_deployed_in_the_order_and_with_the_waves_of_the_table() {
    String space = namespace + "-space";
    operator();
    bundle("shop", SEVEN.replace("SPACE", space));

    awaitComponent("shop", "configmap", "Deployed");
    await().atMost(PATIENCE).until(() -> find("apps/v1", "Deployment", "db").isPresent());
    awaitPhase("shop", "Deploying");
    assertThat(find("apps/v1", "Deployment", "app")).isEmpty();
    assertThat(names(status("shop").path("groupStatuses"))).containsExactly("infra", "db", "app");
    assertThat(phases(status("shop").path("groupStatuses")))
        .containsExactly("Deployed", "Deploying", "Pending");
    assertThat(status("shop").at("/groupStatuses/2/message").asText())
        .isEqualTo("Waiting for component deployment of group db");

    makeAvailable("db");
    await().atMost(PATIENCE).until(() -> find("apps/v1", "Deployment", "app").isPresent());
    assertThat(find("v1", "Service", "app")).isEmpty();
    makeAvailable("app");
    awaitPhase("shop", "Deployed");

    assertThat(
            List.of(
                Deployed.of(find("v1", "Namespace", "", space).orElseThrow()),
                Deployed.of(find("v1", "ConfigMap", space, "settings").orElseThrow()),
                Deployed.of(get("v1", "Secret", "db")),
                Deployed.of(get("v1", "Service", "db")),
                Deployed.of(get("apps/v1", "Deployment", "db")),
                Deployed.of(get("apps/v1", "Deployment", "app")),
                Deployed.of(get("v1", "Service", "app"))))
        .containsExactly(
            new Deployed("Namespace", space, "infra", "namespace", "0"),
            new Deployed("ConfigMap", "settings", "infra", "configmap", "1"),
            new Deployed("Secret", "db", "db", "secret", "100"),
            new Deployed("Service", "db", "db", "service", "101"),
            new Deployed("Deployment", "db", "db", "deployment", "102"),
            new Deployed("Deployment", "app", "app", "deployment", "200"),
            new Deployed("Service", "app", "app", "service", "201"));
    assertThat(status("shop").path("message").asText())
        .isEqualTo("All groups deployed successfully");
    assertThat(condition("shop", "Ready").path("reason").asText()).isEqualTo("DeploymentComplete");
    assertThat(component("shop", "secret"))
        .isEqualTo(
            Yaml.object(
                """
                name: secret
                phase: Deployed
                message: Resource deployed successfully
                resourceRef: {apiVersion: v1, kind: Secret, name: db, namespace: %s}
                """
                    .formatted(namespace)));
    assertThat(component("shop", "namespace").at("/resourceRef").has("namespace")).isFalse();
    assertThat(status("shop").toString()).doesNotContain("hunter2");
  }

  private static List<String> names(JsonNode list) {
    return texts(list, "name");
  }

  private static List<String> phases(JsonNode list) {
    return texts(list, "phase");
  }

  private static List<String> texts(JsonNode list, String member) {
    List<String> texts = new ArrayList<>();
    list.forEach(one -> texts.add(one.path(member).asText()));
    return texts;
  }
}
