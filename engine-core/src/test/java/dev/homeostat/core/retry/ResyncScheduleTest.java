package dev.homeostat.core.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** POLICY-6: accepted forms are tried again at long intervals, and when a kind has changed. */
class ResyncScheduleTest {

  private static final ApplicationId WEB = new ApplicationId("shop", "web");
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final KindInfo KIND = KindInfo.of(true);
  private static final KindInfo CHANGED = KIND.withSchema(Digest.of("changed"));

  private final ResyncSchedule schedule = new ResyncSchedule(HOUR, START);

  @Test
  void only_the_kind_that_changed_is_renewed() {
    schedule.passed(WEB, false, Map.of("v1 A", KIND, "v1 B", KIND), START);
    assertThat(schedule.renewed(WEB, Map.of("v1 A", KIND, "v1 B", CHANGED)))
        .containsExactly("v1 B");
    assertThat(schedule.renewed(WEB, Map.of("v1 A", KIND, "v1 B", KIND))).isEmpty();
  }

  @Test
  void a_kind_that_is_used_for_the_first_time_is_not_renewed() {
    assertThat(schedule.renewed(WEB, Map.of("v1 A", KIND))).isEmpty();
    schedule.passed(WEB, false, Map.of("v1 A", KIND), START);
    assertThat(schedule.renewed(WEB, Map.of("v1 A", KIND, "v1 B", KIND))).isEmpty();
  }

  @Test
  void the_interval_counts_from_the_last_full_pass_and_first_from_the_start() {
    Instant half = START.plus(HOUR.dividedBy(2));
    assertThat(schedule.isDue(WEB, half)).isFalse();
    schedule.passed(WEB, false, Map.of(), half);
    assertThat(schedule.isDue(WEB, START.plus(HOUR))).isTrue();
    schedule.passed(WEB, true, Map.of(), START.plus(HOUR));
    schedule.passed(WEB, false, Map.of(), half.plus(HOUR));
    assertThat(schedule.isDue(WEB, half.plus(HOUR))).isFalse();
    assertThat(schedule.isDue(WEB, START.plus(HOUR.multipliedBy(2)))).isTrue();
  }
}
