package dev.homeostat.core.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.core.difference.Differences.BelowMinimum;
import org.junit.jupiter.api.Test;

/** POLICY-5: an element counts toward the minimum of its list until it is removed. */
class Policy5ShortListsTest {

  private static BelowMinimum list(int length, int twins, int minimum) {
    return new BelowMinimum(FieldPath.of("spec", "list"), length, twins, minimum);
  }

  @Test
  void a_list_with_enough_elements_is_too_short_only_after_the_removal_of_second_ones() {
    BelowMinimum list = list(2, 1, 3);
    assertThat(list.isNow()).isFalse();
    assertThat(list.isAfter(0)).isFalse();
    assertThat(list.isAfter(1)).isTrue();
  }

  @Test
  void each_second_element_that_stays_counts() {
    BelowMinimum list = list(1, 3, 3);
    assertThat(list.isAfter(1)).isFalse();
    assertThat(list.isAfter(2)).isTrue();
  }

  @Test
  void a_list_with_too_few_elements_is_too_short_now() {
    assertThat(list(2, 0, 3).isNow()).isTrue();
    assertThat(list(1, 1, 3).isNow()).isTrue();
    assertThat(list(2, 0, 2).isNow()).isFalse();
  }

  @Test
  void a_person_reads_which_list_and_which_minimum() {
    assertThat(list(2, 0, 3))
        .hasToString("the list /spec/list has fewer elements than its minimum, 3");
  }
}
