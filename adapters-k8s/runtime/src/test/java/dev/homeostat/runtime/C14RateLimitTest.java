package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** C14: each failing key waits longer and longer, and all together do not come too often. */
class C14RateLimitTest {

  private final ManualTime time = new ManualTime();
  private final WorkQueue<String> queue = new WorkQueue<>(Backoff.DEFAULT, Rate.DEFAULT, time);

  private int takeAndFailAll() {
    int count = 0;
    for (var taken = queue.poll(); taken.isPresent(); taken = queue.poll()) {
      count++;
      queue.addRateLimited(taken.get().key());
      queue.done(taken.get().key());
    }
    return count;
  }

  @Test
  void a_key_waits_five_milliseconds_and_each_time_twice_as_long_up_to_a_thousand_seconds() {
    assertThat(
            IntStream.of(1, 2, 3, 4, 10, 18, 19, 60, 64, 65, 1000).mapToObj(Backoff.DEFAULT::after))
        .containsExactlyElementsOf(
            Stream.of(
                    5, 10, 20, 40, 2560, 655_360, 1_000_000, 1_000_000, 1_000_000, 1_000_000,
                    1_000_000)
                .map(Duration::ofMillis)
                .toList());
  }

  @Test
  void the_queue_keeps_to_it() {
    queue.add("a");
    takeAndFailAll();
    for (int wait = 5; wait <= 5 << 12; wait *= 2) {
      time.pass(Duration.ofMillis(wait).minusNanos(1));
      assertThat(takeAndFailAll()).isZero();
      time.pass(Duration.ofNanos(1));
      assertThat(takeAndFailAll()).isEqualTo(1);
    }
  }

  @Test
  void of_many_failing_keys_a_hundred_come_at_once_and_then_ten_a_second() {
    IntStream.range(0, 300).forEach(i -> queue.add("k" + i));
    assertThat(takeAndFailAll()).isEqualTo(300);
    time.pass(Duration.ofMillis(5));
    int first = takeAndFailAll();
    assertThat(first).isEqualTo(100);
    int later = 0;
    for (int i = 0; i < 100; i++) {
      time.pass(Duration.ofMillis(100));
      later += takeAndFailAll();
    }
    assertThat(later).isBetween(95, 101);
  }

  @Test
  void keys_that_do_not_fail_do_not_wait_for_them() {
    IntStream.range(0, 1000).forEach(i -> queue.addRateLimited("bad" + i));
    queue.add("good");
    queue.addAfter("later", Duration.ofMillis(1));
    assertThat(queue.poll().orElseThrow().key()).isEqualTo("good");
    time.pass(Duration.ofMillis(1));
    assertThat(queue.poll().orElseThrow().key()).isEqualTo("later");
  }

  @Test
  void a_failing_key_that_events_run_again_and_again_does_not_take_the_turns_of_others() {
    for (int i = 0; i < 1000; i++) {
      queue.add("restless");
      assertThat(takeAndFailAll()).isEqualTo(1);
    }
    queue.addRateLimited("other");
    time.pass(Duration.ofMillis(5));
    assertThat(queue.poll().orElseThrow().key()).isEqualTo("other");
  }
}
