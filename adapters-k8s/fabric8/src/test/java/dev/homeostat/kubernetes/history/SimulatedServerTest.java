package dev.homeostat.kubernetes.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.testkit.history.Difference;
import dev.homeostat.testkit.history.EmbeddedHistoryCluster;
import dev.homeostat.testkit.history.Histories;
import dev.homeostat.testkit.history.HistoryRun;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The simulated server answers the writes of random histories as a real one does, for kinds without
 * defaults and validation of their own: definitions with defaults, pruning and list keys, and
 * webhooks that fill in, inject, override and refuse. {@code -Dhistories.live=2000} runs more.
 */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SimulatedServerTest {

  private static final int COUNT = Integer.getInteger("histories.live", 100);

  private final HistoryServer server;

  SimulatedServerTest(RunningApiServer server) {
    this.server = new HistoryServer(server.client());
  }

  @AfterAll
  void close() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Histories.Kind.class,
      names = {"SONG", "TUNE", "VERSE", "CONFIG_MAP"})
  void the_simulated_server_answers_as_a_real_one(Histories.Kind kind) {
    for (long seed = 0; seed < Math.max(1, COUNT / 8); seed++) {
      ComparingHistoryCluster cluster =
          new ComparingHistoryCluster(server.newCluster(), new EmbeddedHistoryCluster());
      Optional<Difference> unused = HistoryRun.of(Histories.of(kind).history(seed), cluster);

      assertThat(cluster.differences()).as("%s, seed %s", kind, seed).isEmpty();
    }
  }
}
