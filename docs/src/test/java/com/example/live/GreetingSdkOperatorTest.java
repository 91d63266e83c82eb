package com.example.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A custom resource without a status, and the workflow of docs/josdk.md, on a real server. */
@WithApiServer
@ResourceLock("greetings")
class GreetingSdkOperatorTest {

  private final KubernetesClient client;
  private final String namespace;

  GreetingSdkOperatorTest(RunningApiServer server) {
    client = server.client();
    namespace = server.newNamespace("greetings");
    server.define(GreetingControllerTest.DEFINITION);
  }

  private Greeting greeting(String word) {
    Greeting greeting = new Greeting();
    greeting.getMetadata().setName("world");
    greeting.getMetadata().setNamespace(namespace);
    greeting.setSpec(new Greeting.Spec());
    greeting.getSpec().word = word;
    return greeting;
  }

  private ConfigMap awaitWord(String word) {
    return client
        .configMaps()
        .inNamespace(namespace)
        .withName("world")
        .waitUntilCondition(
            now -> now != null && word.equals(now.getData().get("word")), 1, TimeUnit.MINUTES);
  }

  private JsonNode ready() {
    ClusterResponse read =
        KubernetesCluster.of(client)
            .read(ResourceAddress.of("greetings.example.com/v1", "Greeting", namespace, "world"));
    JsonNode status = ((ClusterResponse.Done) read).resource().tree().path("status");
    return status.path("conditions").path(0);
  }

  @Test
  void what_a_greeting_wants_is_there() {
    Operator operator = GreetingSdkOperator.start(client, namespace);
    try {
      Greeting greeting = client.resource(greeting("hello")).create();
      ConfigMap map = awaitWord("hello");
      map.getData().put("word", "hacked");
      client.resource(map).update();
      awaitWord("hello");
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> assertThat(ready().path("status").asText()).isEqualTo("True"));
      client.resource(greeting).delete();
      client.resource(greeting).waitUntilCondition(now -> now == null, 1, TimeUnit.MINUTES);
      assertThat(client.configMaps().inNamespace(namespace).withName("world").get()).isNull();
    } finally {
      operator.stop();
    }
  }

  @Test
  void a_workflow_announces_a_greeting_after_its_word_and_deletes_both() {
    Operator operator = GreetingWorkflow.start(client, namespace);
    try {
      Greeting greeting = client.resource(greeting("hello")).create();
      client
          .configMaps()
          .inNamespace(namespace)
          .withName("announcement")
          .waitUntilCondition(now -> now != null, 1, TimeUnit.MINUTES);
      assertThat(client.configMaps().inNamespace(namespace).withName("world").get()).isNotNull();
      client.resource(greeting).delete();
      client.resource(greeting).waitUntilCondition(now -> now == null, 1, TimeUnit.MINUTES);
      assertThat(client.configMaps().inNamespace(namespace).withName("world").get()).isNull();
      assertThat(client.configMaps().inNamespace(namespace).withName("announcement").get())
          .isNull();
    } finally {
      operator.stop();
    }
  }

  @Test
  void a_class_without_a_status_keeps_the_times_of_conditions_over_a_restart() {
    Operator first = GreetingSdkOperator.start(client, namespace);
    client.resource(greeting("hello")).create();
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(ready().path("status").asText()).isEqualTo("True"));
    first.stop();
    JsonNode before = ready();
    ConfigMap map = awaitWord("hello");
    map.getData().put("word", "hacked");
    client.resource(map).update();
    Operator second = GreetingSdkOperator.start(client, namespace);
    try {
      awaitWord("hello");
      client.resource(greeting("bye")).forceConflicts().serverSideApply();
      awaitWord("bye");
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () -> assertThat(ready().path("observedGeneration").asLong()).isEqualTo(2));
      assertThat(ready().path("lastTransitionTime")).isEqualTo(before.path("lastTransitionTime"));
    } finally {
      client.resource(greeting("bye")).delete();
      client.resource(greeting("bye")).waitUntilCondition(now -> now == null, 1, TimeUnit.MINUTES);
      second.stop();
    }
  }
}
