package dev.homeostat.testkit.cases;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static dev.homeostat.testkit.cases.Cases.app;
import static dev.homeostat.testkit.cases.Cases.schema;
import static dev.homeostat.testkit.cases.Cases.settled;

import dev.homeostat.ResourceId;
import dev.homeostat.testkit.Simulation;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Lists that other tools merge by a key that is not unique, by position, or not at all. */
class ListCasesTest {

  private static final ResourceId SERVICE = ResourceId.of("Service", "dns").in("shop");

  private static String service(String ports) {
    return "apiVersion: v1\nkind: Service\nmetadata: {name: dns}\nspec: {ports: [%s]}\n"
        .formatted(ports);
  }

  private static String live(Simulation simulation, ResourceId id, String pointer) {
    return simulation.cluster().get(id).orElseThrow().tree().at(pointer).toString();
  }

  @Test
  void kubernetes_59482_105610_a_port_of_another_protocol_is_added_beside_the_first() {
    Simulation simulation = settled(service("{name: tcp, port: 8301, protocol: TCP}"));
    simulation.want(
        app(
            service(
                "{name: tcp, port: 8301, protocol: TCP}, {name: udp, port: 8301, protocol: UDP}")));
    assertThat(simulation.pass()).patched("add /spec/ports/-");
    Assertions.assertThat(live(simulation, SERVICE, "/spec/ports"))
        .contains("\"protocol\":\"TCP\"", "\"protocol\":\"UDP\"");
    assertThat(simulation.pass()).isSettled().wroteNothing();
  }

  @Test
  void kubernetes_39144_a_changed_port_takes_the_place_of_the_former() {
    Simulation simulation = settled(service("{port: 8080, targetPort: 8080}"));
    simulation.want(app(service("{port: 80, targetPort: 8080}"))).settle();
    Assertions.assertThat(live(simulation, SERVICE, "/spec/ports"))
        .isEqualTo("[{\"port\":80,\"targetPort\":8080}]");
  }

  private static String deployment(String ports) {
    return """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          template:
            spec:
              containers:
              - {name: app, image: "app:1", ports: [%s]}
        """
        .formatted(ports);
  }

  @Test
  void kubernetes_62366_ports_with_one_key_are_removed_one_by_one() {
    Simulation simulation =
        settled(
            deployment(
                "{containerPort: 4443, hostPort: 443}, {containerPort: 4443, hostPort: 4443}"));
    simulation.want(app(deployment("{containerPort: 4443, hostPort: 443}"))).settle();
    Assertions.assertThat(
            live(
                simulation,
                ResourceId.deployment("web").in("shop"),
                "/spec/template/spec/containers/0/ports"))
        .isEqualTo("[{\"containerPort\":4443,\"hostPort\":443}]");
  }

  @Test
  void helm_9063_a_variable_that_was_added_by_hand_is_removed() {
    Simulation simulation =
        settled(
            deployment("{containerPort: 80}")
                .replace("ports:", "env: [{name: A, value: a}], ports:"));
    simulation.edit(
        "apps/Deployment",
        "web",
        "/spec/template/spec/containers/[name=app]/env",
        List.of(Map.of("name", "A", "value", "a"), Map.of("name", "B", "value", "b")));
    assertThat(simulation.pass()).patched("remove /spec/template/spec/containers/0/env/1");
  }

  @Test
  void argo_cd_23283_one_field_of_the_elements_of_a_custom_resource_is_left_to_others() {
    String rollout =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: web}
        spec:
          template:
            spec:
              containers:
              - {name: app, image: "app:1", command: [run]}
              - {name: proxy, image: "proxy:1", command: [run]}
        """;
    Simulation simulation =
        settled(
            app(rollout).toBuilder()
                .observe(
                    schema(
                        """
                        apiVersion: argoproj.io/v1alpha1
                        kind: Rollout
                        metadata: {name: web}
                        spec:
                          template:
                            spec:
                              containers:
                              - name: app
                                command: null
                              - name: proxy
                                image: null
                                command: null
                              - observer_schema_list_keys: [name]
                                observer_schema_list_min_length: 2
                                observer_schema_list_max_length: 2
                        """))
                .build());
    String containers = "/spec/template/spec/containers/";
    simulation.edit("argoproj.io/Rollout", "web", containers + "[name=app]/image", "app:2");
    assertThat(simulation.pass()).isSettled().wroteNothing();
    simulation.edit("argoproj.io/Rollout", "web", containers + "[name=proxy]/image", "proxy:2");
    assertThat(simulation.pass()).patched("add " + containers + "1/image");
    Assertions.assertThat(
            live(
                simulation,
                ResourceId.of("argoproj.io/Rollout", "web").in("shop"),
                containers + "0/image"))
        .isEqualTo("\"app:2\"");
  }
}
