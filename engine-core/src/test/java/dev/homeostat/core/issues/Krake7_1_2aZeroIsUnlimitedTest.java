package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.list;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Item 2a: a maximum of 0 is none. */
class Krake7_1_2aZeroIsUnlimitedTest {

  @Test
  void a_list_without_a_maximum_may_be_of_any_length() {
    assertThat(edits("{l:['a']}", fields("l", list(1, 0, VALUE)), "{l:['a','b','c','d']}"))
        .isEmpty();
  }
}
