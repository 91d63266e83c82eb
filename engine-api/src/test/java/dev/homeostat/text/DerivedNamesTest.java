package dev.homeostat.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DerivedNamesTest {

  @Test
  void a_name_has_the_prefix_and_follows_from_the_seed() {
    assertThat(DerivedNames.of("job-", "7a3c/0"))
        .matches("job-[0-9a-f]{10}")
        .isEqualTo(DerivedNames.of("job-", "7a3c/0"))
        .isNotEqualTo(DerivedNames.of("job-", "7a3c/1"));
  }

  @Test
  void a_long_prefix_is_cut_before_the_digits() {
    assertThat(DerivedNames.of("a".repeat(80), "7a3c/0"))
        .hasSize(63)
        .startsWith("a".repeat(53))
        .endsWith(DerivedNames.of("", "7a3c/0"));
  }
}
