package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tree.Document;
import org.junit.jupiter.api.Test;

/** How an application may name its template: as an object, a text or a URL. */
class SourceFormsTest {

  @Test
  void a_template_may_be_an_object() {
    JsonNode tree = Trial.object(Trial.ofSpec("\"" + Trial.MAP + "\""));
    assertThat(ToscaSource.of(Document.of(tree))).isInstanceOf(ToscaSource.Tree.class);
  }

  @Test
  void a_template_may_be_a_text() {
    Document text = Document.of(TextNode.valueOf(Trial.ofSpec("\"" + Trial.MAP + "\"")));
    assertThat(ToscaSource.of(text)).isInstanceOf(ToscaSource.Text.class);
  }

  @Test
  void a_text_of_one_line_is_a_url() {
    Document url = Document.of(TextNode.valueOf("https://example.com/app.yaml?v=1"));
    assertThat(ToscaSource.of(url)).isInstanceOf(ToscaSource.Url.class);
  }

  @Test
  void anything_else_is_refused() {
    assertThat(codeOf(IntNode.valueOf(1))).isEqualTo(ToscaCode.SOURCE_TYPE);
    assertThat(codeOf(TextNode.valueOf(" "))).isEqualTo(ToscaCode.SOURCE_MISSING);
  }

  private static ToscaCode codeOf(JsonNode tree) {
    return catchThrowableOfType(ToscaException.class, () -> ToscaSource.of(Document.of(tree)))
        .code();
  }

  @Test
  void a_file_url_is_never_read() {
    assertThat(refusedUrl("file:///etc/passwd.yaml")).isEqualTo(ToscaCode.URL_FORBIDDEN);
  }

  @Test
  void a_url_that_names_no_template_is_refused() {
    assertThat(refusedUrl("https://example.com/app.txt")).isEqualTo(ToscaCode.URL_INVALID);
  }

  private static ToscaCode refusedUrl(String url) {
    ToscaSource source = new ToscaSource.Url(ToscaSource.uri(url), false);
    return catchThrowableOfType(
            ToscaException.class, () -> Tosca.standard().translate(source, Trial.object("{}")))
        .code();
  }
}
