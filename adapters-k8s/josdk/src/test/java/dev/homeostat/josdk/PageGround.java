package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.ReconcileResult;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.state.StateStore;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Pages and their operator on a real API server. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
abstract class PageGround {

  static final Duration PATIENCE = Duration.ofSeconds(90);

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: webpages.pages.example.com}
      spec:
        group: pages.example.com
        scope: Namespaced
        names: {kind: WebPage, plural: webpages, singular: webpage, listKind: WebPageList}
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
  final KubernetesCluster cluster;
  final String namespace;
  final List<ReconcileResult> passes = new CopyOnWriteArrayList<>();
  private final List<Operator> operators = new ArrayList<>();

  PageGround(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
    this.cluster = KubernetesCluster.of(client);
    this.namespace = server.newNamespace("pages");
  }

  @BeforeEach
  void define() {
    server.define(DEFINITION);
  }

  @AfterEach
  void stop() {
    operators.forEach(Operator::stop);
    client
        .resources(WebPage.class)
        .inNamespace(namespace)
        .list()
        .getItems()
        .forEach(page -> merge(page, "{\"metadata\":{\"finalizers\":null}}"));
  }

  Engine engine(StateStore states) {
    return engine(cluster, states);
  }

  Engine engine(KubernetesCluster of, StateStore states, Hook... hooks) {
    return Engine.builder()
        .cluster(of)
        .state(states)
        .hooks(Hooks.discovered().with(hooks))
        .listener(
            new PassListener() {
              @Override
              public void ended(ReconcileResult pass) {
                passes.add(pass);
              }
            })
        .build();
  }

  HomeostatEventSource<WebPage> source() {
    return HomeostatEventSource.of(WebPage.class, cluster, engine(SecretStateStore.in(cluster)));
  }

  Operator started(HomeostatEventSource<WebPage> homeostat) {
    return started(homeostat, settings -> {});
  }

  Operator started(
      HomeostatEventSource<WebPage> homeostat,
      Consumer<ControllerConfigurationOverrider<WebPage>> more) {
    return started(client, homeostat, more);
  }

  Operator started(
      KubernetesClient of,
      HomeostatEventSource<WebPage> homeostat,
      Consumer<ControllerConfigurationOverrider<WebPage>> more) {
    return started(of, new PageReconciler(homeostat), more);
  }

  <P extends HasMetadata> Operator started(
      KubernetesClient of,
      Reconciler<P> reconciler,
      Consumer<ControllerConfigurationOverrider<P>> more) {
    return started(settings -> settings.withKubernetesClient(of), reconciler, more);
  }

  <P extends HasMetadata> Operator started(
      Consumer<ConfigurationServiceOverrider> general,
      Reconciler<P> reconciler,
      Consumer<ControllerConfigurationOverrider<P>> more) {
    Operator operator =
        new Operator(settings -> general.accept(settings.withCloseClientOnStop(false)));
    operator.register(reconciler, settings -> more.accept(settings.settingNamespace(namespace)));
    operators.add(operator);
    operator.start();
    return operator;
  }

  WebPage create(String name, Consumer<WebPage.Spec> spec) {
    WebPage page = new WebPage();
    page.getMetadata().setName(name);
    page.getMetadata().setNamespace(namespace);
    page.setSpec(new WebPage.Spec());
    spec.accept(page.getSpec());
    return client.resource(page).create();
  }

  /** Edits a page, again if the operator writes at the same time. */
  void edit(String name, Consumer<WebPage.Spec> change) {
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsMatching(PageGround::isConflict)
        .until(
            () -> {
              client
                  .resources(WebPage.class)
                  .inNamespace(namespace)
                  .withName(name)
                  .edit(
                      page -> {
                        change.accept(page.getSpec());
                        return page;
                      });
              return true;
            });
  }

  private static boolean isConflict(Throwable e) {
    return e instanceof KubernetesClientException refused && refused.getCode() == 409;
  }

  WebPage page(String name) {
    return client.resources(WebPage.class).inNamespace(namespace).withName(name).get();
  }

  ConfigMap configMap(String name) {
    return client.configMaps().inNamespace(namespace).withName(name).get();
  }

  void merge(HasMetadata object, String patch) {
    client.resource(object).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  void awaitText(String page, String name, String text) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              ConfigMap map = configMap(page);
              assertThat(map).isNotNull();
              assertThat(map.getData()).containsEntry(name, text);
            });
  }

  /** Waits until the present generation is reported with this status of the condition Ready. */
  void awaitReady(String name, String status) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              WebPage page = page(name);
              assertThat(page.getStatus()).isNotNull();
              assertThat(page.getStatus().observedGeneration)
                  .isEqualTo(page.getMetadata().getGeneration());
              assertThat(condition(page, "Ready")).containsEntry("status", status);
            });
  }

  static Map<String, Object> condition(WebPage page, String type) {
    return page.getStatus().conditions.stream()
        .filter(one -> type.equals(one.get("type")))
        .findFirst()
        .orElse(Map.of());
  }
}
