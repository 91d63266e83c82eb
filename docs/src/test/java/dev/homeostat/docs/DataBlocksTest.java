package dev.homeostat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
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

    assertThat(reading.problems())
        .filteredOn(problem -> problem.isError() || !isAboutScalars(block))
        .isEmpty();
    assertThat(reading.documents()).isNotEmpty();
  }

  /** That page shows what is warned of. */
  private static boolean isAboutScalars(Documents.Block block) {
    return block.toString().contains("READ-8");
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
                    .isSubsetOf("yaml", "json", "java", "xml", "sh", "text", "mermaid"));
  }

  /** Parts of schemas in which lists say what they are. */
  static List<Documents.Block> schemaLists() {
    return blocks().stream()
        .filter(block -> block.text().contains("observer_schema_list_"))
        .filter(block -> !block.text().contains("observer_schema_list_current_length"))
        .filter(block -> !block.text().contains("apiVersion:"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("schemaLists")
  void e25_the_lists_of_a_schema_are_taken_by_the_engine(Documents.Block block) {
    DocumentReader.Reading reading =
        DocumentReader.discovered().read(block.text(), block.toString());
    JsonNode part = reading.documents().get(0).tree();
    ObjectNode schema =
        JsonNodeFactory.instance.objectNode().put("apiVersion", "e.org/v1").put("kind", "Thing");
    schema.putObject("metadata").put("name", "t");
    schema.set("spec", part.has("spec") ? part.get("spec") : part);
    Application application =
        Application.named("default", "docs")
            .manifest(
                Manifest.parse(
                    "{apiVersion: e.org/v1, kind: Thing, metadata: {name: t}, spec: {}}"))
            .observe(ObserverSchema.of(Document.of(schema)))
            .build();
    Engine engine = Engine.builder().cluster(EmbeddedCluster.inMemory()).build();

    assertThat(engine.validate(application)).filteredOn(Problem::isError).isEmpty();
  }
}
