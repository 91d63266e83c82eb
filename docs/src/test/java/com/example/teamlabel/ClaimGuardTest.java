package com.example.teamlabel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.Simulation;
import org.junit.jupiter.api.Test;

class ClaimGuardTest {

  private static final ResourceId CLAIM = ResourceId.of("PersistentVolumeClaim", "orders");

  private static Application shop(String rest) {
    return Application.named("shop", "web")
        .manifest(
            Manifest.parse(
                """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: settings}
                """
                    + rest))
        .build();
  }

  @Test
  void a_claim_that_is_in_use_outlives_its_line_in_the_manifest() {
    Simulation sim =
        Simulation.of(
                shop(
                    "---\napiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: orders}\n"))
            .hook(new ClaimGuard());
    sim.settle();
    sim.edit("PersistentVolumeClaim", "orders", "/metadata/labels/example.com~1in-use", "yes");
    sim.want(shop(""));

    ReconcileResult plan = sim.plan();
    ReconcileResult pass = sim.pass();

    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.BLOCKED);
    assertThat(plan.delta().blocked()).hasSize(1).isEqualTo(pass.delta().blocked());
    assertThat(sim.cluster().get(CLAIM.in("shop"))).isPresent();

    sim.remove("PersistentVolumeClaim", "orders", "/metadata/labels/example.com~1in-use");
    sim.settle();

    assertThat(sim.cluster().get(CLAIM.in("shop"))).isEmpty();
  }
}
