package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Accepted;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Document;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** POLICY-6: a dropped value is sent again when the definition of its kind changes. */
class K5SchemaOfKindTest {

  private static final ResourceId SONG =
      new ResourceId("music.example.com", "Song", "shop", "song");
  private static final String MANIFEST =
      """
      apiVersion: music.example.com/v1
      kind: Song
      metadata: {name: song}
      spec: {title: Blue, tempo: 120}
      """;
  private static final Duration CHECK = Duration.ofMinutes(5);

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final Clock clock = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
  private final Engine engine = Engine.builder().cluster(cluster).clock(clock).build();

  @BeforeEach
  void define() {
    cluster.put(definition(""));
  }

  private static Resource definition(String more) {
    String text =
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: songs.music.example.com}
        spec:
          group: music.example.com
          scope: Namespaced
          names: {kind: Song, plural: songs}
          versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: object, properties: {title: {type: string}%s}}
        """
            .formatted(more);
    Document document = Manifest.parse(text).documents().get(0);
    return Resource.of((ObjectNode) document.tree());
  }

  private ReconcileResult pass() {
    return engine.reconcile(
        Application.named("shop", "web").manifest(Manifest.parse(MANIFEST)).build());
  }

  private String tempo() {
    return cluster.get(SONG).orElseThrow().tree().at("/spec/tempo").asText("absent");
  }

  @Test
  void k5_a_dropped_value_is_sent_again_when_the_kind_gains_the_field() {
    assertThat(pass().delta().accepted())
        .extracting(Accepted::kind)
        .containsExactly(AcceptedForm.Kind.DROPPED);
    assertThat(pass().requests()).isEmpty();
    assertThat(tempo()).isEqualTo("absent");

    cluster.put(definition(", tempo: {type: integer}"));
    ReconcileResult after = pass();
    assertThat(tempo()).isEqualTo("120");
    assertThat(after.delta().accepted()).isEmpty();
    assertThat(pass().requests()).isEmpty();
  }

  @Test
  void k5_a_pass_with_a_dropped_value_asks_for_another_one() {
    pass();
    assertThat(pass().requeue().fixedDelay()).contains(CHECK);
  }

  @Test
  void k5_without_a_dropped_value_there_is_no_further_pass() {
    cluster.put(definition(", tempo: {type: integer}"));
    pass();
    assertThat(pass().requeue().fixedDelay()).isEmpty();
  }

  @Test
  void k5_a_definition_that_changes_elsewhere_causes_one_further_write() {
    pass();
    cluster.put(definition(", key: {type: string}"));
    assertThat(pass().requests()).hasSize(1);
    assertThat(pass().requests()).isEmpty();
  }
}
