package dev.homeostat.testkit.cases;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static dev.homeostat.testkit.cases.Cases.app;
import static dev.homeostat.testkit.cases.Cases.settled;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.Simulation;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Single fields: what an unset field means, and what belongs to others. */
class FieldCasesTest {

  private static final String SERVICE =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: web}
      spec: {ports: [{port: 80, targetPort: 8080}]}
      """;

  private static final ResourceId WEB = ResourceId.of("Service", "web");

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        template:
          spec:
            containers: [{name: app, image: "app:1"}]
      """;

  private static String live(Simulation simulation, ResourceId id, String pointer) {
    return simulation.cluster().get(id.in("shop")).orElseThrow().tree().at(pointer).asText();
  }

  private static ObjectNode typed(ObjectNode service) {
    if (service.at("/spec/type").isMissingNode()) {
      service.withObject("/spec").put("type", "ClusterIP");
    }
    return service;
  }

  @Test
  void argo_cd_8767_a_default_that_the_manifest_does_not_name_is_not_observed() {
    Simulation simulation = Simulation.of(app(SERVICE)).server(FieldCasesTest::typed);
    simulation.settle();
    simulation.edit("Service", "web", "/spec/type", "NodePort");
    assertThat(simulation.pass()).isSettled().wroteNothing();
  }

  @Test
  void argo_cd_8767_a_default_that_a_schema_observes_is_put_back() {
    Simulation simulation =
        Simulation.of(
                app(SERVICE).toBuilder()
                    .observe(WEB, schema -> schema.defaults().observe("/spec/type"))
                    .build())
            .server(FieldCasesTest::typed);
    simulation.settle();
    simulation.edit("Service", "web", "/spec/type", "NodePort");
    assertThat(simulation.pass()).patched("add /spec/type");
    Assertions.assertThat(live(simulation, WEB, "/spec/type")).isEqualTo("ClusterIP");
  }

  @Test
  void helm_10858_an_annotation_that_was_added_by_hand_stays() {
    Simulation simulation = settled(SERVICE);
    simulation.edit("Service", "web", "/metadata/annotations", Map.of("rewrite", "/$1"));
    assertThat(simulation.pass()).isSettled().wroteNothing();
  }

  @Test
  void kubernetes_23551_a_node_port_outlives_a_change_of_its_port() {
    Simulation simulation =
        Simulation.of(app(SERVICE))
            .server(
                service -> {
                  ObjectNode port = (ObjectNode) service.at("/spec/ports/0");
                  if (!port.has("nodePort")) {
                    port.put("nodePort", 31337);
                  }
                  return service;
                });
    simulation.settle();
    simulation.edit("Service", "web", "/spec/ports/[port=80,protocol=TCP]/nodePort", 30001);
    simulation.want(app(SERVICE.replace("8080", "9090"))).settle();
    Assertions.assertThat(live(simulation, WEB, "/spec/ports/0/targetPort")).isEqualTo("9090");
    Assertions.assertThat(live(simulation, WEB, "/spec/ports/0/nodePort")).isEqualTo("30001");
  }

  @Test
  void fabric8_3896_replicas_that_the_manifest_does_not_set_outlive_a_new_image() {
    Simulation simulation = settled(DEPLOYMENT);
    simulation.edit("apps/Deployment", "web", "/spec/replicas", 5);
    simulation.want(app(DEPLOYMENT.replace("app:1", "app:2")));
    assertThat(simulation.pass()).patched("add /spec/template/spec/containers/0/image");
    Assertions.assertThat(live(simulation, ResourceId.deployment("web"), "/spec/replicas"))
        .isEqualTo("5");
  }

  @Test
  void flux_2202_replicas_that_the_manifest_does_not_set_are_not_put_back() {
    Simulation simulation = settled(DEPLOYMENT);
    simulation.edit("apps/Deployment", "web", "/spec/replicas", 0);
    assertThat(simulation.pass()).isSettled().wroteNothing();
  }

  @Test
  void argo_cd_24654_data_of_a_secret_is_left_to_another_writer() {
    Simulation simulation =
        settled(
            app(
                    """
                apiVersion: v1
                kind: Secret
                metadata: {name: vault}
                stringData: {password: placeholder, user: admin}
                """)
                .toBuilder()
                .observe(
                    ResourceId.secret("vault"),
                    schema -> schema.defaults().except("/data/password"))
                .build());
    simulation.edit("Secret", "vault", "/data/password", "ZnJvbSB2YXVsdA==");
    assertThat(simulation.pass()).isSettled().wroteNothing();
    simulation.edit("Secret", "vault", "/data/user", "cm9vdA==");
    assertThat(simulation.pass()).patched("add /data/user");
    Assertions.assertThat(live(simulation, ResourceId.secret("vault"), "/data/password"))
        .isEqualTo("ZnJvbSB2YXVsdA==");
  }

  private static final String TWO_MAPS =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: first}
      data: {mode: fast}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: second%s}
      data: {mode: fast}
      """;

  @Test
  void argo_cd_22491_an_exception_for_one_config_map_silences_no_other() {
    ResourceId first = ResourceId.configMap("first");
    Simulation simulation =
        settled(
            app(TWO_MAPS.formatted("")).toBuilder()
                .observe(first, schema -> schema.defaults().except("/data/mode"))
                .build());
    simulation.edit("ConfigMap", "first", "/data/mode", "slow");
    simulation.edit("ConfigMap", "second", "/data/mode", "slow");
    assertThat(simulation.pass()).updated("ConfigMap shop/second").patched("add /data/mode");
    Assertions.assertThat(live(simulation, first, "/data/mode")).isEqualTo("slow");
    Assertions.assertThat(live(simulation, ResourceId.configMap("second"), "/data/mode"))
        .isEqualTo("fast");
  }

  @Test
  void argo_cd_22491_a_schema_that_fits_two_objects_or_none_is_refused() {
    String alike =
        TWO_MAPS.replace("first", "second, namespace: north").formatted(", namespace: south");
    for (String name : new String[] {"second", "third"}) {
      Simulation simulation =
          Simulation.of(
              app(alike).toBuilder()
                  .observe(ResourceId.configMap(name), schema -> schema.defaults())
                  .build());
      assertThat(simulation.pass())
          .hasResult(ReconcileResult.Outcome.INVALID)
          .hasProblem("SchemaWithoutResource")
          .wroteNothing();
    }
  }
}
