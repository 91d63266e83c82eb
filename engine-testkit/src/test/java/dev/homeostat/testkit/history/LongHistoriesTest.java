package dev.homeostat.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Many more histories than a build has time for, from a seed of their own, with a report in {@code
 * target/histories.md}: what differed, and how often each combination was met. In the end,
 * histories are directed at the combinations that were met rarely. {@code -Dhistories.minutes=}
 * ends it early, and {@code -Dhistories.shown=} sets how many differences are shown in full.
 */
@EnabledIfSystemProperty(named = "histories.long", matches = "[0-9]+")
class LongHistoriesTest {

  /** A possible combination that is met less often says too little. */
  private static final int ENOUGH = 100;

  /** Tries for one combination. */
  private static final int MOST_DIRECTED = 2000;

  private static final int MOST_SHOWN = Integer.getInteger("histories.shown", 10);

  /** One of so many histories is played again for a relation. */
  private static final int RELATED = 4;

  private final long count = Long.getLong("histories.long", 0);
  private final long first =
      Long.getLong("histories.seed", new SplittableRandom().nextLong(1L << 40));
  private final Duration time = Duration.ofMinutes(Long.getLong("histories.minutes", 60 * 24));
  private final Instant begin = Instant.now();
  private final Instant endOfRandom = begin.plus(time.dividedBy(2));
  private final Instant end = begin.plus(time);
  private final LongAdder played = new LongAdder();
  private final LongAdder directed = new LongAdder();
  private final Coverage coverage = new Coverage();
  private final Map<Played, Difference> different = new ConcurrentSkipListMap<>();

  /**
   * A history that was played.
   *
   * @param kind what its seed belongs to
   * @param histories which histories
   * @param seed which of them
   */
  private record Played(String kind, Histories histories, long seed) implements Comparable<Played> {

    History history() {
      return histories.history(seed);
    }

    @Override
    public int compareTo(Played other) {
      return Comparator.comparing(Played::kind).thenComparing(Played::seed).compare(this, other);
    }

    @Override
    public String toString() {
      return "seed " + seed + kind;
    }
  }

  @Test
  void many_histories_show_no_difference_and_meet_all_that_is_possible() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    pool.submit(() -> LongStream.range(first, first + count).parallel().forEach(this::playRandom))
        .get();
    pool.submit(() -> coverage.metLessThan(ENOUGH).parallelStream().forEach(this::playDirected))
        .get();
    pool.shutdown();
    List<FieldCombination> rare = coverage.metLessThan(ENOUGH);
    Files.createDirectories(Path.of("target"));
    Files.write(
        Path.of("target/histories.md"), report(Duration.between(begin, Instant.now()), rare));

    assertThat(coverage.metAgainstTheRules()).as("impossible combinations").isEmpty();
    assertThat(rare).as("combinations met less than %s times", ENOUGH).isEmpty();
    assertThat(different.keySet()).as("what differs, see target/histories.md").isEmpty();
  }

  /** Half of the random histories happen at one place, where all sides meet. */
  private void playRandom(long seed) {
    play(
        new Played("", seed % 2 == 0 ? Histories.ofAllKinds() : Histories.ofOnePlace(), seed),
        endOfRandom);
  }

  /** Directed histories are played until the combination was met often enough. */
  private void playDirected(FieldCombination combination) {
    Histories histories = Histories.meeting(combination);
    for (long seed = first;
        seed < first + MOST_DIRECTED && coverage.count(combination) < ENOUGH;
        seed++) {
      play(new Played(" directed at " + combination, histories, seed), end);
    }
  }

  /** Plays a history, unless the time is over. */
  private void play(Played one, Instant limit) {
    if (Instant.now().isAfter(limit)) {
      return;
    }
    played.increment();
    if (!one.kind().isEmpty()) {
      directed.increment();
    }
    check(one.seed(), one.history()).ifPresent(found -> different.put(one, found));
  }

  private Optional<Difference> check(long seed, History history) {
    List<PassCheck> checks =
        List.of(
            new ModelCheck(),
            new PlanCheck(),
            new OthersCheck(),
            new TruthCheck(),
            coverage.check());
    return HistoryRun.of(history, new EmbeddedHistoryCluster(), EngineSetup.PLAIN, checks)
        .or(() -> seed % RELATED == 0 ? related(seed, history) : Optional.empty());
  }

  private static Optional<Difference> related(long seed, History history) {
    Relation[] all = Relation.values();
    Relation relation = all[(int) ((seed / RELATED) % all.length)];
    return relation.check(
        new HistoryTrial(history, EngineSetup.PLAIN, EmbeddedHistoryCluster::new));
  }

  private List<String> report(Duration taken, List<FieldCombination> rare) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%,d histories from seed %d in %d minutes, %,d of them directed: %d differ."
            .formatted(played.sum(), first, taken.toMinutes(), directed.sum(), different.size()));
    lines.add("");
    Map<Difference.Kind, Integer> kinds = new EnumMap<>(Difference.Kind.class);
    different.values().forEach(found -> kinds.merge(found.kind(), 1, Integer::sum));
    kinds.forEach((kind, number) -> lines.add("- " + kind + ": " + number));
    lines.add("");
    lines.addAll(CoverageTable.counts(coverage::count));
    lines.add("");
    lines.addAll(CoverageTable.rules());
    lines.add("");
    CoverageTable.reasons().forEach(reason -> lines.add("- " + reason));
    lines.add("");
    lines.add("Possible combinations: " + FieldCombination.possible().size());
    lines.add("Met less than " + ENOUGH + " times: " + rare.size());
    rare.forEach(cell -> lines.add("- " + cell + ": " + coverage.count(cell)));
    lines.add("");
    different.entrySet().stream()
        .limit(MOST_SHOWN)
        .forEach(entry -> lines.add(shrunken(entry.getKey(), entry.getValue().kind())));
    return lines;
  }

  private String shrunken(Played one, Difference.Kind kind) {
    History small =
        Histories.shrink(
            one.history(),
            shorter ->
                check(one.seed(), shorter).filter(found -> found.kind() == kind).isPresent());
    return one + "\n\n" + small + check(one.seed(), small).orElse(null);
  }
}
