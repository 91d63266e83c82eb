package dev.homeostat.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The time for which an interrupted watch counts as current. */
class ProgressTest {

  private long now;
  private final Progress progress = new Progress(() -> now);

  private void passMillis(long millis) {
    now += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void a_watch_that_goes_on_with_other_segments_is_current_for_a_moment() {
    progress.sees();
    passMillis(60_000);
    progress.switches();
    passMillis(1_999);
    assertThat(progress.isSeeing()).isTrue();
    passMillis(1);
    assertThat(progress.isSeeing()).isFalse();
    progress.sees();
    assertThat(progress.isSeeing()).isTrue();
  }

  @Test
  void a_second_switch_before_it_goes_on_does_not_prolong_the_moment() {
    progress.sees();
    progress.switches();
    passMillis(1_500);
    progress.switches();
    passMillis(500);
    assertThat(progress.isSeeing()).isFalse();
  }

  @Test
  void a_watch_that_has_not_begun_or_broke_off_is_not_current() {
    progress.switches();
    assertThat(progress.isSeeing()).isFalse();
    progress.sees();
    progress.blinks();
    assertThat(progress.isSeeing()).isFalse();
    progress.sees();
    progress.switches();
    progress.stuck("the server does not answer");
    assertThat(progress.isSeeing()).isFalse();
    progress.sees();
    progress.switches();
    progress.blinks();
    assertThat(progress.isSeeing()).isFalse();
  }
}
