package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The Events of many applications come out slowly, and nothing waits for them. */
class EventQueueTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<String> taken = new CopyOnWriteArrayList<>();

  private static EventQueue.Waiting event(boolean warning, String message) {
    return new EventQueue.Waiting(
        Made.OWNER, new EventMessage(warning, "Reason", message), Instant.EPOCH);
  }

  private Thread taker(EventQueue queue) {
    Thread thread =
        new Thread(
            () -> {
              try {
                for (var next = queue.take(); next.isPresent(); next = queue.take()) {
                  taken.add(next.get().message().message());
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Test
  void warnings_come_first_and_each_kind_in_its_order() {
    EventQueue queue = new EventQueue(10, Buckets.of(10));
    queue.offer(event(false, "a"));
    queue.offer(event(true, "b"));
    queue.offer(event(false, "c"));
    queue.offer(event(true, "d"));
    queue.close();
    taker(queue);
    await().atMost(PATIENCE).until(() -> taken.size() == 4);
    assertThat(taken).containsExactly("b", "d", "a", "c");
  }

  @Test
  void after_a_burst_the_next_event_waits_for_a_token() throws InterruptedException {
    EventQueue queue = new EventQueue(10, Buckets.of(2));
    for (String message : List.of("a", "b", "c", "d")) {
      queue.offer(event(false, message));
    }
    Thread taker = taker(queue);
    await().atMost(PATIENCE).until(() -> taker.getState() == Thread.State.TIMED_WAITING);
    assertThat(taken).containsExactly("a", "b");
    queue.close();
    taker.join(PATIENCE.toMillis());
    assertThat(taken).containsExactly("a", "b", "c", "d");
  }

  @Test
  void a_full_or_closed_queue_takes_nothing() {
    EventQueue queue = new EventQueue(1, Buckets.of(2));
    assertThat(queue.offer(event(false, "a"))).isTrue();
    assertThat(queue.offer(event(false, "b"))).isFalse();
    EventQueue closed = new EventQueue(1, Buckets.of(2));
    closed.close();
    assertThat(closed.offer(event(true, "a"))).isFalse();
  }

  @Test
  void other_events_keep_no_warning_out() {
    EventQueue queue = new EventQueue(1, Buckets.of(2));
    queue.offer(event(false, "a"));
    assertThat(queue.offer(event(true, "b"))).isTrue();
    assertThat(queue.offer(event(true, "c"))).isFalse();
  }
}
