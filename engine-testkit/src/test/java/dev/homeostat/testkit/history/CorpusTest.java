package dev.homeostat.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Short histories that once showed a fault. Each file is named after what it shows, and begins with
 * a sentence that says what has to hold.
 */
class CorpusTest {

  private static final Path CORPUS = Path.of("src/test/resources/histories");

  static List<Path> files() {
    try (Stream<Path> files = Files.list(CORPUS)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void a_fault_that_was_mended_stays_mended(Path file) throws IOException {
    String text = Files.readString(file);
    assertThat(text).as("%s begins with a sentence", file).startsWith("# ");
    History history = History.parse(text);

    assertThat(HistoryRun.of(history, new EmbeddedHistoryCluster())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void all_relations_hold(Path file) throws IOException {
    HistoryTrial trial =
        new HistoryTrial(
            History.parse(Files.readString(file)), EngineSetup.PLAIN, EmbeddedHistoryCluster::new);

    for (Relation relation : Relation.values()) {
      assertThat(relation.check(trial)).as("%s", relation).isEmpty();
    }
  }
}
