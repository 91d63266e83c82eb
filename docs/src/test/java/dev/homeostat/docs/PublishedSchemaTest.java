package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.spi.DocumentReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The schema of the Application document that is published is the one that the reader uses. */
class PublishedSchemaTest {

  private static final String NAME = "application.schema.json";

  @Test
  void the_published_schema_is_the_one_in_use() throws IOException {
    try (InputStream used = ApplicationDocument.class.getResourceAsStream(NAME)) {
      assertThat(Files.readString(Documents.DOCS.resolve(NAME)))
          .as("copy it from application-document")
          .isEqualTo(new String(used.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void what_the_guide_says_of_a_wrong_document_is_what_is_said() {
    List<Documents.Block> blocks = Documents.blocks(Documents.DOCS.resolve("guide.md"));
    int at = 0;
    while (!blocks.get(at).text().startsWith("# refused")) {
      at++;
    }
    assertThat(
            DocumentReader.discovered().read(blocks.get(at).text(), "app.yaml").documents().stream()
                .flatMap(document -> ApplicationDocument.read(document).problems().stream())
                .map(Problem::toString))
        .containsExactlyElementsOf(blocks.get(at + 1).text().strip().lines().toList());
  }
}
