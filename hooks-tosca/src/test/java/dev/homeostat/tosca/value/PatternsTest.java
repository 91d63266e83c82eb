package dev.homeostat.tosca.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternsTest {

  private static final String LONG_TEXT = "a".repeat(10_000);

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*$ a.b-c.d A_b",
        "(([0-9a-fA-F]{1,4}:){7,7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:) fe80:: x",
        "[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12} 01234567-89ab-cdef-0123-456789abcdef 0",
        "\\+?[()\\d-]{3,20} +49-(30)-1 a",
        "\\p{Lu}[[:alpha:]]*\\x{41}?\\Q.*\\E Ab.* ab.*",
        "(?i)yes|no YES maybe",
        "(?P<first>[^]]+)\\](?<second>b)* a]bb ]",
        ".{1,1000} x ''",
      })
  void a_whole_text_is_matched(String pattern, String fits, String differs) {
    assertThat(PatternMatching.isValid(pattern)).isTrue();
    assertThat(PatternMatching.matches(pattern, fits)).hasValue(true);
    assertThat(PatternMatching.matches(pattern, differs)).hasValue(false);
  }

  @Test
  void a_part_of_a_text_is_found() {
    assertThat(PatternMatching.find("b+", "abbc")).hasValue(true);
    assertThat(PatternMatching.find("^b+", "abbc")).hasValue(false);
  }

  @ParameterizedTest
  @ValueSource(strings = {"((", "(?=a)a", "(?<!a)b", "(a)\\1", "a++", "(?>a)", "a{1001}", "\\Z"})
  void what_is_not_in_the_syntax_of_re2_is_no_pattern(String pattern) {
    assertThat(PatternMatching.isValid(pattern)).isFalse();
    assertThat(PatternMatching.matches(pattern, "a")).isEmpty();
  }

  @Test
  void the_length_of_a_pattern_and_of_a_text_is_limited() {
    assertThat(PatternMatching.isValid("a".repeat(20_000))).isTrue();
    assertThat(PatternMatching.isValid("a".repeat(20_001))).isFalse();
    assertThat(PatternMatching.got("a".repeat(20_001))).contains("20001 characters");
    String costly = "a{1000}".repeat(20);
    assertThat(PatternMatching.isValid(costly)).isTrue();
    assertThat(PatternMatching.matches(costly, LONG_TEXT)).as("too many steps").isEmpty();
    assertThat(PatternMatching.matches("a*", LONG_TEXT)).hasValue(true);
    assertThat(PatternMatching.matches("a*", LONG_TEXT + "a")).isEmpty();
  }

  /** Patterns that loop or grow without end unless the repetitions are counted. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "((x{1000}){1000}){1000}",
        "(?:(?:(?:(?:){1000}){1000}){1000}){1000}",
        "(?:(?:(?:(?:^){1000}){1000}){1000}){1000}",
        "x{1000}(?i){1000}(?s){1000}",
        "(x{1000})*(?i){1000}(?i-s){1000}",
        "(x{1000})*?(?i){1000}(?i){1000}",
        "x{1000}\\Q\\E{1000}\\Q\\E{1000}",
        "(\\Q)\\Ex{1000}){1000}",
        "([)]x{1000}){1000}",
        "([])]x{1000}){1000}",
        "([^])]x{1000}){1000}",
        "([\\])]x{1000}){1000}",
        "([[:alpha:])]x{1000}){1000}",
        "([[:])x{1000}){1000}",
        "[(-[:a]((x{1000}){1000}){1000}[:a]",
        "[(-[:alpha:]((x{1000}){1000}){1000}[:alpha:]]",
        "(\\)x{1000}){1000}",
        "(?P<a>(?<b>x{1000}){1000}){2,}",
        "(((((((((((((((x{2}){2}){2}){2}){2}){2}){2}){2}){2}){2}){2}){2}){2}){2}){2}){2}",
      })
  void repetitions_that_are_too_many_are_refused(String pattern) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> {
          assertThat(PatternMatching.matches(pattern, LONG_TEXT)).isEmpty();
          assertThat(PatternMatching.isValid(pattern)).isFalse();
        });
  }

  /** The library has no end for U+1C80 to U+1C88, alone or in a range. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?i)\u1c80",
        "(?i)\\x{1c80}",
        "(?i)[b-\ud7a3]",
        "(?i:[a-\\x{1c90}])",
        "(?s-U)(?si)\u1c88",
        "(?i)\u00e9"
      })
  void a_pattern_that_ignores_case_is_ascii(String pattern) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(5), () -> assertThat(PatternMatching.isValid(pattern)).isFalse());
  }

  @Test
  void a_pattern_that_ignores_case_is_matched_with_any_text() {
    assertThat(PatternMatching.find("(?i)[^a-j]*K\\pL", "\u1c80k\u00e9")).hasValue(true);
    assertThat(PatternMatching.matches("\u1c80+", "\u1c80")).hasValue(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a+)+b", "(a|a)*b", "(a|aa)+b", "(.*)(.*)(.*)(.*)(.*)b", "(a?){900}b"})
  void a_pattern_that_backtracks_elsewhere_is_decided(String pattern) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> assertThat(PatternMatching.matches(pattern, LONG_TEXT)).hasValue(false));
  }
}
