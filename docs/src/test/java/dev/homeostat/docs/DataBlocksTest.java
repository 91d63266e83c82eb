package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.core.document.ApplicationDocument;
import dev.homeostat.spi.DocumentReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All YAML and JSON that the documents show can be read by the reader that users have. */
class DataBlocksTest {

  static List<Documents.Block> blocks() {
    return Documents.blocks("yaml", "json");
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void data_can_be_read(Documents.Block block) {
    DocumentReader.Reading reading =
        DocumentReader.discovered().read(block.text(), block.toString());

    assertThat(reading.problems()).isEmpty();
    assertThat(reading.documents()).isNotEmpty();
  }

  @Test
  void an_application_is_one_unless_it_is_shown_as_refused() {
    assertThat(blocks()).anySatisfy(block -> assertThat(errors(block)).isNotEmpty());
    assertThat(blocks())
        .filteredOn(block -> !block.text().startsWith("# refused"))
        .allSatisfy(block -> assertThat(errors(block)).as("%s", block).isEmpty());
  }

  private static List<Problem> errors(Documents.Block block) {
    return DocumentReader.discovered().read(block.text(), block.toString()).documents().stream()
        .filter(ApplicationDocument::is)
        .flatMap(document -> ApplicationDocument.read(document).problems().stream())
        .filter(Problem::isError)
        .toList();
  }

  @Test
  void a_block_says_its_language() {
    assertThat(Documents.markdown())
        .allSatisfy(
            file ->
                assertThat(Documents.blocks(file))
                    .extracting(Documents.Block::language)
                    .isSubsetOf("yaml", "json", "java", "xml", "sh", "text"));
  }
}
