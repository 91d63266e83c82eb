package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** C17: an event does not wait for the end of a backoff, and does not end it. */
class C17EventDuringBackoffTest {

  private final ManualTime time = new ManualTime();
  private final WorkQueue<String> queue = new WorkQueue<>(Backoff.DEFAULT, Rate.DEFAULT, time);

  private void failTimes(int times) {
    for (int i = 0; i < times; i++) {
      time.pass(Duration.ofSeconds(1));
      queue.add("a");
      queue.poll();
      queue.addRateLimited("a");
      queue.done("a");
    }
  }

  @Test
  void a_new_event_runs_at_once_and_the_failures_still_count() {
    failTimes(4);
    queue.add("a");
    assertThat(queue.poll()).isPresent();
    assertThat(queue.failures("a")).isEqualTo(4);
    queue.addRateLimited("a");
    queue.done("a");
    time.pass(Duration.ofMillis(79));
    assertThat(queue.poll()).isEmpty();
    time.pass(Duration.ofMillis(1));
    assertThat(queue.poll()).isPresent();
  }

  @Test
  void if_that_run_goes_well_there_is_no_retry_any_more() {
    failTimes(4);
    queue.add("a");
    queue.poll();
    queue.forget("a");
    queue.done("a");
    time.pass(Duration.ofSeconds(1));
    assertThat(queue.poll()).isEmpty();
  }
}
