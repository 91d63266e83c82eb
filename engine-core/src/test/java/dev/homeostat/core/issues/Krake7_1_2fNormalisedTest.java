package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Item 2f: values that the server normalises and elements that it injects are accepted. */
class Krake7_1_2fNormalisedTest {

  @Test
  void a_normalised_value_is_written_once() {
    Learning learning = new Learning("{cpu:'1000m'}", fields("cpu", VALUE));
    learning.created("{cpu:'1'}");
    assertThat(learning.open("{cpu:'1'}")).isEmpty();
    assertThat(learning.kinds()).containsOnly("normalised");
    assertThat(learning.open("{cpu:'2'}")).isNotEmpty();
  }
}
