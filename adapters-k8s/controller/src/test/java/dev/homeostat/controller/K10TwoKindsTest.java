package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * STATE-1: objects of two kinds with one name and one engine have nothing to do with each other.
 */
@WithApiServer
class K10TwoKindsTest extends Ground {

  private static final String API_VERSION = "bundles.example.com/v1";

  K10TwoKindsTest(RunningApiServer server) {
    super(server);
  }

  private void defineWrappers() {
    server.define(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: appwrappers.bundles.example.com}
        spec:
          group: bundles.example.com
          scope: Namespaced
          names: {kind: AppWrapper, plural: appwrappers}
          versions:
            - name: v1
              served: true
              storage: true
              subresources: {status: {}}
              schema:
                openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
        """);
  }

  private static Application wrapped(Resource wrapper) {
    return Application.ownedBy(
            Owner.builder()
                .apiVersion(API_VERSION)
                .kind("AppWrapper")
                .namespace(wrapper.namespace())
                .name(wrapper.name())
                .uid(wrapper.uid())
                .build())
        .manifest(TypedObjects.manifest(List.of(configMap("wrapped", "w"))))
        .build();
  }

  private io.fabric8.kubernetes.client.dsl.Resource<GenericKubernetesResource> wrapper() {
    return client
        .genericKubernetesResources(API_VERSION, "AppWrapper")
        .inNamespace(namespace)
        .withName("web");
  }

  private void createWrapper() {
    GenericKubernetesResource wrapper = new GenericKubernetesResource();
    wrapper.setApiVersion(API_VERSION);
    wrapper.setKind("AppWrapper");
    wrapper.setMetadata(new ObjectMetaBuilder().withName("web").build());
    client
        .genericKubernetesResources(API_VERSION, "AppWrapper")
        .inNamespace(namespace)
        .resource(wrapper)
        .create();
  }

  private List<String> states() {
    return client.secrets().inNamespace(namespace).list().getItems().stream()
        .filter(secret -> "homeostat.dev/state".equals(secret.getType()))
        .map(Secret::getMetadata)
        .map(metadata -> metadata.getName())
        .toList();
  }

  @Test
  void each_keeps_its_own_objects_and_takes_them_along() {
    defineWrappers();
    Engine engine = engine(cluster);
    started(described().engine(engine));
    started(
        Controller.named("wrappers")
            .of(cluster, API_VERSION, "AppWrapper")
            .application(K10TwoKindsTest::wrapped)
            .engine(engine)
            .namespaces(namespace));
    create("web", spec -> spec.words = Map.of("bundled", "b"));
    createWrapper();
    awaitWord("bundled", "b");
    awaitWord("wrapped", "w");
    edit("web", spec -> spec.words = Map.of("bundled", "c"));
    awaitWord("bundled", "c");
    assertThat(configMap("wrapped")).isNotNull();
    assertThat(states())
        .hasSize(2)
        .anyMatch(name -> name.startsWith("homeostat.state-of.appbundle-"))
        .anyMatch(name -> name.startsWith("homeostat.state-of.appwrapper-"));

    wrapper().delete();
    await().atMost(PATIENCE).until(() -> configMap("wrapped") == null && states().size() == 1);
    calm();
    assertThat(configMap("bundled")).isNotNull();
    assertThat(passes).allSatisfy(pass -> assertThat(pass.problems()).isEmpty());
  }

  @Test
  void an_object_that_was_freed_by_force_takes_nothing_of_another_kind_along() {
    defineWrappers();
    Engine engine = engine(cluster);
    started(described().engine(engine));
    Controller wrappers =
        started(
            Controller.named("wrappers")
                .of(cluster, API_VERSION, "AppWrapper")
                .application(K10TwoKindsTest::wrapped)
                .engine(engine)
                .namespaces(namespace));
    create("web", spec -> spec.words = Map.of("bundled", "b"));
    createWrapper();
    awaitWord("bundled", "b");
    awaitWord("wrapped", "w");
    wrappers.stop(PATIENCE);
    wrapper()
        .edit(
            object -> {
              object.getMetadata().setFinalizers(List.of());
              return object;
            });
    wrapper().delete();
    await().atMost(PATIENCE).until(() -> wrapper().get() == null);
    wrappers.start();
    await().atMost(PATIENCE).until(wrappers::isWorking);
    wrappers.wake(application(bundle("web")).id());
    await().atMost(PATIENCE).until(() -> configMap("wrapped") == null && states().size() == 1);
    assertThat(configMap("bundled")).isNotNull();
  }
}
