package dev.homeostat.tosca.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepeatedLengthTest {

  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "abc, 3",
    "ab{3}c, 5",
    "'a{2,5}', 5",
    "'a{2,}', 2",
    "a{0}, 1",
    "[a-z()]{10}, 10",
    "(ab){3}, 12",
    "((a{10}){10}){10}, 1220"
  })
  void counted_repetitions_are_written_out(String pattern, double length) {
    assertThat(RepeatedLength.of(pattern)).isCloseTo(length, within(0.1));
  }

  /** The size of a compiled pattern is bounded by its length, whatever the pattern is made of. */
  @Property(tries = 5_000)
  void the_length_limits_the_size_of_a_program(@ForAll("patterns") String pattern) {
    int size;
    try {
      size = Pattern.compile(pattern).programSize();
    } catch (PatternSyntaxException e) {
      return;
    }
    assertThat((double) size).as(pattern).isLessThanOrEqualTo(4 + 2 * RepeatedLength.of(pattern));
  }

  @Provide
  Arbitrary<String> patterns() {
    return Arbitraries.of(
            "a",
            "b",
            "|",
            "(",
            "(",
            ")",
            ")",
            "(?:",
            "(?P<n>",
            "(?i)",
            "(?i-s)",
            "(?i:",
            "{9}",
            "{9}",
            "{0,9}",
            "{2,}",
            "{,9}",
            "{0}",
            "*",
            "+",
            "?",
            "??",
            "[",
            "]",
            "[^",
            "[]",
            "[)]",
            "[:",
            ":]",
            "[:alpha:]",
            "[[:alpha:](]",
            "\\",
            "\\\\",
            "\\Q",
            "\\E",
            "\\(",
            "\\)",
            "\\[",
            "\\p{Lu}",
            "\\pN",
            "\\x{61}",
            "\\x61",
            "\\d",
            "\\b",
            "^",
            "$",
            ".",
            "-",
            ":",
            "9",
            ",",
            "{",
            "}",
            "\n",
            " ",
            "#",
            "~")
        .list()
        .ofMinSize(1)
        .ofMaxSize(14)
        .map(parts -> String.join("", parts));
  }
}
