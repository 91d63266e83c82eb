package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;

/** A program on a real server: its lease, metrics, health, and its end. */
@WithApiServer
class PagesOnServerTest {

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: notes.spring.example.com}
      spec:
        group: spring.example.com
        scope: Namespaced
        names: {kind: Note, plural: notes, singular: note, listKind: NoteList}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private final KubernetesClient client;
  private final String namespace;

  PagesOnServerTest(RunningApiServer server) {
    client = server.client();
    namespace = server.newNamespace("notes");
    server.define(DEFINITION);
  }

  @Configuration
  @EnableAutoConfiguration
  static class Notes {
    @Bean
    MeterRegistry meters() {
      return new SimpleMeterRegistry();
    }

    @Bean
    ControllerBuilder<Resource> notes(KubernetesCluster cluster, Engine engine) {
      return Controller.named("notes")
          .of(cluster, "spring.example.com/v1", "Note")
          .application(Notes::application)
          .engine(engine);
    }

    private static Application application(Resource note) {
      ConfigMap map =
          new ConfigMapBuilder()
              .withNewMetadata()
              .withName(note.name())
              .endMetadata()
              .addToData("text", note.tree().at("/spec/text").asText())
              .build();
      return Application.ownedBy(Owner.of(note))
          .manifest(TypedObjects.manifest(List.of(map)))
          .build();
    }
  }

  private ConfigurableApplicationContext started() {
    return started(context -> context.registerBean(KubernetesClient.class, this::ownClient));
  }

  private ConfigurableApplicationContext started(Consumer<GenericApplicationContext> beans) {
    SpringApplication program = new SpringApplication(Notes.class);
    program.setWebApplicationType(WebApplicationType.NONE);
    program.setRegisterShutdownHook(false);
    program.addInitializers(context -> beans.accept((GenericApplicationContext) context));
    return program.run(
        "--homeostat.namespaces=" + namespace,
        "--homeostat.leader-election.namespace=" + namespace,
        "--spring.application.name=notebook");
  }

  private KubernetesClient ownClient() {
    return new KubernetesClientBuilder().withConfig(client.getConfiguration()).build();
  }

  private GenericKubernetesResource note(String text) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("spring.example.com/v1")
        .withKind("Note")
        .withNewMetadata()
        .withName("first")
        .withNamespace(namespace)
        .endMetadata()
        .addToAdditionalProperties("spec", Map.of("text", text))
        .build();
  }

  private void awaitText(String text) {
    client
        .configMaps()
        .inNamespace(namespace)
        .withName("first")
        .waitUntilCondition(
            map -> map != null && text.equals(map.getData().get("text")), 90, TimeUnit.SECONDS);
  }

  private LeaseSpec lease() {
    return client.leases().inNamespace(namespace).withName("notebook-notes").get().getSpec();
  }

  @Test
  void one_bean_is_a_controller_that_ends_with_the_program() {
    try (ConfigurableApplicationContext program = started()) {
      client.resource(note("hello")).create();
      awaitText("hello");
      HealthIndicator health = program.getBean("homeostatHealthIndicator", HealthIndicator.class);
      await()
          .atMost(Duration.ofSeconds(90))
          .untilAsserted(
              () -> {
                assertThat(health.health().getStatus()).isEqualTo(Status.UP);
                assertThat(health.health().toString()).contains("working=true");
              });
      assertThat(lease().getHolderIdentity()).isNotEmpty();
      assertThat(lease().getLeaseDurationSeconds()).isEqualTo(15);
      MeterRegistry meters = program.getBean(MeterRegistry.class);
      await()
          .atMost(Duration.ofSeconds(90))
          .untilAsserted(
              () ->
                  assertThat(meters.getMeters())
                      .extracting(meter -> meter.getId().getName())
                      .anyMatch(name -> name.startsWith("homeostat.client.request"))
                      .anyMatch(name -> name.startsWith("homeostat.pass"))
                      .contains("homeostat.loop.keys", "homeostat.watches.failing"));
    }
    // A lease that is given back runs out at once.
    assertThat(lease().getLeaseDurationSeconds()).isEqualTo(1);
    client.resource(note("after the end")).forceConflicts().serverSideApply();
    try (ConfigurableApplicationContext program = started()) {
      awaitText("after the end");
      program.stop();
      client.resource(note("after a pause")).forceConflicts().serverSideApply();
      program.start();
      awaitText("after a pause");
      client.resource(note("")).delete();
      client.resource(note("")).waitUntilCondition(now -> now == null, 90, TimeUnit.SECONDS);
      assertThat(client.configMaps().inNamespace(namespace).withName("first").get()).isNull();
      assertThat(program.isActive()).isTrue();
    }
  }

  @Test
  void with_a_cluster_of_the_program_the_lease_is_there_and_no_other_client_is_made() {
    try (KubernetesClient own = ownClient();
        ConfigurableApplicationContext program =
            started(
                context ->
                    context.registerBean(
                        KubernetesCluster.class, () -> KubernetesCluster.of(own)))) {
      client.resource(note("hello")).create();
      awaitText("hello");
      assertThat(lease().getHolderIdentity()).isNotEmpty();
      assertThat(program.getBeanFactory().containsSingleton("kubernetesClient")).isFalse();
      client.resource(note("")).delete();
      client.resource(note("")).waitUntilCondition(now -> now == null, 90, TimeUnit.SECONDS);
    }
  }
}
