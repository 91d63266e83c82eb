package com.example.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.awaitility.core.ThrowingRunnable;

/** The page {@code home} of a namespace and its objects, as others than the operator see them. */
record PageSite(KubernetesClient client, String namespace) {

  static final String NAME = "home";

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  void create(Consumer<WebPage.Spec> spec) {
    WebPage page = new WebPage();
    page.getMetadata().setName(NAME);
    page.getMetadata().setNamespace(namespace);
    page.setSpec(new WebPage.Spec());
    spec.accept(page.getSpec());
    client.resource(page).create();
  }

  /** Changes the specification, again if the operator writes at the same time. */
  void edit(Consumer<WebPage.Spec> change) {
    await()
        .atMost(PATIENCE)
        .ignoreExceptionsMatching(
            e -> e instanceof KubernetesClientException refused && refused.getCode() == 409)
        .until(
            () -> {
              client
                  .resources(WebPage.class)
                  .inNamespace(namespace)
                  .withName(NAME)
                  .edit(
                      page -> {
                        change.accept(page.getSpec());
                        return page;
                      });
              return true;
            });
  }

  /** Makes the config map as another program does that names a page as its controller. */
  ConfigMap makeConfigMapOf(WebPage page) {
    return client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(NAME)
                .addNewOwnerReference()
                .withApiVersion(page.getApiVersion())
                .withKind(page.getKind())
                .withName(NAME)
                .withUid(page.getMetadata().getUid())
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .addToData("index.html", "<h1>Old</h1>")
                .build())
        .create();
  }

  void merge(HasMetadata object, String patch) {
    client.resource(object).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  void delete(HasMetadata object) {
    client.resource(object).delete();
  }

  WebPage page() {
    return client.resources(WebPage.class).inNamespace(namespace).withName(NAME).get();
  }

  ConfigMap configMap() {
    return client.configMaps().inNamespace(namespace).withName(NAME).get();
  }

  Service service() {
    return client.services().inNamespace(namespace).withName(NAME).get();
  }

  Deployment deployment() {
    return client.apps().deployments().inNamespace(namespace).withName(NAME).get();
  }

  /** Returns the objects of all kinds that the operator writes, but for its lease. */
  List<HasMetadata> objects() {
    return Stream.of(
            client.configMaps().inNamespace(namespace).list().getItems(),
            client.services().inNamespace(namespace).list().getItems(),
            client.apps().deployments().inNamespace(namespace).list().getItems(),
            client.secrets().inNamespace(namespace).list().getItems())
        .<HasMetadata>flatMap(List::stream)
        .toList();
  }

  static void eventually(ThrowingRunnable assertion) {
    await().atMost(PATIENCE).untilAsserted(assertion);
  }

  /** Asserts that the objects are those of this specification. */
  void isShown(String html, int port, int replicas) {
    assertThat(configMap()).isNotNull();
    assertThat(configMap().getData()).containsEntry("index.html", html);
    assertThat(service()).isNotNull();
    assertThat(service().getSpec().getPorts().get(0).getPort()).isEqualTo(port);
    assertThat(deployment()).isNotNull();
    assertThat(deployment().getSpec().getReplicas()).isEqualTo(replicas);
  }

  /** Asserts that the present generation is reported with this status of the condition Ready. */
  void isReady(boolean ready) {
    WebPage page = page();
    assertThat(page.getStatus()).isNotNull();
    assertThat(page.getStatus().observedGeneration).isEqualTo(page.getMetadata().getGeneration());
    assertThat(ready(page).getStatus()).isEqualTo(ready ? "True" : "False");
  }

  static Condition ready(WebPage page) {
    return page.getStatus().conditions.stream()
        .filter(condition -> condition.getType().equals("Ready"))
        .findFirst()
        .orElseGet(Condition::new);
  }
}
