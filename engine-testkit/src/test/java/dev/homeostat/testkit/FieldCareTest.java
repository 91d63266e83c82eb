package dev.homeostat.testkit;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** How fields fare on servers that fill in, normalise, prune and inject; peers' bugs among them. */
class FieldCareTest {

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 3
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
            - name: app
              image: "example.org/app:1"
              env: [{name: A, value: ""}, {name: B, value: two}]
              resources: {limits: {cpu: 1000m}}
              readinessProbe: {initialDelaySeconds: 0, httpGet: {path: /, port: 80}}
      """;

  private static Application app(String manifest) {
    return Application.named("shop", "web").manifest(Manifest.parse(manifest)).build();
  }

  /** The container as an API server stores it. */
  private static ObjectNode likeAnApiServer(ObjectNode object) {
    if (object.at("/spec/template/spec/containers/0") instanceof ObjectNode container) {
      container.put("imagePullPolicy", "IfNotPresent");
      if (container.at("/env/0") instanceof ObjectNode env) {
        env.remove("value");
      }
      ((ObjectNode) container.at("/resources/limits")).put("cpu", "1");
      ObjectNode probe = (ObjectNode) container.path("readinessProbe");
      probe.remove("initialDelaySeconds");
      probe.put("periodSeconds", 10);
    }
    return object;
  }

  @Test
  void josdk_2742_2802_2038_and_keycloak_38846_normalised_values_do_not_loop() {
    Simulation simulation = Simulation.of(app(DEPLOYMENT)).server(FieldCareTest::likeAnApiServer);
    assertThat(simulation.pass()).isSettled();
    ReconcileResult second = simulation.pass();
    assertThat(second).isSettled().wroteNothing();
    Assertions.assertThat(second.state().condition(Condition.AS_ASKED)).isEmpty();
  }

  @Test
  void a_hand_edit_beside_normalised_values_is_one_patch() {
    Simulation simulation = Simulation.of(app(DEPLOYMENT)).server(FieldCareTest::likeAnApiServer);
    simulation.settle();
    simulation.edit("apps/Deployment", "web", "/spec/replicas", 5);
    assertThat(simulation.pass()).patched("add /spec/replicas");
    assertThat(simulation.pass()).wroteNothing();
  }

  @Test
  void argo_cd_16771_an_extra_service_port_is_seen() {
    Simulation simulation =
        Simulation.of(
            app(
                "apiVersion: v1\nkind: Service\nmetadata: {name: s}\n"
                    + "spec: {ports: [{port: 80}]}\n"));
    simulation.settle();
    simulation.edit("Service", "s", "/spec/ports", List.of(Map.of("port", 80), Map.of("port", 81)));
    assertThat(simulation.pass()).patched("remove /spec/ports/1");
  }

  @Test
  void metacontroller_371_ports_are_told_apart_by_port_and_protocol() {
    Simulation simulation =
        Simulation.of(
            app(
                "apiVersion: v1\nkind: Service\nmetadata: {name: dns}\n"
                    + "spec: {ports: [{name: t, port: 53}, {name: u, port: 53, protocol: UDP}]}\n"));
    simulation.settle();
    simulation.edit("Service", "dns", "/spec/ports/[port=53,protocol=UDP]/name", "other");
    assertThat(simulation.pass()).patched("add /spec/ports/1/name");
  }

  @Test
  void argo_cd_17694_one_list_element_can_be_left_to_others() {
    Application application =
        app(DEPLOYMENT).toBuilder()
            .observe(
                ResourceId.deployment("web"),
                s -> s.defaults().except("/spec/template/spec/containers/[name=app]/image"))
            .build();
    Simulation simulation = Simulation.of(application);
    simulation.settle();
    simulation.edit(
        "apps/Deployment", "web", "/spec/template/spec/containers/[name=app]/image", "other");
    assertThat(simulation.pass()).isSettled();
    Assertions.assertThat(simulation.pass().requests()).isEmpty();
  }

  @Test
  void provider_kubernetes_422_an_empty_label_does_not_loop() {
    Simulation simulation =
        Simulation.of(
            app("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {empty: \"\"}}\n"));
    simulation.settle();
    assertThat(simulation.pass()).wroteNothing();
  }

  @Test
  void krake_7_1_8_a_hand_deleted_label_is_put_back() {
    Simulation simulation =
        Simulation.of(
            app("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {x: \"1\"}}\n"));
    simulation.settle();
    simulation.cluster().remove(ResourceId.configMap("a").in("shop"), "/metadata/labels/x");
    assertThat(simulation.pass()).patched("add /metadata/labels/x");
  }

  @Test
  void an_injected_sidecar_is_accepted_and_shown_once() {
    Simulation simulation =
        Simulation.of(app(DEPLOYMENT))
            .server(
                object -> {
                  if (object.at("/spec/template/spec/containers") instanceof ArrayNode containers
                      && containers.size() == 1) {
                    containers.addObject().put("name", "proxy").put("image", "mesh");
                  }
                  return object;
                });
    simulation.settle();
    ReconcileResult pass = simulation.pass();
    assertThat(pass).isSettled().wroteNothing();
    Assertions.assertThat(pass.delta().accepted())
        .extracting(form -> form.kind())
        .containsExactly(AcceptedForm.Kind.OVERRIDDEN);
  }

  @Test
  void a_pruned_typo_is_listed_and_does_not_loop() {
    Simulation simulation =
        Simulation.of(app("apiVersion: e.org/v1\nkind: T\nmetadata: {name: a}\nspec: {rite: 1}\n"))
            .server(
                object -> {
                  ((ObjectNode) object.path("spec")).remove("rite");
                  return object;
                });
    simulation.settle();
    ReconcileResult pass = simulation.pass();
    assertThat(pass).wroteNothing();
    Assertions.assertThat(pass.delta().accepted()).hasSize(1);
    Assertions.assertThat(pass.state().condition(Condition.AS_ASKED)).isPresent();
  }
}
