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
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * STATE-1: objects of three kinds with one name and one engine have nothing to do with each other.
 */
@WithApiServer
class K10ThreeKindsTest extends Ground {

  private static final String API_VERSION = "bundles.example.com/v1";
  private static final String WRAPPER = "WordWrapper";
  private static final String SCROLL = "WordScroll";

  K10ThreeKindsTest(RunningApiServer server) {
    super(server);
  }

  private void define(String kind) {
    String plural = kind.toLowerCase(Locale.ROOT) + "s";
    server.define(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: PLURAL.bundles.example.com}
        spec:
          group: bundles.example.com
          scope: Namespaced
          names: {kind: KIND, plural: PLURAL}
          versions:
            - name: v1
              served: true
              storage: true
              subresources: {status: {}}
              schema:
                openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
        """
            .replace("PLURAL", plural)
            .replace("KIND", kind));
  }

  /** The application of an object that wants one config map, called like its kind. */
  private static Application of(Resource owner) {
    return Application.ownedBy(
            Owner.builder()
                .apiVersion(API_VERSION)
                .kind(owner.kind())
                .namespace(owner.namespace())
                .name(owner.name())
                .uid(owner.uid())
                .build())
        .manifest(TypedObjects.manifest(List.of(configMap(mapOf(owner.kind()), "w"))))
        .build();
  }

  private static String mapOf(String kind) {
    return kind.toLowerCase(Locale.ROOT);
  }

  private Controller controller(String kind, Engine engine) {
    return started(
        Controller.named(mapOf(kind) + "s")
            .of(cluster, API_VERSION, kind)
            .application(K10ThreeKindsTest::of)
            .engine(engine)
            .namespaces(namespace));
  }

  private io.fabric8.kubernetes.client.dsl.Resource<GenericKubernetesResource> object(String kind) {
    return client
        .genericKubernetesResources(API_VERSION, kind)
        .inNamespace(namespace)
        .withName("web");
  }

  private void createObject(String kind) {
    GenericKubernetesResource object = new GenericKubernetesResource();
    object.setApiVersion(API_VERSION);
    object.setKind(kind);
    object.setMetadata(new ObjectMetaBuilder().withName("web").build());
    client
        .genericKubernetesResources(API_VERSION, kind)
        .inNamespace(namespace)
        .resource(object)
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
    define(WRAPPER);
    define(SCROLL);
    Engine engine = engine(cluster);
    started(described().engine(engine));
    controller(WRAPPER, engine);
    controller(SCROLL, engine);
    create("web", spec -> spec.words = Map.of("bundled", "b"));
    createObject(WRAPPER);
    createObject(SCROLL);
    awaitWord("bundled", "b");
    awaitWord(mapOf(WRAPPER), "w");
    awaitWord(mapOf(SCROLL), "w");
    edit("web", spec -> spec.words = Map.of("bundled", "c"));
    awaitWord("bundled", "c");
    assertThat(configMap(mapOf(WRAPPER))).isNotNull();
    assertThat(configMap(mapOf(SCROLL))).isNotNull();
    assertThat(states())
        .hasSize(3)
        .anyMatch(name -> name.startsWith("homeostat.state-of.wordbundle-"))
        .anyMatch(name -> name.startsWith("homeostat.state-of.wordwrapper-"))
        .anyMatch(name -> name.startsWith("homeostat.state-of.wordscroll-"));

    object(WRAPPER).delete();
    await().atMost(PATIENCE).until(() -> configMap(mapOf(WRAPPER)) == null && states().size() == 2);
    calm();
    assertThat(configMap("bundled")).isNotNull();
    assertThat(configMap(mapOf(SCROLL))).isNotNull();
    assertThat(passes).allSatisfy(pass -> assertThat(pass.problems()).isEmpty());
  }

  @Test
  void an_object_that_was_freed_by_force_takes_nothing_of_another_kind_along() {
    define(WRAPPER);
    Engine engine = engine(cluster);
    started(described().engine(engine));
    Controller wrappers = controller(WRAPPER, engine);
    create("web", spec -> spec.words = Map.of("bundled", "b"));
    createObject(WRAPPER);
    awaitWord("bundled", "b");
    awaitWord(mapOf(WRAPPER), "w");
    wrappers.stop(PATIENCE);
    object(WRAPPER)
        .edit(
            object -> {
              object.getMetadata().setFinalizers(List.of());
              return object;
            });
    object(WRAPPER).delete();
    await().atMost(PATIENCE).until(() -> object(WRAPPER).get() == null);
    wrappers.start();
    await().atMost(PATIENCE).until(wrappers::isWorking);
    wrappers.wake(application(bundle("web")).id());
    await().atMost(PATIENCE).until(() -> configMap(mapOf(WRAPPER)) == null && states().size() == 1);
    assertThat(configMap("bundled")).isNotNull();
  }
}
