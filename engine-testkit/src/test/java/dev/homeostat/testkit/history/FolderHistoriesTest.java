package dev.homeostat.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Law 16 on a cluster in a folder, whose files are edited between the steps. {@code
 * -Dhistories.folder=2000} runs that many with new seeds, {@code -Dhistories.seed=} repeats them.
 */
class FolderHistoriesTest {

  private static final Integer COUNT = Integer.getInteger("histories.folder");
  private static final Long SEED = Long.getLong("histories.seed");

  @TempDir Path dir;

  @ParameterizedTest
  @EnumSource
  void engine_and_model_agree_in_a_folder(Histories.Kind kind) {
    int share = share(COUNT == null ? 100 : COUNT);
    long seed = SEED != null ? SEED : COUNT == null ? 0 : newSeed();

    assertThat(HistoryBatch.of(Histories.of(kind), this::newCluster).failures(seed, share))
        .as("%s histories of %s from seed %s on", share, kind, seed)
        .isEmpty();
  }

  private static int share(int all) {
    int kinds = Histories.Kind.values().length;
    return (all + kinds - 1) / kinds;
  }

  private static long newSeed() {
    return ThreadLocalRandom.current().nextInt(1_000_000_000);
  }

  private FolderHistoryCluster newCluster() {
    try {
      return new FolderHistoryCluster(Files.createTempDirectory(dir, "history"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
