package dev.homeostat.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelValuesTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "A-b_c.9", "0"})
  void letters_digits_and_signs_within_are_a_value(String text) {
    assertThat(LabelValues.isValid(text)).isTrue();
    assertThat(LabelValues.of(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"system:admin, system_admin", "-a-, a", "(a), a", "a b, a_b", "__, ''", "näme, n_me"})
  void any_other_text_is_changed_to_one(String text, String value) {
    assertThat(LabelValues.isValid(text)).isFalse();
    assertThat(LabelValues.of(text)).isEqualTo(value);
    assertThat(LabelValues.isValid(value)).isTrue();
  }

  @Test
  void a_value_has_at_most_63_characters() {
    assertThat(LabelValues.isValid("a".repeat(63))).isTrue();
    assertThat(LabelValues.isValid("a".repeat(64))).isFalse();
    assertThat(LabelValues.of("a".repeat(64))).isEqualTo("a".repeat(63));
    // A character that is cut in two is none of a value.
    assertThat(LabelValues.isValid(LabelValues.of("ä".repeat(32)))).isTrue();
  }
}
