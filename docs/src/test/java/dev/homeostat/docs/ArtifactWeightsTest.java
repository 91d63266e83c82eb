package dev.homeostat.docs;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.homeostat.samples.testing.GeneratedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about artifacts has the weight of each. */
class ArtifactWeightsTest {

  private static final Path PAGE = Documents.DOCS.resolve("artifacts.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `([a-z0-9-]+)` \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|");

  /** What a few classes more weigh, in kilobytes. */
  private static final long SMALL = 20;

  /** Sizes in kilobytes. */
  private record Weight(String artifact, long own, int others, long ofOthers) {

    static Weight of(String artifact) {
      List<Path> others =
          ForeignProjects.built().jars(artifact).stream()
              .skip(1)
              .filter(jar -> !jar.getFileName().toString().matches(artifact + "-\\d.*"))
              .toList();
      return new Weight(
          artifact,
          kilobytes(StagedArtifacts.jar(artifact)),
          others.size(),
          others.stream().mapToLong(Weight::kilobytes).sum());
    }

    private static long kilobytes(Path jar) {
      try {
        return (Files.size(jar) + 999) / 1000;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    String row() {
      return "| `%s` | %d | %d | %d |\n".formatted(artifact, own, others, ofOthers);
    }
  }

  @Test
  void the_table_has_the_jars_and_about_the_sizes() {
    List<Weight> weights = StagedArtifacts.published().stream().map(Weight::of).toList();
    if (Boolean.getBoolean("renew")) {
      GeneratedFile.checkPart(
          PAGE,
          "weights",
          "| artifact | its jar, kB | other jars | their size, kB |\n| --- | ---: | ---: | ---: |\n"
              + weights.stream().map(Weight::row).collect(joining()));
    }
    List<Weight> shown = shown();
    assertThat(shown).extracting(Weight::artifact).isEqualTo(StagedArtifacts.published());
    for (int i = 0; i < shown.size(); i++) {
      Weight now = weights.get(i);
      String hint = now + "; to renew the table, run this test with -Drenew=true";
      assertThat(shown.get(i).others()).as(hint).isEqualTo(now.others());
      assertThat(shown.get(i).own())
          .as(hint)
          .isCloseTo(now.own(), within(Math.max(SMALL, now.own() / 4)));
      assertThat(shown.get(i).ofOthers()).as(hint).isCloseTo(now.ofOthers(), withinPercentage(25));
    }
  }

  private static List<Weight> shown() {
    return ROW.matcher(Documents.text(PAGE))
        .results()
        .map(
            row ->
                new Weight(
                    row.group(1),
                    Long.parseLong(row.group(2)),
                    Integer.parseInt(row.group(3)),
                    Long.parseLong(row.group(4))))
        .toList();
  }
}
