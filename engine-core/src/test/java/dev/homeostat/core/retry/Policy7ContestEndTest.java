package dev.homeostat.core.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** POLICY-7: a contest is over when its path was not written for an hour. */
class Policy7ContestEndTest {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final FieldPath PATH = FieldPath.of("data", "k");
  private static final Digest ASKED = Digest.of("v");

  /** The record of a path that was repaired three times at once. */
  private static List<WriteConflict> written() {
    List<WriteConflict> writes = List.of();
    for (int i = 0; i < 3; i++) {
      writes = ContestRules.wrote(writes, PATH, ASKED, START);
    }
    return writes;
  }

  private static List<WriteConflict> contested() {
    return List.of(ContestRules.found(written().get(0), START, "rival"));
  }

  @Test
  void a_contest_is_over_an_hour_after_the_last_write() {
    assertThat(ContestRules.isAnyOver(contested(), at(59))).isFalse();
    assertThat(ContestRules.isAnyOver(contested(), at(60))).isTrue();
  }

  @Test
  void writes_without_a_contest_are_not_reported_as_its_end() {
    assertThat(ContestRules.isAnyOver(written(), at(60))).isFalse();
  }

  private static Instant at(int minutes) {
    return START.plus(Duration.ofMinutes(minutes));
  }
}
