package dev.homeostat.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyQuotesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          /spec/list/[name="app"]/image | /spec/list/[name=app]/image
          /spec/list/[name='app',port="1"] | /spec/list/[name=app,port=1]
          /spec/list/[name="app'] | /spec/list/[name="app']
          /spec/list/[name=app]/0/"x" | /spec/list/[name=app]/0/"x"
          / | /
          """)
  void quotes_around_the_values_of_keys_are_removed(String written, String meant) {
    assertThat(KeyQuotes.removedFrom(FieldPath.parse(written))).isEqualTo(FieldPath.parse(meant));
  }
}
