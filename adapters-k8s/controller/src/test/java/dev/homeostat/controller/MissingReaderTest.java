package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A program without homeostat-engine-yaml, like these tests, whose manifest is a text. */
class MissingReaderTest extends Ground {

  MissingReaderTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void a_text_that_nothing_reads_is_reported_with_the_artifact_that_is_missing() {
    started(
        described()
            .application(
                bundle ->
                    Application.ownedBy(TypedObjects.owner(bundle))
                        .manifest(Manifest.parse("{apiVersion: v1, kind: ConfigMap}"))
                        .build())
            .status(
                (bundle, pass) ->
                    Map.of("conditions", Conditions.none().with(pass, Instant.now()).toTree())));
    create("text", spec -> {});
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              // Its class does not have the conditions.
              ClusterResponse live = cluster.read(TypedObjects.resource(bundle("text")).address());
              assertThat(
                      Conditions.of(((ClusterResponse.Done) live).resource()).get(Condition.READY))
                  .hasValueSatisfying(
                      ready -> {
                        assertThat(ready.status()).isEqualTo(Condition.Status.FALSE);
                        assertThat(ready.message())
                            .contains("NoApplication", "dev.homeostat:homeostat-engine-yaml");
                      });
            });
  }
}
