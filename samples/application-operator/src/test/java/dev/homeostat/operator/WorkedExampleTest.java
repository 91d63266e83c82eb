package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.DocumentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The worked example, kept by the operator on a real server; defaults of its kinds fill in. */
class WorkedExampleTest extends Ground {

  private static final String KIND =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: PLURAL.music.example.com}
      spec:
        group: music.example.com
        scope: Namespaced
        names: {kind: KIND, listKind: KINDList, plural: PLURAL, singular: SINGULAR}
        versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  x-kubernetes-preserve-unknown-fields: true
                  properties: PROPERTIES
      """;

  private static final Path EXAMPLE = Path.of("../../docs/example");

  WorkedExampleTest(RunningApiServer server) {
    super(server);
  }

  private static String kind(String kind, String plural, String properties) {
    return KIND.replace("SINGULAR", plural.substring(0, plural.length() - 1))
        .replace("PLURAL", plural)
        .replace("KIND", kind)
        .replace("PROPERTIES", properties);
  }

  @BeforeEach
  void keep() throws IOException {
    server.define(
        kind(
                "Song",
                "songs",
                "{key3: {type: string, default: kilestlai},"
                    + " key4: {type: string, default: lebidai}}")
            + "---\n"
            + kind("Artist", "artists", "{}"));
    operator();
    apply(
        Files.readString(EXAMPLE.resolve("application.yaml"))
            .replace("namespace: default", "namespace: " + namespace));
    awaitPhase("chanson", "Ready");
  }

  private Resource song() {
    return find("music.example.com/v1", "Song", "top50").orElseThrow();
  }

  private String song(String field) {
    return song().tree().at("/spec/" + field).asText();
  }

  private void edit(String patch) {
    merge("music.example.com/v1", "Song", "top50", "{\"spec\": " + patch + "}");
  }

  /** Nothing comes of it: the object stays as somebody has made it. */
  private void staysSo(String field, String value) {
    String version = song().resourceVersion();
    await()
        .during(Duration.ofSeconds(1))
        .atMost(PATIENCE)
        .until(() -> song().resourceVersion().equals(version));
    assertThat(song(field)).isEqualTo(value);
  }

  @Test
  void its_state_is_the_one_of_the_example() throws IOException {
    JsonNode expected =
        DocumentReader.discovered()
            .read(Files.readString(EXAMPLE.resolve("expected-status.yaml")), "expected")
            .documents()
            .get(0)
            .tree();
    for (String tree :
        List.of("mangledObserverSchema", "lastAppliedManifest", "lastObservedManifest")) {
      JsonNode found = state("chanson").toJson().path(tree).deepCopy();
      found.forEach(
          resource -> {
            ObjectNode metadata = (ObjectNode) resource.path("metadata");
            metadata.remove(List.of("namespace", "labels", "ownerReferences"));
          });
      assertThat(found).as(tree).isEqualTo(expected.path(tree));
    }
  }

  @Test
  void what_is_observed_is_put_back() {
    edit("{\"key1\": \"other\"}");
    await().atMost(PATIENCE).until(() -> song("key1").equals("kilestbo"));
    edit("{\"key3\": \"other\"}");
    await().atMost(PATIENCE).until(() -> song("key3").equals("kilestlai"));
    edit("{\"rythms\": []}");
    await().atMost(PATIENCE).until(() -> song("rythms/0").equals("bubam"));
    merge("music.example.com/v1", "Artist", "gainsbourg", "{\"spec\": {\"nickname\": \"lucien\"}}");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("music.example.com/v1", "Artist", "gainsbourg")
                    .orElseThrow()
                    .tree()
                    .at("/spec/nickname")
                    .asText()
                    .equals("gainsbarre"));
  }

  @Test
  void what_is_not_observed_is_let_be() {
    edit("{\"key2\": \"other\"}");
    staysSo("key2", "other");
    edit("{\"key4\": \"other\"}");
    staysSo("key4", "other");
    edit("{\"rythms\": [\"bubam\", \"other\"]}");
    staysSo("rythms/1", "other");
  }

  @Test
  void nothing_is_written_when_nothing_changes() {
    String application = application("chanson").resourceVersion();
    staysSo("key1", "kilestbo");
    assertThat(application("chanson").resourceVersion()).isEqualTo(application);
  }
}
