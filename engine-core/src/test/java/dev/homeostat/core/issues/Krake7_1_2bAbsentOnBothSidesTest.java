package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.list;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Item 2b: an observed element that is absent on both sides is no drift. */
class Krake7_1_2bAbsentOnBothSidesTest {

  @Test
  void an_element_that_neither_side_has_is_awaited() {
    assertThat(edits("{l:['a']}", fields("l", list(1, 2, VALUE, VALUE)), "{l:['a']}")).isEmpty();
  }
}
