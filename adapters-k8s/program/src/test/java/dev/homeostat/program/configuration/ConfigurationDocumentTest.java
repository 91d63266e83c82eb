package dev.homeostat.program.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Problem;
import org.junit.jupiter.api.Test;

class ConfigurationDocumentTest {

  @Test
  void a_document_has_its_tree_and_its_text() {
    ConfigurationDocument document = ConfigurationDocument.read("a: {b: 1}", "config");
    assertThat(document.tree().at("/a/b").asInt()).isEqualTo(1);
    assertThat(document.text()).isEqualTo("a: {b: 1}");
    assertThat(document.problems()).isEmpty();
  }

  @Test
  void an_empty_text_has_no_tree_and_no_problems() {
    ConfigurationDocument document = ConfigurationDocument.read("", "config");
    assertThat(document.tree().isMissingNode()).isTrue();
    assertThat(document.problems()).isEmpty();
  }

  @Test
  void only_the_first_of_several_documents_counts() {
    ConfigurationDocument document = ConfigurationDocument.read("a: 1\n---\na: 2\n", "config");
    assertThat(document.tree().path("a").asInt()).isEqualTo(1);
    assertThat(document.problems())
        .extracting(Problem::toString)
        .containsExactly(
            "IgnoredDocuments: expected one document, got 2; all but the first are ignored");
    assertThat(document.problems().get(0).isError()).isFalse();
  }

  @Test
  void a_value_that_programs_read_differently_is_a_warning() {
    ConfigurationDocument document = ConfigurationDocument.read("a: 1\nmode: 0400\n", "config");
    assertThat(document.tree().path("a").asInt()).isEqualTo(1);
    assertThat(document.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.isError()).isFalse())
        .asString()
        .startsWith("config:2: AmbiguousScalar: ");
  }

  @Test
  void a_text_that_is_no_yaml_is_an_error() {
    ConfigurationDocument document = ConfigurationDocument.read("a: {", "config");
    assertThat(document.tree().isMissingNode()).isTrue();
    assertThat(document.problems()).singleElement().matches(Problem::isError);
  }

  @Test
  void a_file_of_the_program_is_found_beside_a_class() {
    assertThat(ConfigurationDocument.bundled(getClass(), "greetings.yaml").tree().path("greeting"))
        .hasToString("\"hello\"");
    assertThatThrownBy(() -> ConfigurationDocument.bundled(getClass(), "none.yaml"))
        .hasMessage("expected the file none.yaml beside " + getClass().getName() + ", got none");
    assertThatThrownBy(() -> ConfigurationDocument.bundled(getClass(), "two.yaml"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("expected one document in the file two.yaml");
  }
}
