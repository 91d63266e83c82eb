package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Random histories, run one after the other. A failing one is reported with its seed, what was
 * different, and the shortest history found that fails in the same way, as YAML.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class HistoryBatch {

  /** Shrinking runs a history some hundred times, so only the first ones are made short. */
  private static final int MOST_SHRUNKEN = 2;

  private final Histories histories;
  private final Function<History, Optional<Difference>> check;
  private final Predicate<History> sensible;

  private HistoryBatch(
      Histories histories,
      Function<History, Optional<Difference>> check,
      Predicate<History> sensible) {
    this.histories = histories;
    this.check = check;
    this.sensible = sensible;
  }

  /**
   * Returns a batch of histories beside the reference model, as {@link HistoryRun#of} runs them.
   *
   * @param histories any
   * @param clusters gives a new cluster for each run
   * @return a batch that shrinks a failing history in every way
   */
  public static HistoryBatch of(Histories histories, Supplier<? extends HistoryCluster> clusters) {
    return checking(histories, history -> HistoryRun.of(history, clusters.get()));
  }

  /** Returns a batch of histories that are checked in another way. */
  static HistoryBatch checking(Histories histories, Function<History, Optional<Difference>> check) {
    return new HistoryBatch(histories, check, history -> true);
  }

  /**
   * Returns the same batch, but for failing histories that are shrunken in some ways only.
   *
   * @param only whether a shorter history makes sense
   * @return another batch
   */
  public HistoryBatch shrinkingTo(Predicate<History> only) {
    return new HistoryBatch(histories, check, only);
  }

  /**
   * Runs histories.
   *
   * @param seeds which ones
   * @return the failures as texts, empty if all is as it should be
   */
  public List<String> failures(HistorySeeds seeds) {
    return failures(seeds.first(), seeds.count());
  }

  /**
   * Runs histories.
   *
   * @param firstSeed the seed of the first one; the others have the seeds behind it
   * @param count how many
   * @return the failures as texts, empty if all is as it should be
   */
  public List<String> failures(long firstSeed, int count) {
    List<String> failures = new ArrayList<>();
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      History history = histories.history(seed);
      Optional<Difference> difference = check.apply(history);
      if (difference.isPresent()) {
        String shown =
            failures.size() < MOST_SHRUNKEN
                ? shrunken(history, difference.get())
                : difference.get().toString();
        failures.add("seed " + seed + ": " + shown);
      }
    }
    return failures;
  }

  private String shrunken(History history, Difference difference) {
    History small =
        Histories.shrink(
            history, shorter -> sensible.test(shorter) && fails(shorter, difference.kind()));
    return check.apply(small).orElse(difference) + "\nThe shortest history found is\n" + small;
  }

  private boolean fails(History history, Difference.Kind kind) {
    return check.apply(history).filter(found -> found.kind() == kind).isPresent();
  }
}
