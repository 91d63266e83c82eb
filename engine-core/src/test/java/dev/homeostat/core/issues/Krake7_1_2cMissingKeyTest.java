package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.edits;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Item 2c: an observed field that is missing on both sides is no drift. */
class Krake7_1_2cMissingKeyTest {

  @Test
  void a_field_that_neither_side_has_is_awaited() {
    assertThat(edits("{spec:{}}", fields("spec", fields("a", VALUE)), "{spec:{b:1}}")).isEmpty();
  }
}
