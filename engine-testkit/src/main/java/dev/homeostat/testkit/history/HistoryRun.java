package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** Runs a history through the engine and checks each of its passes. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class HistoryRun {

  private HistoryRun() {}

  /**
   * Runs a history beside the reference model (law 16), with its plans (law 13), the fields of
   * others (law 10) and the claims of its messages checked too.
   *
   * @param history what happens
   * @param cluster where it happens; closed at the end
   * @return the first difference, empty if all is as it should be
   */
  public static Optional<Difference> of(History history, HistoryCluster cluster) {
    return of(
        history,
        cluster,
        EngineSetup.PLAIN,
        List.of(new ModelCheck(), new PlanCheck(), new OthersCheck(), new TruthCheck()));
  }

  static Optional<Difference> of(
      History history, HistoryCluster cluster, EngineSetup setup, List<PassCheck> checks) {
    try (HistoryPlay play = new HistoryPlay(cluster, setup, checks)) {
      return play.play(history);
    }
  }
}
