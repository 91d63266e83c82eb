package dev.homeostat.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloseablesTest {

  @Test
  void what_follows_a_part_that_fails_is_closed_all_the_same() {
    List<String> closed = new ArrayList<>();
    Closeables parts = new Closeables();
    parts.push(() -> closed.add("first"));
    parts.push(
        () -> {
          throw new IllegalStateException("broken");
        });
    parts.push(() -> closed.add("last"));
    IllegalArgumentException failure = new IllegalArgumentException("first");
    parts.closeAfter(failure);
    assertThat(failure.getSuppressed()).extracting(Throwable::getMessage).containsExactly("broken");
    assertThat(closed).containsExactly("last", "first");
    parts.close();
    assertThat(closed).hasSize(2);
  }
}
