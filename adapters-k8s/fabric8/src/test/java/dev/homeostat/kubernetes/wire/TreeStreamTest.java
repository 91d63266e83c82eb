package dev.homeostat.kubernetes.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeStreamTest {

  private static TreeStream stream(String text) {
    return new TreeStream(new ByteArrayInputStream(text.getBytes(UTF_8)), Duration.ofMinutes(1));
  }

  @Test
  void a_stream_ends_after_its_last_tree() throws IOException {
    try (TreeStream trees = stream("{\"a\": 1}\n{\"a\": 2}\n")) {
      assertThat(trees.next()).asString().isEqualTo("{\"a\":1}");
      assertThat(trees.next()).asString().isEqualTo("{\"a\":2}");
      assertThat(trees.next()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\": 1e77777777777}", "{\"a\": 1.0e-7777777777}"})
  void a_number_beyond_all_bounds_is_no_json_and_not_quoted(String text) {
    try (TreeStream trees = stream(text)) {
      assertThatThrownBy(trees::next)
          .isInstanceOf(JsonParseException.class)
          .hasNoCause()
          .hasMessageNotContaining("7777");
    }
  }

  @Test
  void half_a_tree_at_the_end_is_told_from_what_is_no_json() {
    String text = "{\"type\": \"ADDED\", \"object\": {\"a\": [1, -2.5e3, true, null, \"\\n\"]}}";
    for (int length = 1; length < text.length(); length++) {
      try (TreeStream trees = stream(text.substring(0, length))) {
        assertThatThrownBy(trees::next).isInstanceOf(EOFException.class);
      }
    }
    try (TreeStream trees = stream("<html>sign in</html>")) {
      assertThatThrownBy(trees::next).isInstanceOf(JsonProcessingException.class);
    }
  }
}
