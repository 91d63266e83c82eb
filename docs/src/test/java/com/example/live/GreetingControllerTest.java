package com.example.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.controller.Controller;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.runtime.LeaseLeadership;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The controller of docs/controllers.md, on a real server. */
@WithApiServer
@ResourceLock("greetings")
class GreetingControllerTest {

  static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: greetings.greetings.example.com}
      spec:
        group: greetings.example.com
        scope: Namespaced
        names: {kind: Greeting, plural: greetings, singular: greeting, listKind: GreetingList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private static ConfigMap configMap(Greeting greeting) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(greeting.getMetadata().getName())
        .endMetadata()
        .addToData("word", greeting.getSpec().word)
        .build();
  }

  private static Controller started(KubernetesClient client, String namespace) {
    // snippet: controller
    KubernetesCluster cluster = KubernetesCluster.of(client);
    Controller controller =
        Controller.named("greetings")
            .of(cluster, Greeting.class)
            .application(
                greeting ->
                    Application.ownedBy(TypedObjects.owner(greeting))
                        .manifest(TypedObjects.manifest(List.of(configMap(greeting))))
                        .build())
            .engine(Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build())
            .status((greeting, pass) -> Map.of("phase", pass.outcome().toString()))
            .leadership(LeaseLeadership.of(client, namespace, "greetings"))
            .start();
    // end
    return controller;
  }

  @Test
  void what_a_greeting_wants_is_there(RunningApiServer server) {
    KubernetesClient client = server.client();
    String namespace = server.newNamespace("greetings");
    server.define(DEFINITION);
    try (Controller controller = started(client, namespace)) {
      Greeting greeting = new Greeting();
      greeting.getMetadata().setName("world");
      greeting.getMetadata().setNamespace(namespace);
      greeting.setSpec(new Greeting.Spec());
      greeting.getSpec().word = "hello";
      client.resource(greeting).create();
      ConfigMap map =
          client
              .configMaps()
              .inNamespace(namespace)
              .withName("world")
              .waitUntilCondition(now -> now != null, 1, TimeUnit.MINUTES);
      assertThat(map.getData()).containsEntry("word", "hello");
      assertThat(controller.name()).isEqualTo("greetings");
      client.resource(greeting).delete();
      client.resource(greeting).waitUntilCondition(now -> now == null, 1, TimeUnit.MINUTES);
      assertThat(client.configMaps().inNamespace(namespace).withName("world").get()).isNull();
    }
  }
}
