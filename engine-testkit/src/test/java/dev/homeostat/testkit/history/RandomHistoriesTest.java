package dev.homeostat.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.homeostat.Hooks;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories on a cluster in memory, beside the reference model (law 16), with their plans
 * (law 13), the fields of others (law 10) and the relations between runs (laws 2, 8, 9 and 14).
 *
 * <p>The files {@code known-differences*.txt} have the seeds at which engine and model are known to
 * differ. A seed that differs and is not listed fails, and so does a listed one that differs no
 * more.
 */
class RandomHistoriesTest {

  private static final long FIRST = 0;
  private static final int COUNT = Integer.getInteger("histories", 3000);
  private static final int DIRECTED = Math.max(COUNT / 3, FieldCombination.possible().size());
  private static final int RELATED = Integer.getInteger("histories.related", 100);

  /** A second hook sets what the first one has set, so that their order matters. */
  private static final EngineSetup TWO_HOOKS =
      new EngineSetup(
          () -> Hooks.none().with(new SettingHook()).with(new LaterHook()), Optional.empty());

  private record LaterHook() implements ManglingHook {

    @Override
    public String name() {
      return SettingHook.NAME + "-later";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.resources()
          .filter(target -> target.desired().annotation("h").isPresent())
          .forEach(target -> target.annotation("h", "later"));
    }
  }

  static Stream<Arguments> sources() {
    return Stream.of(
        arguments("known-differences.txt", Histories.ofAllKinds(), COUNT),
        arguments("known-differences-at-one-place.txt", Histories.ofOnePlace(), COUNT / 2),
        arguments("known-differences-limited.txt", Histories.ofLimitedApplications(), COUNT / 2),
        arguments("known-differences-directed.txt", Histories.ofEachCombination(), DIRECTED));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sources")
  void engine_and_model_decide_alike(String file, Histories histories, int count) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    TreeMap<Long, String> different =
        pool.submit(
                () ->
                    LongStream.range(FIRST, FIRST + count)
                        .parallel()
                        .boxed()
                        .flatMap(
                            seed ->
                                run(histories, seed).map(Difference::toString).stream()
                                    .map(text -> Map.entry(seed, text)))
                        .collect(
                            Collectors.toMap(
                                Map.Entry::getKey,
                                Map.Entry::getValue,
                                (one, other) -> one,
                                TreeMap::new)))
            .get();
    pool.shutdown();
    Set<Long> known = known(file, count);
    TreeSet<Long> mended = new TreeSet<>(known);
    mended.removeAll(different.keySet());
    different.keySet().removeAll(known);
    assertThat(different).as("differences that are not known").isEmpty();
    assertThat(mended).as("seeds to be taken from the known differences").isEmpty();
  }

  private static Optional<Difference> run(Histories histories, long seed) {
    return HistoryRun.of(histories.history(seed), new EmbeddedHistoryCluster());
  }

  private static Set<Long> known(String file, int count) {
    try (InputStream known = RandomHistoriesTest.class.getResourceAsStream(file)) {
      String text = new String(known.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(text.split("\\s+"))
          .filter(word -> !word.isEmpty())
          .map(Long::valueOf)
          .filter(seed -> seed >= FIRST && seed < FIRST + count)
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void runs_are_related(Relation relation) {
    int applicable = 0;
    for (long seed = FIRST; seed < FIRST + RELATED; seed++) {
      History history = Histories.ofAllKinds().history(seed);
      HistoryTrial trial = new HistoryTrial(history, TWO_HOOKS, EmbeddedHistoryCluster::new);
      applicable += relation.appliesTo(trial) ? 1 : 0;
      assertThat(relation.check(trial)).as("seed %s:%n%s", seed, history).isEmpty();
    }
    assertThat(applicable).as("histories that the relation applies to").isGreaterThan(RELATED / 2);
  }
}
