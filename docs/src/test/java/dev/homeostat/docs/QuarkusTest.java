package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The operator of docs/quarkus.md, on the libraries in the versions of Quarkus and on a real
 * server: by itself, or, with the property {@code quarkus}, as an application of Quarkus.
 */
@WithApiServer
class QuarkusTest {

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: greetings.quarkus.example.com}
      spec:
        group: quarkus.example.com
        scope: Namespaced
        names: {kind: Greeting, plural: greetings, singular: greeting, listKind: GreetingList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: object, properties: {word: {type: string}}}
                  status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private static final Map<String, String> LIBRARIES =
      Map.of(
          "operator-framework-core", "operator-framework",
          "kubernetes-client", "fabric8",
          "jackson-databind", "jackson");

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final String namespace;

  QuarkusTest(RunningApiServer server) {
    this.server = server;
    client = server.client();
    namespace = server.newNamespace("quarkus");
    server.define(DEFINITION);
  }

  private static String version(String name) {
    String pom = Documents.text(Documents.DOCS.resolve("src/test/projects/quarkus/pom.xml"));
    return StagedArtifacts.all("<" + name + "\\.version>([^<]+)</", pom).get(0);
  }

  @Test
  void the_table_has_the_versions_of_the_project() {
    assertThat(Documents.text(Documents.DOCS.resolve("quarkus.md")))
        .contains(
            "| Quarkus Operator SDK | %s | none |\n".formatted(version("quarkus-operator-sdk")),
            "| Quarkus | %s | none |\n".formatted(version("quarkus")),
            row("Java Operator SDK", "operator-framework"),
            row("fabric8 client", "fabric8"),
            row("Jackson", "jackson"));
  }

  private static String row(String title, String name) {
    String parent = Documents.text(Documents.REPOSITORY.resolve("pom.xml"));
    String own = StagedArtifacts.all("<" + name + "\\.version>([^<]+)</", parent).get(0);
    return "| %s | %s | %s |\n".formatted(title, version(name), own);
  }

  @Test
  void the_program_runs_on_the_versions_of_quarkus() {
    List<String> jars =
        ForeignProjects.built().program("quarkus").stream()
            .map(jar -> jar.getFileName().toString())
            .toList();

    LIBRARIES.forEach(
        (library, name) ->
            assertThat(jars)
                .filteredOn(jar -> jar.matches("(.*\\.)?" + library + "-\\d.*"))
                .singleElement()
                .asString()
                .endsWith(library + "-" + version(name) + ".jar"));
  }

  @Test
  void a_greeting_is_reconciled_repaired_changed_and_deleted() throws Exception {
    Process operator = start();
    try {
      GenericKubernetesResource greeting = client.resource(greeting("hello")).create();
      ConfigMap map = awaitWord(operator, "hello");
      assertThat(map.getMetadata().getLabels()).containsEntry("team", "blue");
      await()
          .atMost(Duration.ofMinutes(2))
          .untilAsserted(() -> assertThat(ready().path("status").asText()).isEqualTo("True"));
      map.getData().put("word", "hacked");
      client.resource(map).update();
      awaitWord(operator, "hello");
      client.resource(greeting("bye")).forceConflicts().serverSideApply();
      awaitWord(operator, "bye");
      client.resource(greeting).delete();
      client.resource(greeting).waitUntilCondition(now -> now == null, 2, TimeUnit.MINUTES);
      assertThat(client.configMaps().inNamespace(namespace).withName("world").get()).isNull();
    } finally {
      operator.destroyForcibly().waitFor();
    }
  }

  private Process start() throws IOException {
    return ForeignProjects.built()
        .start(
            "quarkus",
            "com.example.quarkus.PlainProgram",
            namespace,
            Map.of(
                "KUBECONFIG",
                kubeconfig().toString(),
                "QUARKUS_HTTP_HOST",
                "localhost",
                "QUARKUS_HTTP_PORT",
                "0",
                "QUARKUS_OPERATOR_SDK_CONTROLLERS__GREETINGS__NAMESPACES",
                namespace));
  }

  private Path kubeconfig() throws IOException {
    Path file = Files.createTempFile("kubeconfig", ".yaml");
    file.toFile().deleteOnExit();
    return Files.writeString(file, server.kubeconfig());
  }

  private GenericKubernetesResource greeting(String word) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("quarkus.example.com/v1")
        .withKind("Greeting")
        .withNewMetadata()
        .withNamespace(namespace)
        .withName("world")
        .endMetadata()
        .addToAdditionalProperties("spec", Map.of("word", word))
        .build();
  }

  private ConfigMap awaitWord(Process operator, String word) {
    return await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () -> {
              assertThat(operator.isAlive()).as("%s", ForeignProjects.output("quarkus")).isTrue();
              return client.configMaps().inNamespace(namespace).withName("world").get();
            },
            map -> map != null && word.equals(map.getData().get("word")));
  }

  private JsonNode ready() {
    ClusterResponse read =
        KubernetesCluster.of(client)
            .read(ResourceAddress.of("quarkus.example.com/v1", "Greeting", namespace, "world"));
    return ((ClusterResponse.Done) read).resource().tree().at("/status/conditions/0");
  }
}
