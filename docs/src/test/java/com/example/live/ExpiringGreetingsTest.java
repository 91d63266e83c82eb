package com.example.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Engine;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.runtime.ManualTime;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The reconciler in steps in docs/controllers.md, on a real server. */
@WithApiServer
@ResourceLock("greetings")
class ExpiringGreetingsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static Controller started(
      KubernetesCluster cluster, Engine engine, String namespace, ManualTime time) {
    return Controller.named("expiring-greetings")
        .of(cluster, "greetings.example.com/v1", "Greeting")
        .reconciler(new ExpiringGreetings())
        .engine(engine)
        .namespaces(namespace)
        .clock(time)
        .time(time)
        .start();
  }

  @Test
  void a_greeting_is_shown_for_an_hour_and_then_withdrawn(RunningApiServer server) {
    KubernetesClient client = server.client();
    String namespace = server.newNamespace("expiring");
    server.define(GreetingControllerTest.DEFINITION);
    KubernetesCluster cluster = KubernetesCluster.of(client);
    Engine engine = Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build();
    ManualTime time = new ManualTime(Instant.parse("2026-01-01T00:00:00Z"));
    try (Controller controller = started(cluster, engine, namespace, time)) {
      await().atMost(PATIENCE).until(controller::isWorking);
      Greeting greeting = new Greeting();
      greeting.getMetadata().setName("world");
      greeting.getMetadata().setNamespace(namespace);
      greeting.setSpec(new Greeting.Spec());
      greeting.getSpec().word = "hello";
      client.resource(greeting).create();
      await().atMost(PATIENCE).until(() -> isShown(client, namespace));
      assertThat(finalizers(client, namespace)).isEqualTo(1);

      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                time.pass(Duration.ofMinutes(10));
                return !isShown(client, namespace) && finalizers(client, namespace) == 0;
              });
      assertThat(time.instant()).isAfterOrEqualTo("2026-01-01T01:00:00Z");
      client.resource(greeting).delete();
      client.resource(greeting).waitUntilCondition(now -> now == null, 1, TimeUnit.MINUTES);
    }
  }

  private static boolean isShown(KubernetesClient client, String namespace) {
    return client.configMaps().inNamespace(namespace).withName("world-shown").get() != null;
  }

  private static int finalizers(KubernetesClient client, String namespace) {
    return client
        .resources(Greeting.class)
        .inNamespace(namespace)
        .withName("world")
        .get()
        .getMetadata()
        .getFinalizers()
        .size();
  }
}
