package dev.homeostat.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Many more histories than a build has time for, from a seed of their own, with a report in {@code
 * target/histories.md}: what differed, and how often each combination was met. {@code
 * -Dhistories.minutes=} ends it early.
 */
@EnabledIfSystemProperty(named = "histories.long", matches = "[0-9]+")
class LongHistoriesTest {

  /** A possible combination that is met less often says too little. */
  private static final int ENOUGH = 100;

  private static final int MOST_SHOWN = 10;

  /** One of so many histories is played again for a relation. */
  private static final int RELATED = 4;

  private final long count = Long.getLong("histories.long", 0);
  private final long first =
      Long.getLong("histories.seed", new SplittableRandom().nextLong(1L << 40));
  private final Instant end =
      Instant.now().plus(Duration.ofMinutes(Long.getLong("histories.minutes", 60 * 24)));
  private final LongAdder played = new LongAdder();
  private final Coverage coverage = new Coverage();
  private final Map<Long, Difference> different = new ConcurrentSkipListMap<>();

  @Test
  void many_histories_show_no_difference_and_meet_all_that_is_possible() throws Exception {
    Instant begin = Instant.now();
    ForkJoinPool pool = new ForkJoinPool(2);
    pool.submit(() -> LongStream.range(first, first + count).parallel().forEach(this::play)).get();
    pool.shutdown();
    List<Combination> rare = coverage.metLessThan(ENOUGH);
    Files.createDirectories(Path.of("target"));
    Files.write(
        Path.of("target/histories.md"), report(Duration.between(begin, Instant.now()), rare));

    assertThat(different.keySet()).as("seeds that differ, see target/histories.md").isEmpty();
    assertThat(coverage.metAgainstTheRules()).isEmpty();
    assertThat(rare).as("combinations met less than %s times", ENOUGH).isEmpty();
  }

  /** Half of the histories happen at one place, where all sides meet. */
  private static History history(long seed) {
    return (seed % 2 == 0 ? Histories.ofAllKinds() : Histories.ofOnePlace()).history(seed);
  }

  /** Plays a history, unless the time is over. */
  private void play(long seed) {
    if (Instant.now().isAfter(end)) {
      return;
    }
    played.increment();
    check(seed, history(seed)).ifPresent(found -> different.put(seed, found));
  }

  private Optional<Difference> check(long seed, History history) {
    List<PassCheck> checks =
        List.of(
            new ModelCheck(false),
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
    return relation.check(new Trial(history, EngineSetup.PLAIN, EmbeddedHistoryCluster::new));
  }

  private List<String> report(Duration time, List<Combination> rare) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%,d histories from seed %d in %d minutes: %d differ."
            .formatted(played.sum(), first, time.toMinutes(), different.size()));
    lines.add("");
    Map<Difference.Kind, Integer> kinds = new EnumMap<>(Difference.Kind.class);
    different.values().forEach(found -> kinds.merge(found.kind(), 1, Integer::sum));
    kinds.forEach((kind, number) -> lines.add("- " + kind + ": " + number));
    lines.add("");
    lines.addAll(CoverageTable.counts(coverage::count));
    lines.add("");
    CoverageTable.reasons().forEach(reason -> lines.add("- " + reason));
    lines.add("");
    lines.add("Met less than " + ENOUGH + " times: " + rare.size());
    rare.forEach(cell -> lines.add("- " + cell + ": " + coverage.count(cell)));
    lines.add("");
    new TreeMap<>(different)
        .entrySet().stream()
            .limit(MOST_SHOWN)
            .forEach(entry -> lines.add(shrunken(entry.getKey(), entry.getValue().kind())));
    return lines;
  }

  private String shrunken(long seed, Difference.Kind kind) {
    History small =
        Histories.shrink(
            history(seed),
            shorter -> check(seed, shorter).filter(found -> found.kind() == kind).isPresent());
    return "seed " + seed + "\n\n" + small + check(seed, small).orElse(null);
  }
}
