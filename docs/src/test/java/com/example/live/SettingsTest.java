package com.example.live;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import org.junit.jupiter.api.Test;

// snippet: with-api-server
@WithApiServer
class SettingsTest {

  @Test
  void settings_are_kept(RunningApiServer server) {
    Engine engine = Engine.builder().cluster(KubernetesCluster.of(server.client())).build();
    Application settings =
        Application.named(server.newNamespace("settings"), "settings")
            .manifest(
                Manifest.parse(
                    """
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: settings}
                    data: {mode: fast}
                    """))
            .build();
    assertThat(engine.reconcile(settings)).isSettled();
    assertThat(engine.reconcile(settings)).wroteNothing();
  }
}
// end
