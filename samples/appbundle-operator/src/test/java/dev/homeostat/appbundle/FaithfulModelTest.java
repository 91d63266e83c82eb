package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.kubernetes.testing.RunningApiServer;

/** What both operators do alike: otherwise the model would be a scarecrow. */
class FaithfulModelTest extends BothSidesGround {

  private static final String THREE =
      """
      - name: late
        order: 2
        components:
        - {name: c, order: 1, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}}}
        - {name: b, template: {apiVersion: v1, kind: Service, metadata: {name: b}, spec: {ports: [{port: 80}]}}}
      - name: early
        order: 1
        components:
        - {name: a, order: 5, template: {apiVersion: v1, kind: Secret, metadata: {name: a, annotations: {argocd.argoproj.io/sync-wave: "9"}}}}
      """;

  FaithfulModelTest(RunningApiServer server) {
    super(server);
  }

  @OnBothSides
  void a_deployed_bundle_has_the_same_status_labels_and_waves(Contender who) {
    Side side = side(who);
    bundle("shop", THREE);
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Deployed");
          ObjectNode status = (ObjectNode) status("shop").deepCopy();
          ObjectNode ready = (ObjectNode) condition("shop", "Ready").deepCopy();
          assertThat(ready.remove("lastTransitionTime").asText()).endsWith("Z");
          status.remove("conditions");
          ready.remove("observedGeneration");
          assertThat(ready)
              .isEqualTo(
                  tree(
                      "{type: Ready, status: 'True', reason: DeploymentComplete, message: All resources deployed successfully}"));
          assertThat(status)
              .isEqualTo(
                  tree(
                      """
                      phase: Deployed
                      message: All groups deployed successfully
                      observedGeneration: 1
                      groupStatuses:
                      - name: early
                        phase: Deployed
                        message: All components deployed successfully
                        componentStatuses:
                        - {name: a, phase: Deployed, message: MESSAGE, resourceRef: {apiVersion: v1, kind: Secret, name: a, namespace: SPACE}}
                      - name: late
                        phase: Deployed
                        message: All components deployed successfully
                        componentStatuses:
                        - {name: b, phase: Deployed, message: MESSAGE, resourceRef: {apiVersion: v1, kind: Service, name: b, namespace: SPACE}}
                        - {name: c, phase: Deployed, message: MESSAGE, resourceRef: {apiVersion: v1, kind: ConfigMap, name: c, namespace: SPACE}}
                      """
                          .replace("MESSAGE", "Resource deployed successfully")
                          .replace("SPACE", namespace)));
          var secret = get("v1", "Secret", "a");
          assertThat(secret.annotation("argocd.argoproj.io/sync-wave")).contains("105");
          assertThat(secret.label("app.example.com/appbundle")).contains("shop");
          assertThat(secret.label("app.example.com/group")).contains("early");
          assertThat(secret.label("app.example.com/component")).contains("a");
          assertThat(secret.tree().at("/metadata/ownerReferences/0/uid").asText())
              .isEqualTo(object("shop").uid());
          assertThat(secret.tree().at("/metadata/ownerReferences/0/controller").asBoolean())
              .isTrue();
        });
  }

  private ObjectNode tree(String yaml) {
    return Yaml.object(yaml);
  }

  @OnBothSides
  void a_component_waits_for_those_before_it_and_is_deployed_when_they_are_ready(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        """
        - name: first
          components:
          - name: job
            template:
              apiVersion: batch/v1
              kind: Job
              metadata: {name: j}
              spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}
        - name: second
          order: 1
          components:
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """);
    boolean[] waited = {false};
    side.work(
        "shop",
        () -> {
          awaitThere("batch/v1", "Job", "j");
          waited[0] = find("v1", "ConfigMap", "after").isEmpty();
          report(
              "batch/v1",
              "Job",
              "j",
              "{\"conditions\": [{\"type\": \"Complete\", \"status\": \"True\"}]}");
        });
    side.ends(
        () -> {
          assertPhase("shop", "Deployed");
          assertThere("v1", "ConfigMap", "after");
          assertThat(waited[0]).isTrue();
        });
  }

  @OnBothSides
  void a_failed_job_fails_its_component_its_group_and_the_bundle(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        "[{name: g, components: [{name: job, template: {apiVersion: batch/v1, kind: Job, metadata: {name: j}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}}}]}]");
    side.work(
        "shop",
        () -> {
          awaitThere("batch/v1", "Job", "j");
          report(
              "batch/v1",
              "Job",
              "j",
              "{\"conditions\": [{\"type\": \"Failed\", \"status\": \"True\"}]}");
        });
    side.ends(
        () -> {
          assertThat(status("shop").path("phase").asText()).isEqualTo("Failed");
          assertComponent("shop", "job", "Failed", "Resource not ready: ");
          assertThat(status("shop").at("/groupStatuses/0/message").asText())
              .startsWith("Failed to deploy component job: Resource not ready: ");
          assertThat(condition("shop", "Ready").path("reason").asText())
              .isEqualTo("DeploymentFailed");
          assertThat(condition("shop", "Ready").path("status").asText()).isEqualTo("False");
        });
  }

  @OnBothSides
  void an_object_of_another_namespace_is_deleted_with_the_bundle(Contender who) {
    String far = server.newNamespace("far");
    Side side = side(who);
    bundle(
        "shop",
        "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m, namespace: %s}}}]}]"
            .formatted(far));
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    assertThat(find("v1", "ConfigMap", far, "m")).isPresent();
    delete("shop");
    side.work("shop");
    side.ends(
        () -> {
          assertBundleGone("shop");
          assertThat(find("v1", "ConfigMap", far, "m")).isEmpty();
        });
  }

  /** A group of one object that can be replaced, as the model does in each pass. */
  private static String map(String name) {
    return "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: %s}}}]}]"
        .formatted(name);
  }

  @OnBothSides
  void the_loop_deploys_bundles_one_after_the_other(Contender who) {
    Side side = looping(who);
    bundle("one", map("one"));
    side.ends(() -> assertPhase("one", "Deployed"));
    bundle("two", map("two"));
    side.ends(() -> assertPhase("two", "Deployed"));
    delete("one");
    side.ends(() -> assertBundleGone("one"));
  }
}
