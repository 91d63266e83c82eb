package dev.homeostat.core.issues;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A value that the server changes needs no special case: quantities are accepted as answered. */
class Josdk2038QuantityTest {

  @Test
  void quantities_in_the_servers_way_are_written_once() {
    Learning learning =
        new Learning(
            "{limits:{cpu:'0.5',memory:'1024Ki'}}",
            fields("limits", fields("cpu", VALUE, "memory", VALUE)));
    learning.created("{limits:{cpu:'500m',memory:'1Mi'}}");
    assertThat(learning.open("{limits:{cpu:'500m',memory:'1Mi'}}")).isEmpty();
    assertThat(learning.kinds()).containsOnly("normalised");
    assertThat(learning.open("{limits:{cpu:'1',memory:'1Mi'}}")).isNotEmpty();
  }
}
