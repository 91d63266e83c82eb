// snippet: team-label-test
package com.example.teamlabel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import org.junit.jupiter.api.Test;

class TeamLabelTest {

  private static final ResourceId WEB = ResourceId.deployment("web").in("shop");

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();

  private final Engine engine =
      Engine.builder().cluster(cluster).hooks(Hooks.none().with(new TeamLabel())).build();

  private final Application shop =
      Application.named("shop", "web")
          .manifest(
              Manifest.parse(
                  """
                  apiVersion: apps/v1
                  kind: Deployment
                  metadata: {name: web}
                  spec: {replicas: 3}
                  """))
          .build();

  @Test
  void a_workload_is_labelled() {
    ReconcileResult pass = engine.reconcile(shop);

    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(team()).isEqualTo("blue");
  }

  @Test
  void a_hand_edit_is_put_back_with_one_patch() {
    engine.reconcile(shop);
    cluster.edit(WEB, "/metadata/labels/team", "red");

    assertThat(engine.reconcile(shop).requests()).hasSize(1);
    assertThat(team()).isEqualTo("blue");
    assertThat(engine.reconcile(shop).requests()).isEmpty();
  }

  private String team() {
    return cluster.get(WEB).orElseThrow().label("team").orElse("none");
  }
}
// end
