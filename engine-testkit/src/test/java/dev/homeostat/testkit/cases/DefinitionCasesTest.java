package dev.homeostat.testkit.cases;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.report.HeldResource;
import dev.homeostat.testkit.Simulation;
import java.time.Duration;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Kinds that the server does not know, or not yet. */
class DefinitionCasesTest {

  private static final String MANIFEST =
      """
      apiVersion: example.org/v1
      kind: Lamp
      metadata: {name: hall}
      spec: {watts: 40}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {mode: fast}
      """;

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: lamps.example.org}
      spec:
        group: example.org
        scope: Namespaced
        names: {kind: Lamp, plural: lamps, singular: lamp, listKind: LampList}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  @Test
  void argo_cd_6489_objects_of_a_kind_that_is_not_served_hold_up_no_others() {
    Simulation simulation =
        Simulation.of(Cases.app(MANIFEST)).server(ServerRules.NONE.withStrictKinds(true));
    ReconcileResult pass = simulation.pass();
    assertThat(pass).created("ConfigMap shop/settings");
    Assertions.assertThat(pass.delta().blocked())
        .extracting(HeldResource::toString)
        .containsExactly("example.org/Lamp hall: unknown kind");
    Assertions.assertThat(pass.outcome()).isNotEqualTo(ReconcileResult.Outcome.INVALID);

    simulation.edit("ConfigMap", "settings", "/data/mode", "slow");
    assertThat(simulation.pass()).updated("ConfigMap shop/settings");

    Resource definition =
        Resource.of((ObjectNode) Manifest.parse(DEFINITION).documents().get(0).tree());
    Assertions.assertThat(simulation.cluster().put(definition).id()).isEqualTo(definition.id());
    simulation.clock().forward(Duration.ofHours(1));
    assertThat(simulation.pass()).created("example.org/Lamp shop/hall");
  }
}
