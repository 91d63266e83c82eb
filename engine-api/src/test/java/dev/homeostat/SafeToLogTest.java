package dev.homeostat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that hold content of objects: it is not in their text, and a missing member is named. */
class SafeToLogTest {

  private static final String SECRET = "hunter2";
  private static final JsonNode VALUE = TextNode.valueOf(SECRET);
  private static final Document DOCUMENT = Document.of(VALUE);
  private static final JsonPointer PATH = JsonPointer.compile("/data/password");

  private static ObjectNode inputs() {
    return JsonNodeFactory.instance.objectNode().put("password", SECRET);
  }

  static Stream<Object> values() {
    Patch patch = new Patch(List.of(new Patch.Add(PATH, VALUE), new Patch.Test(PATH, VALUE)));
    return Stream.of(
        new Source.Tosca(DOCUMENT, inputs()),
        new Source.Csar("https://user:" + SECRET + "@example.com/a.csar", inputs()),
        new Source.Custom("compose", DOCUMENT, inputs()),
        DOCUMENT,
        patch,
        patch.operations());
  }

  @ParameterizedTest
  @MethodSource("values")
  void the_text_of_a_value_is_one_line_without_content(Object value) {
    assertThat(value.toString()).isNotBlank().doesNotContain(SECRET, "\n");
  }

  @Test
  void the_text_of_an_operation_names_its_path() {
    assertThat(new Patch.Add(PATH, VALUE)).hasToString("add /data/password");
    assertThat(new Patch.Remove(PATH)).hasToString("remove /data/password");
    assertThat(new Patch.Test(PATH, VALUE)).hasToString("test /data/password");
  }

  @Test
  @SuppressWarnings("NullAway") // What is tested is a caller without a checker of nulls.
  void a_source_without_a_member_is_refused_at_once() {
    assertThatNullPointerException()
        .isThrownBy(() -> new Source.Tosca(null, inputs()))
        .withMessage("template");
    assertThatNullPointerException()
        .isThrownBy(() -> new Source.Tosca(DOCUMENT, null))
        .withMessage("inputs");
    assertThatNullPointerException()
        .isThrownBy(() -> new Source.Csar(null, inputs()))
        .withMessage("url");
    assertThatNullPointerException()
        .isThrownBy(() -> new Source.Csar("a.csar", null))
        .withMessage("inputs");
    assertThatNullPointerException()
        .isThrownBy(() -> new Source.Custom(null, DOCUMENT, inputs()))
        .withMessage("format");
    assertThatNullPointerException()
        .isThrownBy(() -> new Source.Custom("compose", DOCUMENT, null))
        .withMessage("inputs");
  }

  @Test
  @SuppressWarnings("NullAway") // What is tested is a caller without a checker of nulls.
  void a_missing_entry_of_a_delta_is_refused_where_it_is_added() {
    Delta.Builder builder = Delta.builder();
    assertThatNullPointerException().isThrownBy(() -> builder.addCreated(null));
    assertThatNullPointerException().isThrownBy(() -> builder.addUpdated(null));
    assertThatNullPointerException().isThrownBy(() -> builder.addWaiting(null));
    assertThatNullPointerException().isThrownBy(() -> builder.addAccepted(null));
  }
}
