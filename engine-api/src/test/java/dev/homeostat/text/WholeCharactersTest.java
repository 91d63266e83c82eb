package dev.homeostat.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.report.Condition;
import dev.homeostat.report.RedactedValue;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeCharactersTest {

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "abc, abc",
    "\uD83D\uDE00, \uD83D\uDE00",
    "a\uD83D, a\uFFFD",
    "\uDE00a, \uFFFDa",
    "\uDE00\uD83D, \uFFFD\uFFFD",
    "\uD83D\uD83D\uDE00, \uFFFD\uD83D\uDE00"
  })
  void half_of_a_character_is_found_and_replaced(String text, String whole) {
    assertThat(WholeCharacters.only(text)).isEqualTo(text.equals(whole));
    assertThat(WholeCharacters.in(text)).isEqualTo(whole);
    ObjectNode value = JsonNodeFactory.instance.objectNode();
    value.putArray("list").addObject().put("k", text);
    assertThat(WholeCharacters.only(value)).isEqualTo(text.equals(whole));
    ObjectNode name = JsonNodeFactory.instance.objectNode();
    name.putArray("list").addObject().put(text, 1);
    assertThat(WholeCharacters.only(name)).isEqualTo(text.equals(whole));
  }

  @ParameterizedTest
  @CsvSource({
    "abc, 3, abc",
    "abc, 2, ab",
    "abc, 0, ''",
    "a\uD83D\uDE00b, 2, a",
    "a\uD83D\uDE00b, 3, a\uD83D\uDE00",
    "\uD83D\uDE00, 1, ''"
  })
  void a_text_is_cut_between_characters(String text, int most, String start) {
    assertThat(WholeCharacters.start(text, most)).isEqualTo(start);
  }

  @Test
  void a_long_value_in_a_report_is_cut_between_characters() {
    String most = "x".repeat(RedactedValue.LINE_LENGTH - 2);
    assertThat(new RedactedValue.Value(TextNode.valueOf(most + "\uD83D\uDE00b")))
        .hasToString(most + "…");
  }

  /** A message can be cut within a character, and a state with half of one cannot be stored. */
  @ParameterizedTest
  @CsvSource("a\uD83D, a\uFFFD")
  void the_message_of_a_condition_has_whole_characters(String text, String whole) {
    Condition condition =
        Condition.builder()
            .type("Blessed")
            .status(Condition.Status.TRUE)
            .reason("Said")
            .message(text)
            .since(Instant.EPOCH)
            .build();
    assertThat(condition.message()).isEqualTo(whole);
  }
}
