package dev.homeostat.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {

  private static final List<String> KNOWN = List.of("workers", "grace", "leaseDuration", "port");

  @ParameterizedTest
  @CsvSource({
    "worker, workers",
    "wrokers, workers",
    "lease-duration, leaseDuration",
    "LEASE_DURATOIN, leaseDuration",
    "prot, port"
  })
  void the_most_similar_word_was_meant(String written, String meant) {
    assertThat(Spelling.meant(written, KNOWN)).contains(meant);
  }

  @Test
  void a_word_that_is_similar_to_none_was_none_of_them() {
    assertThat(Spelling.meant("namespaces", KNOWN)).isEmpty();
    assertThat(Spelling.meant("w".repeat(65), KNOWN)).isEmpty();
  }

  @Test
  void of_two_that_are_as_similar_the_first_in_the_alphabet_was_meant() {
    assertThat(Spelling.meant("cat", List.of("rat", "bat"))).contains("bat");
  }
}
