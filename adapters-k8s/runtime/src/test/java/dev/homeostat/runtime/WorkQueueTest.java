package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkQueueTest {

  private final ManualTime time = new ManualTime();
  private final WorkQueue<String> queue = new WorkQueue<>(Backoff.DEFAULT, Rate.DEFAULT, time);

  private List<String> takeAll() {
    List<String> keys = new ArrayList<>();
    queue
        .poll()
        .ifPresent(
            taken -> {
              keys.add(taken.key());
              queue.done(taken.key());
              keys.addAll(takeAll());
            });
    return keys;
  }

  @Test
  void first_come_first_served() {
    queue.add("a");
    queue.add("b");
    queue.add("a");
    queue.add("c");
    assertThat(takeAll()).containsExactly("a", "b", "c");
  }

  @Test
  void the_more_urgent_goes_first() {
    queue.add("resync", Priority.LOW);
    queue.add("change", Priority.NORMAL);
    queue.add("repair", Priority.HIGH);
    assertThat(takeAll()).containsExactly("repair", "change", "resync");
  }

  @Test
  void an_urgent_addition_raises_and_a_less_urgent_one_does_not_lower() {
    queue.add("a", Priority.LOW);
    queue.add("b", Priority.LOW);
    queue.add("c", Priority.LOW);
    queue.add("b", Priority.HIGH);
    queue.add("b", Priority.LOW);
    assertThat(queue.poll().orElseThrow())
        .isEqualTo(new WorkItem<>("b", Priority.HIGH, Duration.ZERO));
    assertThat(takeAll()).containsExactly("a", "c");
  }

  @Test
  void a_key_added_while_running_keeps_the_highest_priority_asked_for() {
    queue.add("a");
    queue.poll();
    queue.add("a", Priority.LOW);
    queue.add("a", Priority.HIGH);
    queue.add("a", Priority.NORMAL);
    assertThat(queue.poll()).isEmpty();
    queue.done("a");
    assertThat(queue.poll().orElseThrow().priority()).isEqualTo(Priority.HIGH);
  }

  @Test
  void nobody_starves_behind_more_urgent_keys() {
    queue.add("resync", Priority.LOW);
    List<String> taken = new ArrayList<>();
    IntStream.range(0, 100).forEach(i -> queue.add("k" + i));
    for (int i = 0; i < PriorityQueues.PASSED_OVER + 1; i++) {
      taken.add(queue.poll().orElseThrow().key());
    }
    assertThat(taken).hasSize(16).endsWith("resync").startsWith("k0", "k1");
  }

  @Test
  void tells_how_long_a_key_waited() {
    queue.add("a");
    queue.addAfter("b", Duration.ofSeconds(2));
    time.pass(Duration.ofSeconds(3));
    assertThat(queue.poll().orElseThrow().waited()).isEqualTo(Duration.ofSeconds(3));
    assertThat(queue.poll().orElseThrow().waited()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void counts_what_is_where() {
    queue.add("a");
    queue.add("b");
    queue.addAfter("c", Duration.ofSeconds(1));
    queue.addRateLimited("c");
    queue.poll();
    assertThat(queue.depth()).isEqualTo(new QueueDepth(1, 1, 1, 0));
  }

  @Test
  void whoever_waits_for_a_key_gets_it() throws Exception {
    CompletableFuture<WorkItem<String>> taken = inBackground();
    queue.add("a");
    assertThat(taken.get(30, TimeUnit.SECONDS).key()).isEqualTo("a");
  }

  @Test
  void whoever_waits_gets_a_key_when_its_delay_is_over_even_one_that_came_later() throws Exception {
    queue.addAfter("late", Duration.ofHours(1));
    CompletableFuture<WorkItem<String>> taken = inBackground();
    queue.addAfter("early", Duration.ofSeconds(1));
    time.pass(Duration.ofSeconds(1));
    assertThat(taken.get(30, TimeUnit.SECONDS).key()).isEqualTo("early");
  }

  @Test
  void the_time_of_the_machine_wakes_too() throws Exception {
    WorkQueue<String> real = new WorkQueue<>();
    real.addAfter("late", Duration.ofHours(1));
    real.addAfter("a", Duration.ofMillis(20));
    assertThat(real.take().orElseThrow().key()).isEqualTo("a");
  }

  @Test
  void many_who_wait_get_all_keys_of_one_moment() throws Exception {
    List<CompletableFuture<WorkItem<String>>> all =
        IntStream.range(0, 8).mapToObj(i -> inBackground()).toList();
    IntStream.range(0, 8).forEach(i -> queue.addAfter("k" + i, Duration.ofSeconds(1)));
    time.pass(Duration.ofSeconds(1));
    for (CompletableFuture<WorkItem<String>> one : all) {
      assertThat(one.get(30, TimeUnit.SECONDS)).isNotNull();
    }
  }

  private CompletableFuture<WorkItem<String>> inBackground() {
    CountDownLatch running = new CountDownLatch(1);
    CompletableFuture<WorkItem<String>> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              running.countDown();
              try {
                result.complete(queue.take().orElse(null));
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    Eventually.until(
        "the thread waits",
        () ->
            thread.getState() == Thread.State.WAITING
                || thread.getState() == Thread.State.TERMINATED);
    return result;
  }

  @Test
  void shut_down_it_gives_out_what_waits_and_takes_nothing_new() throws Exception {
    queue.add("a");
    queue.add("b");
    queue.poll();
    queue.add("a");
    queue.addAfter("c", Duration.ofSeconds(1));
    queue.shutDown();
    queue.add("d");
    time.pass(Duration.ofSeconds(2));
    assertThat(queue.take().orElseThrow().key()).isEqualTo("b");
    assertThat(queue.take()).isEmpty();
    queue.done("a");
    assertThat(queue.take().orElseThrow().key()).isEqualTo("a");
    queue.done("a");
    queue.done("b");
    assertThat(queue.take()).isEmpty();
    assertThat(queue.depth()).isEqualTo(new QueueDepth(0, 0, 0, 0));
  }

  @Test
  void shut_down_now_it_gives_out_nothing() throws Exception {
    queue.add("a");
    queue.poll();
    queue.add("a");
    queue.add("b");
    queue.shutDownNow();
    assertThat(queue.take()).isEmpty();
    queue.done("a");
    assertThat(queue.take()).isEmpty();
    assertThat(queue.depth()).isEqualTo(new QueueDepth(0, 0, 0, 0));
  }

  @Test
  void a_shutdown_wakes_all_who_wait() throws Exception {
    CompletableFuture<WorkItem<String>> one = inBackground();
    CompletableFuture<WorkItem<String>> other = inBackground();
    queue.shutDown();
    assertThat(one.get(30, TimeUnit.SECONDS)).isNull();
    assertThat(other.get(30, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void done_with_what_was_not_taken_is_a_mistake() {
    queue.add("a");
    assertThatThrownBy(() -> queue.done("a")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> queue.done("b")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void delays_beyond_all_bounds_are_as_good_as_never() {
    queue.addAfter("a", Duration.ofSeconds(Long.MAX_VALUE));
    time.pass(Duration.ofDays(1000));
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void what_is_done_and_has_not_failed_leaves_nothing_behind() {
    QueueSegments<String> segments = new QueueSegments<>(KeySegment::new);
    QueueState<String> state =
        new QueueState<>(new RetryLimiter(Backoff.DEFAULT, Rate.DEFAULT, time), segments);
    state.gain(new KeySegment("a"), 0);
    state.add("a", Priority.LOW, 0);
    state.addFailed("a", 0);
    state.next(0);
    state.done("a");
    assertThat(state.size()).isEqualTo(1);
    state.forget("a");
    assertThat(state.size()).isZero();
    assertThat(segments.size()).as("it is owned").isEqualTo(1);
    assertThat(state.release(new KeySegment("a"))).isDone();
    assertThat(segments.size()).isZero();
  }

  @Test
  void what_is_given_up_is_forgotten_with_its_last_key() {
    QueueSegments<String> segments = new QueueSegments<>(KeySegment::new);
    QueueState<String> state =
        new QueueState<>(new RetryLimiter(Backoff.DEFAULT, Rate.DEFAULT, time), segments);
    KeySegment segment = new KeySegment("a");
    state.gain(segment, 0);
    state.add("a", Priority.NORMAL, 0);
    state.next(0);
    assertThat(state.release(segment)).isNotDone();
    assertThat(segments.size()).isEqualTo(1);
    state.done("a").orElseThrow().forEach(waiter -> waiter.complete(null));
    assertThat(segments.size()).isZero();
    state.add("a", Priority.NORMAL, 0);
    assertThat(state.depth()).isEqualTo(new QueueDepth(0, 0, 0, 1));
    state.close(false);
    assertThat(state.depth()).isEqualTo(new QueueDepth(0, 0, 0, 0));
    assertThat(state.size() + segments.size()).isZero();
  }
}
