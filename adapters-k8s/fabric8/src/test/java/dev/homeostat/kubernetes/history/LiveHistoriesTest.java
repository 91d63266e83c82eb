package dev.homeostat.kubernetes.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.testkit.history.Histories;
import dev.homeostat.testkit.history.History;
import dev.homeostat.testkit.history.HistoryBatch;
import dev.homeostat.testkit.history.HistorySeeds;
import dev.homeostat.testkit.history.HistoryStep;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Law 16 on a real API server: random histories of each kind beside the reference model, which gets
 * the answers of the server. {@code -Dhistories.live=2000} runs that many with new seeds, {@code
 * -Dhistories.seed=} repeats them.
 */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LiveHistoriesTest {

  /** Fields without which a server takes no object of a kind; a shrunken history keeps them. */
  private static final Map<String, List<String>> REQUIRED =
      Map.of(
          "Deployment",
          List.of(
              "/spec/selector/matchLabels/app",
              "/spec/template/metadata/labels/app",
              "/spec/template/spec/containers/0/name",
              "/spec/template/spec/containers/0/image"),
          "Ingress",
          List.of("/spec/defaultBackend/service/name", "/spec/defaultBackend/service/port/number"),
          "NetworkPolicy",
          List.of("/spec/podSelector"),
          "PersistentVolumeClaim",
          List.of("/spec/accessModes/0", "/spec/resources/requests/storage"),
          "Service",
          List.of("/spec/ports/0/port"));

  private final HistoryServer server;

  LiveHistoriesTest(RunningApiServer server) {
    this.server = new HistoryServer(server.client());
  }

  @AfterAll
  void close() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void engine_and_model_agree_on_a_server(Histories.Kind kind) {
    HistorySeeds seeds = HistorySeeds.ofEachKind("histories.live", 3);

    HistoryBatch batch =
        HistoryBatch.of(Histories.of(kind), server::newCluster)
            .shrinkingTo(LiveHistoriesTest::isComplete);

    assertThat(batch.failures(seeds)).as("%s of %s", seeds, kind).isEmpty();
  }

  private static boolean isComplete(History history) {
    return history.steps().stream()
        .filter(HistoryStep.Want.class::isInstance)
        .flatMap(want -> ((HistoryStep.Want) want).wish().manifest().stream())
        .allMatch(LiveHistoriesTest::isComplete);
  }

  private static boolean isComplete(ObjectNode manifest) {
    return REQUIRED.getOrDefault(manifest.path("kind").asText(), List.of()).stream()
        .noneMatch(path -> manifest.at(path).isMissingNode());
  }
}
