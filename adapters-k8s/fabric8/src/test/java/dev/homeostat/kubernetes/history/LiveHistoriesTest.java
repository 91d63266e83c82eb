package dev.homeostat.kubernetes.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.testkit.history.Difference;
import dev.homeostat.testkit.history.Histories;
import dev.homeostat.testkit.history.History;
import dev.homeostat.testkit.history.HistoryRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
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

  private static final int USUAL = 100;
  private static final long USUAL_SEED = 1;

  /** Shrinking runs a history some hundred times, so only a few are made short. */
  private static final int MOST_SHRUNKEN = 2;

  private final HistoryServer server;
  private final int count = Integer.getInteger("histories.live", USUAL);
  private final long firstSeed =
      Long.getLong("histories.seed", count == USUAL ? USUAL_SEED : newSeed());

  LiveHistoriesTest(RunningApiServer server) {
    this.server = new HistoryServer(server.client());
  }

  private static long newSeed() {
    return ThreadLocalRandom.current().nextInt(1_000_000_000);
  }

  @AfterAll
  void close() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(Histories.Kind.class)
  void engine_and_model_agree_on_a_server(Histories.Kind kind) {
    int share = (count + Histories.Kind.values().length - 1) / Histories.Kind.values().length;
    List<String> failures = new ArrayList<>();
    for (long seed = firstSeed; seed < firstSeed + share; seed++) {
      History history = Histories.random(seed, kind);
      Optional<Difference> difference = run(history);
      if (difference.isPresent()) {
        String text = "seed " + seed + ": " + difference.get();
        failures.add(
            failures.size() < MOST_SHRUNKEN
                ? text + "\n" + shrunken(history, difference.get().kind())
                : text);
      }
    }

    assertThat(failures)
        .as("%s histories of %s from seed %s on", share, kind, firstSeed)
        .isEmpty();
  }

  private Optional<Difference> run(History history) {
    return HistoryRun.of(history, server.newCluster());
  }

  private String shrunken(History history, Difference.Kind kind) {
    History small =
        Histories.shrink(
            history, one -> run(one).filter(found -> found.kind() == kind).isPresent());
    return small + run(small).map(Difference::toString).orElse("");
  }
}
