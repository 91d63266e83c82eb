package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.homeostat.cli.input.InputValues;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is typed behind --input is read as YAML where that is meant, and is a text else. */
class InputValuesTest {

  static Stream<Arguments> values() {
    return Stream.of(
        arguments("3", "3"),
        arguments("-1.5", "-1.5"),
        arguments("true", "true"),
        arguments("null", "null"),
        arguments("[80, 443]", "[80,443]"),
        arguments("{a: 1, b: [x]}", "{\"a\":1,\"b\":[\"x\"]}"),
        arguments(" [1]", "[1]"),
        arguments("\"3\"", "\"3\""),
        arguments("'it''s'", "\"it's\""),
        arguments("", "\"\""),
        arguments("blue", "\"blue\""),
        arguments("http://example.com:80/a?b=c", "\"http://example.com:80/a?b=c\""),
        arguments("a: b", "\"a: b\""),
        arguments("- a", "\"- a\""),
        arguments("red #1", "\"red #1\""),
        arguments("#1", "\"#1\""),
        arguments("5 #1", "\"5 #1\""),
        arguments("*x", "\"*x\""),
        arguments("@x", "\"@x\""),
        arguments("-----BEGIN KEY-----\nAbc\n", "\"-----BEGIN KEY-----\\nAbc\\n\""),
        arguments("a\n\nb", "\"a\\n\\nb\""));
  }

  @ParameterizedTest
  @MethodSource("values")
  void a_value(String typed, String read) {
    InputValues values = InputValues.of(List.of("k=" + typed));
    assertThat(values.problems()).isEmpty();
    assertThat(values.tree()).hasToString("{\"k\":" + read + "}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "k", "=3", " =3", "k=[1", "k={a", "k=\"open", "k=[1] [2]"})
  void what_is_no_value_is_told_without_the_value(String typed) {
    InputValues values = InputValues.of(List.of(typed));
    assertThat(values.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("BadInputValue");
              assertThat(problem.toString()).contains("expected", "got").doesNotContain("open");
            });
  }

  @Test
  void of_one_name_the_last_value_counts_and_a_value_may_hold_an_equals_sign() {
    InputValues values = InputValues.of(List.of("a=1", "a=2", "b=c=d"));
    assertThat(values.tree()).hasToString("{\"a\":2,\"b\":\"c=d\"}");
  }
}
