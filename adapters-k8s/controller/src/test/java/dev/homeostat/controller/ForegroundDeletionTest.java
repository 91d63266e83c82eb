package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithControllerManager;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.PassListener;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A teardown in order, beside the garbage collector of the server. */
@WithControllerManager
class ForegroundDeletionTest {

  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final KubernetesClient client;
  private final String namespace;
  private final List<ReconcileResult> passes = new CopyOnWriteArrayList<>();
  private final Controller controller;

  ForegroundDeletionTest(RunningApiServer server) {
    client = server.client();
    namespace = server.newNamespace("foreground");
    server.define(Ground.DEFINITION);
    KubernetesCluster cluster = KubernetesCluster.of(client);
    Engine engine =
        Engine.builder()
            .cluster(cluster)
            .state(SecretStateStore.in(cluster))
            .listener(
                new PassListener() {
                  @Override
                  public void ended(ReconcileResult pass) {
                    passes.add(pass);
                  }
                })
            .build();
    controller =
        Controller.named("ordered")
            .of(cluster, WordBundle.class)
            .application(ForegroundDeletionTest::ordered)
            .engine(engine)
            .namespaces(namespace)
            .status((bundle, pass) -> Map.of("phase", pass.outcome().toString()))
            .start();
  }

  private static Application ordered(WordBundle bundle) {
    return Application.ownedBy(TypedObjects.owner(bundle))
        .manifest(
            TypedObjects.manifest(
                List.of(Ground.configMap("first", "a"), Ground.configMap("last", "b"))))
        .wave(ResourceId.configMap("first"), 0)
        .wave(ResourceId.configMap("last"), 1)
        .build();
  }

  /** An application that is there, and whose last object does not go until it is released. */
  @BeforeEach
  void create() {
    WordBundle bundle = new WordBundle();
    bundle.getMetadata().setName("web");
    bundle.getMetadata().setNamespace(namespace);
    bundle.setSpec(new WordBundle.Spec());
    client.resource(bundle).create();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                passes.stream()
                    .anyMatch(pass -> pass.outcome() == ReconcileResult.Outcome.SETTLED));
    finalizers("[\"example.com/hold\"]");
  }

  @AfterEach
  void stop() {
    controller.stop(Duration.ofSeconds(10));
  }

  private void finalizers(String all) {
    client
        .configMaps()
        .inNamespace(namespace)
        .withName("last")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":" + all + "}}");
  }

  private ConfigMap map(String name) {
    return client.configMaps().inNamespace(namespace).withName(name).get();
  }

  private WordBundle bundle() {
    return client.resources(WordBundle.class).inNamespace(namespace).withName("web").get();
  }

  private void delete(DeletionPropagation propagation) {
    client.resource(bundle()).withPropagationPolicy(propagation).delete();
  }

  private void awaitEnd() {
    finalizers("null");
    await().atMost(PATIENCE).until(() -> bundle() == null);
    assertThat(map("first")).isNull();
    assertThat(map("last")).isNull();
  }

  private boolean isFirstHeldBehindLast() {
    return passes.stream()
        .flatMap(pass -> pass.delta().waiting().stream())
        .map(HeldResource::why)
        .anyMatch(
            why -> why.equals("it waits for the deletion of ConfigMap " + namespace + "/last"));
  }

  @Test
  void the_garbage_collector_takes_nothing_before_its_turn_from_an_owner_that_is_torn_down() {
    delete(DeletionPropagation.BACKGROUND);
    await().atMost(PATIENCE).until(this::isFirstHeldBehindLast);
    assertThat(map("last").getMetadata().getDeletionTimestamp()).isNotNull();
    assertThat(map("first").getMetadata().getDeletionTimestamp()).isNull();
    awaitEnd();
  }

  @Test
  void a_foreground_deletion_ends_too_but_the_garbage_collector_knows_no_order() {
    delete(DeletionPropagation.FOREGROUND);
    await().atMost(PATIENCE).until(() -> map("first") == null);
    assertThat(map("last")).isNotNull();
    assertThat(bundle()).isNotNull();
    awaitEnd();
  }
}
