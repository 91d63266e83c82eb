package dev.homeostat.controller;

import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.Backoff;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An application whose kind is not served goes on when the definition of the kind arrives. */
class LateDefinitionTest extends Ground {

  private static final Duration SAFETY_NET = Duration.ofMinutes(30);

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: NAMEs.late.example.com}
      spec:
        group: late.example.com
        scope: Namespaced
        names: {kind: KIND, plural: NAMEs, singular: NAME, listKind: KINDList}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  LateDefinitionTest(RunningApiServer server) {
    super(server);
  }

  private void define(String kind) {
    server.define(DEFINITION.replace("KIND", kind).replace("NAME", kind.toLowerCase(Locale.ROOT)));
  }

  private ControllerBuilder<WordBundle> patient() {
    return described()
        .backoff(new Backoff(SAFETY_NET, SAFETY_NET))
        .engine(engine(cluster, builder -> builder.maxRetryDelay(SAFETY_NET)));
  }

  private static HasMetadata comet() {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("late.example.com/v1")
        .withKind("Comet")
        .withNewMetadata()
        .withName("halley")
        .endMetadata()
        .build();
  }

  @Test
  void a_resource_of_a_kind_that_arrives_is_created() {
    started(
        patient()
            .application(
                bundle ->
                    Application.ownedBy(TypedObjects.owner(bundle))
                        .manifest(TypedObjects.manifest(List.of(comet())))
                        .build()));
    create("web", spec -> {});
    awaitPhase("web", "FAILED");

    define("Comet");

    awaitPhase("web", "SETTLED");
  }

  @Test
  void an_awaited_object_of_a_kind_that_arrives_is_seen() {
    started(
        patient()
            .application(
                bundle ->
                    Application.ownedBy(TypedObjects.owner(bundle))
                        .manifest(manifest(bundle))
                        .awaits(
                            ResourceAddress.of(
                                "late.example.com/v1", "Planet", namespace, "vulcan"),
                            -1)
                        .build()));
    create("web", spec -> spec.words = Map.of("front", "hello"));
    await().atMost(PATIENCE).until(() -> !passes.isEmpty());

    define("Planet");
    client
        .resource(
            """
            apiVersion: late.example.com/v1
            kind: Planet
            metadata: {name: vulcan}
            """)
        .inNamespace(namespace)
        .create();

    awaitWord("front", "hello");
  }
}
