package dev.homeostat.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.Source;
import dev.homeostat.tree.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/** READ-7: an Application can have a source in a format that a translation hook knows. */
class CustomSourceA3Test {

  private static final String HEAD =
      "apiVersion: homeostat.dev/v1alpha1\nkind: Application\nmetadata: {name: web}\nspec:\n";

  private static List<String> problems(String spec) {
    return ApplicationDocument.read(Complete.read(HEAD + spec)).problems().stream()
        .map(Problem::toString)
        .toList();
  }

  @Test
  void it_has_a_format_a_content_with_places_and_inputs() {
    Document document =
        Complete.read(
            HEAD
                + """
                  source:
                    format: compose
                    content:
                      services:
                        web: {image: "web:1"}
                    inputs: {size: 1}
                """);
    Source source = ApplicationDocument.read(document).application().orElseThrow().source();
    assertThat(source)
        .isInstanceOfSatisfying(
            Source.Custom.class,
            custom -> {
              assertThat(custom.format()).isEqualTo("compose");
              assertThat(custom.inputs().path("size").asInt()).isEqualTo(1);
              assertThat(custom.content().tree().at("/services/web/image").asText())
                  .isEqualTo("web:1");
              assertThat(custom.content().locate(JsonPointer.compile("/services")))
                  .hasValueSatisfying(place -> assertThat(place.line()).isEqualTo(8));
            });
    assertThat(source.toString()).isEqualTo("Custom(compose)");
  }

  @Test
  void a_text_is_a_content_too() {
    assertThat(problems("  source: {format: compose, content: 'services: {}'}\n")).isEmpty();
  }

  @Test
  void a_source_beside_another_or_without_its_parts_is_refused() {
    assertThat(problems("  manifest: []\n  source: {format: a, content: {}}\n"))
        .singleElement()
        .asString()
        .contains("OneSource", "got manifest and source");
    assertThat(problems("  source: {}\n"))
        .hasSize(2)
        .allSatisfy(problem -> assertThat(problem).contains("MissingField /spec/source/"));
    assertThat(problems("  source: {format: ' ', content: {}}\n"))
        .singleElement()
        .asString()
        .contains("/spec/source/format", "expected the name of a format");
    assertThat(problems("  source: {format: a, content: 3}\n"))
        .singleElement()
        .asString()
        .contains("/spec/source/content", "the document, as an object or as a text");
  }
}
