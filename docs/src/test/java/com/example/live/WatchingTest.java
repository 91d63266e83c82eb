package com.example.live;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program with a loop of its own, which the watches of docs/kubernetes.md wake. */
@WithApiServer
@Timeout(120)
class WatchingTest {

  static Subscription watch(
      KubernetesCluster cluster, String namespace, Consumer<ResourceAddress> wake) {
    // snippet: watch
    Subscription watch =
        cluster
            .watches()
            .subscribe(
                WatchScope.of("v1", "ConfigMap").in(namespace).labelled(Application.UID_LABEL),
                new ObjectListener() {
                  @Override
                  public void seen(Resource object) {
                    wake.accept(object.address());
                  }

                  @Override
                  public void vanished(ResourceAddress address) {
                    wake.accept(address);
                  }
                });
    // end
    return watch;
  }

  @Test
  void what_is_deleted_wakes_the_program_and_comes_back(RunningApiServer server) throws Exception {
    String namespace = server.newNamespace("watching");
    KubernetesCluster cluster = KubernetesCluster.of(server.client());
    Engine engine = Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build();
    Application application =
        Application.named(namespace, "settings")
            .manifest(
                Manifest.parse(
                    """
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: settings}
                    data: {mode: fast}
                    """))
            .build();
    ResourceAddress address = ResourceAddress.of("v1", "ConfigMap", namespace, "settings");
    BlockingQueue<ResourceAddress> woken = new LinkedBlockingQueue<>();
    try (Subscription watch = watch(cluster, namespace, woken::add)) {
      assertThat(engine.reconcile(application)).isSettled();

      assertThat(woken.poll(60, TimeUnit.SECONDS)).as("made").isEqualTo(address);
      var live = server.client().configMaps().inNamespace(namespace).withName("settings");

      live.delete();

      assertThat(woken.poll(60, TimeUnit.SECONDS)).as("gone").isEqualTo(address);
      assertThat(live.get()).isNull();
      assertThat(engine.reconcile(application)).isSettled();
      assertThat(live.get()).isNotNull();
      assertThat(watch.health().problem()).isEmpty();
    }
  }
}
