package com.example.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** A program with the properties of docs/spring-boot.md, on a real server. */
@WithApiServer
class PageProgramTest {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: webpages.spring.example.com}
      spec:
        group: spring.example.com
        scope: Namespaced
        names: {kind: WebPage, plural: webpages, singular: webpage, listKind: WebPageList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private final KubernetesClient client;
  private final String namespace;

  PageProgramTest(RunningApiServer server) {
    client = server.client();
    namespace = server.newNamespace("pages");
    server.define(DEFINITION);
  }

  private ConfigurableApplicationContext started() {
    SpringApplication program = new SpringApplication(PageProgram.class);
    program.setRegisterShutdownHook(false);
    program.addInitializers(
        context ->
            ((GenericApplicationContext) context)
                .registerBean(KubernetesClient.class, this::ownClient));
    return program.run(
        "--spring.config.name=pages",
        "--server.port=0",
        "--homeostat.namespaces=" + namespace,
        "--homeostat.leader-election.namespace=" + namespace);
  }

  private KubernetesClient ownClient() {
    return new KubernetesClientBuilder().withConfig(client.getConfiguration()).build();
  }

  private static HttpResponse<String> get(ConfigurableApplicationContext program, String path) {
    String port = program.getEnvironment().getProperty("local.server.port");
    URI uri = URI.create("http://localhost:" + port + "/actuator/" + path);
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static void awaitReadiness(ConfigurableApplicationContext program) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(get(program, "health/readiness").statusCode()).isEqualTo(200));
  }

  private WebPage page() {
    return client.resources(WebPage.class).inNamespace(namespace).withName("home").get();
  }

  private ConfigMap text() {
    return client.configMaps().inNamespace(namespace).withName("home").get();
  }

  private void create(String html) {
    WebPage page = new WebPage();
    page.getMetadata().setName("home");
    page.getMetadata().setNamespace(namespace);
    page.setSpec(new WebPage.Spec());
    page.getSpec().html = html;
    client.resource(page).create();
  }

  private void merge(HasMetadata object, String patch) {
    client.resource(object).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
  }

  private void awaitText(String html) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(text()).isNotNull();
              assertThat(text().getData()).containsEntry("index.html", html);
            });
  }

  /** Waits until the present generation is reported with this phase. */
  private void awaitPhase(String phase) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              WebPage now = page();
              assertThat(now.getStatus()).isNotNull();
              assertThat(now.getStatus().phase).isEqualTo(phase);
              assertThat(now.getStatus().observedGeneration)
                  .isEqualTo(now.getMetadata().getGeneration());
            });
  }

  @Test
  void a_page_is_kept_from_its_creation_over_a_restart_to_its_end() {
    try (ConfigurableApplicationContext program = started()) {
      create("Welcome");
      awaitText("Welcome");
      awaitPhase("SETTLED");
      awaitReadiness(program);
      assertThat(get(program, "health/liveness").statusCode()).isEqualTo(200);

      merge(text(), "{\"data\":{\"index.html\":\"Hacked\"}}");
      awaitText("Welcome");

      client.resource(text()).delete();
      awaitText("Welcome");

      merge(page(), "{\"spec\":{\"html\":\"Hello\"}}");
      awaitText("Hello");

      merge(page(), "{\"spec\":{\"port\":70000}}");
      awaitPhase("FAILED");
      assertThat(page().getStatus().problems).anyMatch(problem -> problem.contains("70000"));
      merge(page(), "{\"spec\":{\"port\":8080}}");
      awaitPhase("SETTLED");
      assertThat(page().getStatus().problems).isEmpty();

      assertThat(get(program, "metrics").body())
          .contains("homeostat.loop.", "homeostat.pass", "homeostat.client.", "homeostat.watches.");
    }
    merge(text(), "{\"data\":{\"index.html\":\"Hacked\"}}");
    try (ConfigurableApplicationContext program = started()) {
      awaitText("Hello");
      awaitReadiness(program);
      client.resource(page()).delete();
      await().atMost(PATIENCE).untilAsserted(() -> assertThat(page()).isNull());
      assertThat(text()).isNull();
      assertThat(client.services().inNamespace(namespace).withName("home").get()).isNull();
    }
  }
}
