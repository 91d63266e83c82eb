package com.example.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.spi.cluster.Cluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The example of the first page, docs/start.md. */
class TwoMinutesTest {

  private static final Path PAGE = Path.of("start.md");

  private static final ResourceId WEB = ResourceId.deployment("web").in("shop");

  private static final FieldPath REPLICAS = FieldPath.of("spec", "replicas");

  private static final Instant NIGHT = Instant.parse("2026-08-01T03:14:00Z");

  private static final String YAML =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 3
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
              - {name: app, image: shop/web:1}
      """;

  private static void reconcile(Cluster cluster, String yaml, Consumer<String> log) {
    // snippet: two-minutes
    Engine engine = Engine.builder().cluster(cluster).build();
    Application shop =
        Application.named("shop", "web")
            .manifest(Manifest.parse(yaml, "web.yaml"))
            .observe(
                ResourceId.deployment("web"), schema -> schema.defaults().except("/spec/replicas"))
            .build();

    ReconcileResult pass = engine.reconcile(shop);
    for (ResourceUpdate update : pass.delta().updated()) {
      update.changes().forEach(change -> log.accept(update.resource() + " " + change));
    }
    // end
  }

  @Test
  void a_pass_restores_the_image_and_leaves_the_replicas() throws IOException {
    EmbeddedCluster cluster =
        EmbeddedCluster.inMemory().withClock(Clock.fixed(NIGHT, ZoneOffset.UTC));
    reconcile(cluster, YAML, line -> {});
    cluster.withHand("autoscaler").edit(WEB, "/spec/replicas", 5);
    cluster
        .withHand("kubectl-edit")
        .edit(WEB, "/spec/template/spec/containers/0/image", "shop/web:2");

    List<String> log = new ArrayList<>();
    reconcile(cluster, YAML, log::add);

    assertThat(Files.readString(PAGE))
        .contains("```text\n" + String.join("\n", log) + "\n```")
        .contains("```yaml\n" + YAML + "```");
    assertThat(cluster.get(WEB).orElseThrow().at(REPLICAS)).contains(IntNode.valueOf(5));
    List<String> settled = new ArrayList<>();
    reconcile(cluster, YAML, settled::add);
    assertThat(settled).isEmpty();
  }
}
