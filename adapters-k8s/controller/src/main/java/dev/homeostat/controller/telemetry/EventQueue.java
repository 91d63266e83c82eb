package dev.homeostat.controller.telemetry;

import dev.homeostat.Owner;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * The Events that wait to be posted: the warnings, then the others, each from the oldest on, so
 * that others keep no warning out. They come out at a limited rate until the queue is closed, and
 * then at once. Thread-safe.
 */
final class EventQueue {

  private static final int CAPACITY = 10_000;
  private static final int BURST = 50;
  private static final int PER_SECOND = 5;

  private final Queue<Waiting> warnings = new ArrayDeque<>();
  private final Queue<Waiting> others = new ArrayDeque<>();
  private final int capacity;
  private final Bucket pace;
  private boolean closed;

  /** A message about an object, and when it came up. */
  record Waiting(Owner owner, EventMessage message, Instant time) {}

  /**
   * Creates an empty queue.
   *
   * @param capacity the number of warnings that may wait, and as many others
   * @param pace has a token for each Event that comes out before the end
   */
  EventQueue(int capacity, Bucket pace) {
    this.capacity = capacity;
    this.pace = pace;
  }

  /**
   * Creates the queue of an operator: up to ten thousand warnings and as many others wait; 50 and
   * then five a second come out.
   */
  static EventQueue ofOperator() {
    return new EventQueue(
        CAPACITY,
        Bucket.builder()
            .addLimit(
                limit -> limit.capacity(BURST).refillGreedy(PER_SECOND, Duration.ofSeconds(1)))
            .build());
  }

  /** Appends an Event; returns false if as many of its sort wait, or the queue is closed. */
  synchronized boolean offer(Waiting event) {
    Queue<Waiting> same = event.message().warning() ? warnings : others;
    if (closed || same.size() >= capacity) {
      return false;
    }
    same.add(event);
    notifyAll();
    return true;
  }

  /** Waits for the turn of the next Event; returns none when a closed queue is empty. */
  synchronized Optional<Waiting> take() throws InterruptedException {
    while (!closed) {
      if (warnings.isEmpty() && others.isEmpty()) {
        wait();
      } else {
        long turn = pace.tryConsumeAndReturnRemaining(1).getNanosToWaitForRefill();
        if (turn == 0) {
          break;
        }
        TimeUnit.NANOSECONDS.timedWait(this, turn);
      }
    }
    return Optional.ofNullable(warnings.isEmpty() ? others.poll() : warnings.poll());
  }

  /** Takes no more Events; those that wait come out at once. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
