package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Run;
import dev.homeostat.spi.PassListener;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A controller of bundles on a real API server, and what tests do and see there. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
abstract class Ground {

  static final Duration PATIENCE = Duration.ofSeconds(60);

  static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: wordbundles.bundles.example.com}
      spec:
        group: bundles.example.com
        scope: Namespaced
        names: {kind: WordBundle, plural: wordbundles, singular: wordbundle, listKind: WordBundleList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                  status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  final RunningApiServer server;
  final KubernetesClient client;
  final String namespace;
  final KubernetesCluster cluster;
  final List<ReconcileResult> passes = new CopyOnWriteArrayList<>();
  final List<Run<ApplicationId>> runs = new CopyOnWriteArrayList<>();
  private final List<Controller> controllers = new ArrayList<>();

  Ground(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
    this.namespace = server.newNamespace("bundles");
    this.cluster = KubernetesCluster.of(client);
  }

  @BeforeEach
  void define() {
    server.define(DEFINITION);
  }

  @AfterEach
  void stop() {
    controllers.forEach(controller -> controller.stop(Duration.ofSeconds(5)));
    client
        .resources(WordBundle.class)
        .inNamespace(namespace)
        .list()
        .getItems()
        .forEach(
            bundle ->
                client
                    .resource(bundle)
                    .patch(noFinalizers(), "{\"metadata\":{\"finalizers\":null}}"));
  }

  private static PatchContext noFinalizers() {
    return PatchContext.of(PatchType.JSON_MERGE);
  }

  Engine engine(KubernetesCluster of) {
    return engine(of, builder -> builder);
  }

  Engine engine(KubernetesCluster of, UnaryOperator<Engine.Builder> more) {
    return more.apply(
            Engine.builder()
                .cluster(of)
                .state(SecretStateStore.in(of))
                .listener(
                    new PassListener() {
                      @Override
                      public void ended(ReconcileResult pass) {
                        passes.add(pass);
                      }
                    }))
        .build();
  }

  ControllerBuilder<WordBundle> described() {
    return described(cluster);
  }

  ControllerBuilder<WordBundle> described(KubernetesCluster of) {
    return Controller.named("bundles")
        .of(of, WordBundle.class)
        .application(Ground::application)
        .engine(engine(of))
        .namespaces(namespace)
        .status((bundle, pass) -> Map.of("phase", pass.outcome().toString()))
        .listener(
            new LoopListener<>() {
              @Override
              public void ran(Run<ApplicationId> run) {
                runs.add(run);
              }
            });
  }

  Controller started(ControllerBuilder<?> builder) {
    Controller controller = builder.start();
    controllers.add(controller);
    await().atMost(PATIENCE).until(controller::isWorking);
    return controller;
  }

  /** Starts a controller that does not work yet, and stops it after the test. */
  Controller closing(Controller controller) {
    controller.start();
    controllers.add(controller);
    return controller;
  }

  static Application application(WordBundle bundle) {
    return Application.ownedBy(TypedObjects.owner(bundle)).manifest(manifest(bundle)).build();
  }

  static Manifest manifest(WordBundle bundle) {
    List<HasMetadata> objects = new ArrayList<>();
    bundle.getSpec().words.forEach((name, word) -> objects.add(configMap(name, word)));
    for (String elsewhere : bundle.getSpec().elsewhere) {
      objects.add(
          new ConfigMapBuilder()
              .withNewMetadata()
              .withName(bundle.getMetadata().getName())
              .withNamespace(elsewhere)
              .endMetadata()
              .build());
    }
    if (bundle.getSpec().replicas != null) {
      objects.add(deployment(bundle.getMetadata().getName(), bundle.getSpec().replicas));
    }
    return TypedObjects.manifest(objects);
  }

  static ConfigMap configMap(String name, String word) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .addToData("word", word)
        .build();
  }

  private static HasMetadata deployment(String name, int replicas) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withReplicas(replicas)
        .withNewSelector()
        .addToMatchLabels("app", name)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .addToLabels("app", name)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("web")
        .withImage("nginx:1.25")
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  WordBundle create(String name, Consumer<WordBundle.Spec> spec) {
    WordBundle bundle = new WordBundle();
    bundle.getMetadata().setName(name);
    bundle.getMetadata().setNamespace(namespace);
    bundle.setSpec(new WordBundle.Spec());
    spec.accept(bundle.getSpec());
    return client.resource(bundle).create();
  }

  WordBundle bundle(String name) {
    return client.resources(WordBundle.class).inNamespace(namespace).withName(name).get();
  }

  /** Changes an object, once more if the controller writes its status at the same moment. */
  WordBundle edit(String name, Consumer<WordBundle.Spec> change) {
    return await()
        .atMost(PATIENCE)
        .ignoreExceptionsMatching(Ground::isConflict)
        .until(
            () ->
                client
                    .resources(WordBundle.class)
                    .inNamespace(namespace)
                    .withName(name)
                    .edit(
                        bundle -> {
                          change.accept(bundle.getSpec());
                          return bundle;
                        }),
            Objects::nonNull);
  }

  private static boolean isConflict(Throwable failure) {
    return failure instanceof KubernetesClientException refused
        && refused.getCode() == HttpURLConnection.HTTP_CONFLICT;
  }

  ConfigMap configMap(String name) {
    return client.configMaps().inNamespace(namespace).withName(name).get();
  }

  void patch(HasMetadata object, String merge) {
    client.resource(object).patch(noFinalizers(), merge);
  }

  void awaitWord(String configMap, String word) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              ConfigMap map = configMap(configMap);
              assertThat(map).isNotNull();
              assertThat(map.getData()).containsEntry("word", word);
            });
  }

  void awaitPhase(String name, String phase) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              WordBundle bundle = bundle(name);
              assertThat(bundle.getStatus()).isNotNull();
              assertThat(bundle.getStatus().phase).isEqualTo(phase);
              assertThat(bundle.getStatus().observedGeneration)
                  .isEqualTo(bundle.getMetadata().getGeneration());
            });
  }

  /** Returns the number of runs, when there have been none for a while. */
  int calm() {
    return (int)
        await()
            .atMost(PATIENCE)
            .during(Duration.ofMillis(800))
            .until(this::runCount, new Unchanged()::isSame)
            .longValue();
  }

  private long runCount() {
    return runs.size();
  }

  /** A memory of the number that was seen before. */
  private static final class Unchanged {
    private long last = -1;

    boolean isSame(Long now) {
      boolean same = now == last;
      last = now;
      return same;
    }
  }

  static String healthOf(Controller controller) {
    Health health = controller.health();
    return health.unready().stream().collect(Collectors.joining(", "));
  }
}
