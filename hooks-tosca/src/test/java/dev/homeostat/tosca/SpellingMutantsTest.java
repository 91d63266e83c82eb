package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Finding T1: no template of the corpus loses a resource without an error because a letter of a
 * word is missing.
 */
@Tag("one-jdk")
class SpellingMutantsTest {

  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z_.:-]{3,}");
  private static final Tosca TOSCA = Tosca.standard();

  @TempDir Path dir;

  static Stream<Corpus.Template> templates() {
    return Corpus.all().stream()
        .filter(template -> template.gives().isPresent())
        .filter(template -> template.source() instanceof ToscaSource.File);
  }

  private void copy(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        Path target = dir.resolve(folder.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("templates")
  void t1_a_missing_letter_costs_no_resource_without_an_error(Corpus.Template template)
      throws IOException {
    copy(template.file().getParent());
    String text = template.text();
    List<MatchResult> words = WORD.matcher(text).results().toList();
    for (MatchResult word : words) {
      if (text.indexOf('\n') < word.start()) {
        int middle = (word.start() + word.end()) / 2;
        String mutant = text.substring(0, middle) + text.substring(middle + 1);
        assertThat(resources(mutant, template.gives().orElseThrow().size()))
            .as("without the letter at %d of '%s'", middle - word.start(), word.group())
            .isEqualTo(template.gives().orElseThrow().size());
      }
    }
  }

  /** Returns the number of resources; of a template that is refused, the expected one. */
  private int resources(String mutant, int expected) throws IOException {
    Files.writeString(dir.resolve("mutant.yaml"), mutant);
    try {
      return TOSCA
          .translate(new ToscaSource.File(dir, "mutant.yaml"), Trees.emptyObject())
          .manifest()
          .documents()
          .size();
    } catch (ToscaException e) {
      assertThat(e.problems()).isNotEmpty();
      return expected;
    }
  }
}
