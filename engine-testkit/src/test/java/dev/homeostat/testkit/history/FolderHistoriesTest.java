package dev.homeostat.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Law 16 on a cluster in a folder, whose files are edited between the steps. {@code
 * -Dhistories.folder=2000} runs that many with new seeds, {@code -Dhistories.seed=} repeats them.
 */
class FolderHistoriesTest {

  @TempDir Path dir;

  @ParameterizedTest
  @EnumSource
  void engine_and_model_agree_in_a_folder(Histories.Kind kind) {
    HistorySeeds seeds = HistorySeeds.ofEachKind("histories.folder", 0);

    assertThat(HistoryBatch.of(Histories.of(kind), this::newCluster).failures(seeds))
        .as("%s of %s", seeds, kind)
        .isEmpty();
  }

  private FolderHistoryCluster newCluster() {
    try {
      return new FolderHistoryCluster(Files.createTempDirectory(dir, "history"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
