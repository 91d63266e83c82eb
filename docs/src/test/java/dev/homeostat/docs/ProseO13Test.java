package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sentences that a first reader did not understand stand in no document and no message (O13). */
class ProseO13Test {

  private static final List<String> PROSE = List.of(".md", ".java", ".yaml", ".json", ".tpl");

  private static final List<String> TEXTS = texts();

  private static List<String> texts() {
    return Stream.concat(
            Documents.markdown().stream(),
            Documents.files(Documents.REPOSITORY, ProseO13Test::isProduct).stream())
        .map(Documents::text)
        .map(ProseO13Test::inOneLine)
        .toList();
  }

  private static boolean isProduct(Path file) {
    String path = file.toString().replace('\\', '/');
    return (path.contains("/src/main/") || path.contains("/deploy/") || path.endsWith("README.md"))
        && PROSE.stream().anyMatch(path::endsWith);
  }

  /** The words as they are read, without line ends, joints of string constants and asterisks. */
  private static String inOneLine(String text) {
    return text.toLowerCase(Locale.ROOT)
        .replaceAll("\"\\s*\\+\\s*\"", "")
        .replaceAll("\\n\\s*(\\*|//)\\s", " ")
        .replaceAll("\\s+", " ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "from binaries that are there",
        "with one line that says how to get them",
        "put the image where your cluster finds it",
        "went wrong, and is tried again",
        "looked at whenever a pass runs",
        "what there is stands in",
        "objects in other namespaces, or of none",
        "to let the pass go on, got",
        "a text that is none",
        "the engine tries again by itself"
      })
  void o13_a_sentence_that_stopped_a_reader_is_gone(String sentence) {
    assertThat(TEXTS).hasSizeGreaterThan(100).noneMatch(text -> text.contains(sentence));
  }
}
