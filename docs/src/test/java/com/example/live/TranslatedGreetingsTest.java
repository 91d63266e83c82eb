package com.example.live;

import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.SecondaryView;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.kubernetes.watch.WatchScope;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The controller with a view of other objects in docs/controllers.md, on a real server. */
@WithApiServer
@ResourceLock("greetings")
class TranslatedGreetingsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static Application application(Greeting greeting, String word) {
    ConfigMap map =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(greeting.getMetadata().getName() + "-said")
            .endMetadata()
            .addToData("word", word)
            .build();
    return Application.ownedBy(TypedObjects.owner(greeting))
        .manifest(TypedObjects.manifest(List.of(map)))
        .build();
  }

  private static Controller started(KubernetesCluster cluster, Engine engine) {
    // snippet: secondary-view
    SecondaryView<String> languages =
        SecondaryView.of(
            WatchScope.of("v1", "ConfigMap").labelled("greetings.example.com/language"),
            language -> language.tree().at("/data/greeting").asText(),
            (language, word) ->
                List.of(new ApplicationId(language.id().namespace(), language.id().name())));
    Controller controller =
        Controller.named("translated-greetings")
            .of(cluster, Greeting.class)
            .secondary(languages)
            .application(
                greeting -> {
                  ObjectMeta metadata = greeting.getMetadata();
                  return languages
                      .get(metadata.getNamespace(), metadata.getName())
                      .map(word -> application(greeting, word))
                      .orElseGet(() -> application(greeting, greeting.getSpec().word));
                })
            .engine(engine)
            .start();
    // end
    return controller;
  }

  @Test
  void a_language_changes_the_word_of_a_greeting(RunningApiServer server) {
    KubernetesClient client = server.client();
    String namespace = server.newNamespace("languages");
    server.define(GreetingControllerTest.DEFINITION);
    KubernetesCluster cluster = KubernetesCluster.of(client);
    Engine engine = Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build();
    try (Controller controller = started(cluster, engine)) {
      await().atMost(PATIENCE).until(controller::isWorking);
      Greeting greeting = new Greeting();
      greeting.getMetadata().setName("world");
      greeting.getMetadata().setNamespace(namespace);
      greeting.setSpec(new Greeting.Spec());
      greeting.getSpec().word = "hello";
      client.resource(greeting).create();
      awaitWord(client, namespace, "hello");
      ConfigMap language =
          new ConfigMapBuilder()
              .withNewMetadata()
              .withName("world")
              .addToLabels("greetings.example.com/language", "fr")
              .endMetadata()
              .addToData("greeting", "bonjour")
              .build();
      client.resource(language).inNamespace(namespace).create();
      awaitWord(client, namespace, "bonjour");
      client.resources(Greeting.class).inNamespace(namespace).withName("world").delete();
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  client
                      .resources(Greeting.class)
                      .inNamespace(namespace)
                      .list()
                      .getItems()
                      .isEmpty());
    }
  }

  private static void awaitWord(KubernetesClient client, String namespace, String word) {
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              ConfigMap map =
                  client.configMaps().inNamespace(namespace).withName("world-said").get();
              return map != null && word.equals(map.getData().get("word"));
            });
  }
}
