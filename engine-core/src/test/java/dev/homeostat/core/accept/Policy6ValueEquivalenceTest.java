package dev.homeostat.core.accept;

import static dev.homeostat.core.compare.Trial.json;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two ways to say one thing (rule POLICY-6, normalised). */
class Policy6ValueEquivalenceTest {

  private static boolean says(String asked, String answered) {
    return ValueEquivalence.normalised(json(asked), json(answered));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          '1'    | '1000m'
          '1m'   | '1000u'
          '1u'   | '1000n'
          '1k'   | '1000'
          '1M'   | '1000k'
          '1G'   | '1000M'
          '1T'   | '1000G'
          '1P'   | '1000T'
          '1E'   | '1000P'
          '1Ki'  | '1024'
          '1Mi'  | '1024Ki'
          '1Gi'  | '1024Mi'
          '1Ti'  | '1024Gi'
          '1Pi'  | '1024Ti'
          '1Ei'  | '1024Pi'
          '1e3'  | '1k'
          '1E3'  | '1k'
          '1E-3' | '1m'
          '.5'   | '500m'
          '+1'   | '1.'
          '-1'   | '-1000m'
          5      | '5'
          0.1    | '100m'
          """)
  void quantities_go_by_their_amount(String left, String right) {
    assertThat(says(left, right)).isTrue();
    assertThat(says(right, left)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          '1'    | '1001m'
          '1Gi'  | '1G'
          '1'    | 'one'
          '1'    | '1Xi'
          '1k'   | '1 000'
          '1k'   | '1kk'
          1      | true
          '1'    | [1]
          '1'    | {a: 1}
          '1'    | null
          """)
  void other_amounts_and_what_is_none_differ(String left, String right) {
    assertThat(says(left, right)).isFalse();
    assertThat(says(right, left)).isFalse();
  }

  @Test
  void a_text_too_long_for_an_amount_is_none() {
    assertThat(says("'1'", "'1." + "0".repeat(62) + "'")).isTrue();
    assertThat(says("'1'", "'1." + "0".repeat(63) + "'")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          '2024-01-01T01:00:00+01:00' | '2024-01-01T00:00:00Z'    | true
          '2024-01-01T00:00:00Z'      | '2024-01-01T00:00:00.0Z'  | true
          '2024-01-01T00:00:00Z'      | '2024-01-01T00:00:01Z'    | false
          '2024-01-01T00:00:00Z'      | '2024-01-01'              | false
          '2024-01-01T00:00Z'         | '2024-01-01T00:00:00Z'    | false
          '2024-01-01T00:00:00+0x:00' | '2024-01-01T00:00:00Z'    | false
          """)
  void times_go_by_the_moment(String asked, String answered, boolean same) {
    assertThat(says(asked, answered)).isEqualTo(same);
  }

  @Test
  void base64_may_lose_its_line_breaks_and_never_gain_some() {
    assertThat(says("'QUJD\\nRA=='", "'QUJDRA=='")).isTrue();
    assertThat(says("'QUJD\\nRE=='", "'QUJDRA=='")).isFalse();
    assertThat(says("'QUJDRA=='", "'QUJD\\nRA=='")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          0   | true
          0.0 | true
          ''  | true
          false | true
          []  | true
          {}  | true
          1   | false
          'x' | false
          true | false
          [0] | false
          {a: 1} | false
          """)
  void zero_and_empty_may_be_left_out(String asked, boolean may) {
    assertThat(ValueEquivalence.normalised(json(asked), null)).isEqualTo(may);
    assertThat(ValueEquivalence.normalised(json(asked), json("null"))).isEqualTo(may);
  }

  @Test
  void zero_and_empty_may_be_filled_in() {
    assertThat(ValueEquivalence.normalised(null, json("0"))).isTrue();
    assertThat(ValueEquivalence.normalised(null, json("1"))).isFalse();
    assertThat(ValueEquivalence.normalised(null, null)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {a: '1000m'}        | {a: '1', more: 2} | false
          {a: '1000m'}        | {a: '1', off: ''} | true
          {a: '1000m', b: ''} | {a: '1'}          | true
          {a: '1000m', b: 2}  | {a: '1'}          | false
          {a: '1000m'}        | {a: '2'}          | false
          {a: 1}              | [1]               | false
          ['1000m', 'x']      | ['1', 'x']        | true
          ['1000m', 'x']      | ['1', 'y']        | false
          ['1000m', 'x']      | ['2', 'x']        | false
          ['x']               | ['x', 'y']        | false
          ['x', 'y']          | ['x']             | false
          ['x']               | 'x'               | false
          ['x']               | {a: 'x'}          | false
          """)
  void of_objects_what_was_asked_counts_and_of_lists_every_element(
      String asked, String answered, boolean same) {
    assertThat(says(asked, answered)).isEqualTo(same);
  }
}
