package dev.homeostat.testkit.cases;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static dev.homeostat.testkit.cases.Cases.app;
import static dev.homeostat.testkit.cases.Cases.settled;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Condition;
import dev.homeostat.testkit.Simulation;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Loops that users of other tools met, on servers and beside writers that cause them. */
class LoopCasesTest {

  private static void assertQuiet(Simulation simulation) {
    for (int i = 0; i < 3; i++) {
      assertThat(simulation.pass()).isSettled().wroteNothing();
    }
  }

  /** A server whose types leave out what is false or empty. */
  private static ObjectNode omitEmpty(ObjectNode object) {
    object
        .findParents("path")
        .forEach(
            source -> {
              Iterator<JsonNode> members = source.elements();
              while (members.hasNext()) {
                JsonNode each = members.next();
                if (isEmpty(each)) {
                  members.remove();
                }
              }
            });
    return object;
  }

  private static boolean isEmpty(JsonNode value) {
    return value.isArray() ? value.isEmpty() : value.isBoolean() && !value.asBoolean();
  }

  @Test
  void argo_cd_6063_15898_false_and_empty_values_that_the_server_leaves_out_do_not_loop() {
    Simulation simulation =
        Simulation.of(
                app(
                    """
                    apiVersion: argoproj.io/v1alpha1
                    kind: Application
                    metadata: {name: guestbook}
                    spec:
                      source:
                        path: charts/guestbook
                        passCredentials: false
                        skipCrds: false
                        valueFiles: []
                    """))
            .server(LoopCasesTest::omitEmpty);
    simulation.settle();
    assertQuiet(simulation);
    Assertions.assertThat(simulation.pass().state().condition(Condition.AS_ASKED)).isEmpty();
  }

  @Test
  void keycloak_38846_a_version_that_the_server_adds_to_a_field_reference_does_not_loop() {
    Simulation simulation =
        Simulation.of(
                app(
                    """
                    apiVersion: apps/v1
                    kind: StatefulSet
                    metadata: {name: keycloak}
                    spec:
                      selector: {matchLabels: {app: keycloak}}
                      template:
                        metadata: {labels: {app: keycloak}}
                        spec:
                          containers:
                          - name: keycloak
                            image: "keycloak:26"
                            env:
                            - name: POD_IP
                              valueFrom: {fieldRef: {fieldPath: status.podIP}}
                    """))
            .server(
                object -> {
                  object
                      .findValues("fieldRef")
                      .forEach(reference -> ((ObjectNode) reference).put("apiVersion", "v1"));
                  return object;
                });
    simulation.settle();
    assertQuiet(simulation);
  }

  @Test
  void flux_2620_rules_that_a_webhook_completes_do_not_loop() {
    Simulation simulation =
        Simulation.of(
                app(
                    """
                    apiVersion: kyverno.io/v1
                    kind: ClusterPolicy
                    metadata: {name: labels}
                    spec: {background: true, rules: [{name: check}]}
                    """))
            .server(
                object -> {
                  ArrayNode rules = (ArrayNode) object.at("/spec/rules");
                  ((ObjectNode) rules.get(0)).put("skipBackgroundRequests", true);
                  if (rules.size() == 1) {
                    rules.addObject().put("name", "autogen-check");
                  }
                  return object;
                });
    simulation.settle();
    assertQuiet(simulation);
  }

  @Test
  void crossplane_6942_two_writers_of_one_field_do_not_fight_without_pauses() {
    Simulation simulation =
        settled(
            """
            apiVersion: protection.crossplane.io/v1beta1
            kind: Usage
            metadata: {name: test}
            spec: {of: {kind: Role, matchLabels: {}}}
            """);
    int writes = 0;
    ReconcileResult pass = null;
    for (int i = 0; i < 60; i++) {
      simulation.remove("protection.crossplane.io/Usage", "test", "/spec/of/matchLabels");
      simulation.clock().forward(Duration.ofSeconds(1));
      pass = simulation.pass();
      writes += pass.requests().size();
    }
    Assertions.assertThat(writes).isEqualTo(3);
    Assertions.assertThat(pass.state().condition(Condition.CONTESTED))
        .hasValueSatisfying(
            condition ->
                Assertions.assertThat(condition.message()).contains("/spec/of/matchLabels"));
  }

  private static final String WEBHOOK =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: MutatingWebhookConfiguration
      metadata: {name: injector}
      webhooks:
      - name: inject.istio.io
        clientConfig: {service: {name: istiod, namespace: istio-system}, caBundle: ""}
        failurePolicy: Ignore
      """;

  private static final String BUNDLE = "/webhooks/[name=inject.istio.io]/clientConfig/caBundle";

  @Test
  void argo_cd_1487_a_certificate_of_another_writer_is_left_alone_when_it_is_excepted() {
    ResourceId id =
        ResourceId.of("admissionregistration.k8s.io/MutatingWebhookConfiguration", "injector");
    Simulation simulation =
        settled(
            app(WEBHOOK).toBuilder()
                .observe(id, schema -> schema.defaults().except(BUNDLE))
                .build());
    simulation.edit(id.groupKind(), "injector", BUNDLE, "Q0E=");
    assertQuiet(simulation);
    simulation.edit(
        id.groupKind(), "injector", "/webhooks/[name=inject.istio.io]/failurePolicy", "Fail");
    assertThat(simulation.pass()).patched("add /webhooks/0/failurePolicy");
  }

  @Test
  void kubernetes_95460_121404_an_unchanged_object_gets_no_request() {
    Simulation simulation =
        settled(
            """
            apiVersion: keda.sh/v1alpha1
            kind: ScaledObject
            metadata: {name: dummy}
            spec: {cooldownPeriod: 600}
            """);
    Map<String, String> before = versions(simulation);
    for (int i = 0; i < 5; i++) {
      simulation.clock().forward(Duration.ofHours(1));
      assertThat(simulation.pass()).wroteNothing();
    }
    Assertions.assertThat(versions(simulation)).isEqualTo(before);
  }

  private static Map<String, String> versions(Simulation simulation) {
    return simulation.cluster().objects().stream()
        .collect(
            Collectors.toMap(object -> object.id().toString(), object -> object.resourceVersion()));
  }
}
