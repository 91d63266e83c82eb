package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The keys that are waiting to be worked on. Thread-safe.
 *
 * <p>A key waits once, however often it is added. Between {@link #take} and {@link #done} it is
 * running, and is not taken a second time; if it is added meanwhile, it waits again when it is
 * done, once. A key whose segment is not owned is parked, and waits when the segment is gained.
 * Except for {@link #gain} and {@link #release}, each call takes time in the logarithm of the
 * number of keys at most.
 *
 * @param <K> the type of keys; with {@code equals} and {@code hashCode}
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class WorkQueue<K> {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final QueueState<K> state;
  private final TimeSource time;

  /** The thread that waits for the next deadline; the others wait for a signal alone. */
  private @Nullable Thread watch;

  /**
   * A queue with {@link Backoff#DEFAULT}, {@link Rate#DEFAULT} and the time of this machine, in
   * which all keys are owned.
   */
  public WorkQueue() {
    this(Backoff.DEFAULT, Rate.DEFAULT, TimeSource.system());
  }

  /**
   * A queue in which all keys are owned.
   *
   * @param backoff how long each failing key waits
   * @param rate how often all failing keys together run again
   * @param time what delays go by
   */
  public WorkQueue(Backoff backoff, Rate rate, TimeSource time) {
    this(backoff, rate, time, key -> KeySegment.ALL);
    gain(KeySegment.ALL);
  }

  /**
   * A queue in which no key is owned.
   *
   * @param backoff how long each failing key waits
   * @param rate how often all failing keys together run again
   * @param time what delays go by
   * @param segments the segment of a key, the same at all times
   */
  public WorkQueue(
      Backoff backoff, Rate rate, TimeSource time, Function<? super K, KeySegment> segments) {
    this.state =
        new QueueState<>(new RetryLimiter(backoff, rate, time), new QueueSegments<>(segments));
    this.time = time;
  }

  /**
   * Lets the keys of a segment be taken. Those that are parked wait from now on.
   *
   * @param segment no effect if it is owned
   */
  public void gain(KeySegment segment) {
    change(() -> state.gain(segment, time.nanos()));
  }

  /**
   * Lets no key of a segment be taken. Those that wait are parked.
   *
   * @param segment one that is owned or not
   * @return completes, without a value, when none of its keys is running
   */
  public CompletionStage<Void> release(KeySegment segment) {
    lock.lock();
    try {
      return state.release(segment);
    } finally {
      lock.unlock();
    }
  }

  /** Forgets all keys of a segment that is not owned, and of which none is running. */
  void drop(KeySegment segment) {
    change(() -> state.drop(segment));
  }

  /**
   * Returns whether a key may be taken.
   *
   * @param key any
   * @return true if its segment is owned
   */
  public boolean isOwned(K key) {
    lock.lock();
    try {
      return state.owns(key);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets a key wait, with normal priority.
   *
   * @param key no effect if it waits already
   */
  public void add(K key) {
    add(key, Priority.NORMAL);
  }

  /**
   * Lets a key wait. One that waits with a lower priority is raised to this one, and none is
   * lowered. Delays that it was added with stay.
   *
   * @param key what to work on
   * @param priority how urgent it is
   */
  public void add(K key, Priority priority) {
    change(() -> state.add(key, priority, time.nanos()));
  }

  /**
   * Lets a key wait after a delay, with normal priority.
   *
   * @param key what to work on
   * @param delay added at once if it is not positive
   */
  public void addAfter(K key, Duration delay) {
    addAfter(key, delay, Priority.NORMAL);
  }

  /**
   * Lets a key wait after a delay. Of several delays with one priority the one that ends first
   * holds, and the others are dropped. Runs and additions before it ends do not change it.
   *
   * @param key what to work on
   * @param delay added at once if it is not positive
   * @param priority how urgent it is then
   */
  public void addAfter(K key, Duration delay, Priority priority) {
    if (delay.isZero() || delay.isNegative()) {
      add(key, priority);
    } else {
      change(() -> state.addAfter(key, priority, nanos(delay), time.nanos()));
    }
  }

  /**
   * Counts a failure of a key and adds it after its backoff, within the rate limit of all failed
   * keys. If it is taken before, for another reason, that run is the retry.
   *
   * @param key what to work on
   */
  public void addRateLimited(K key) {
    change(() -> state.addFailed(key, time.nanos()));
  }

  /**
   * Forgets the failures of a key. What waits or is delayed, stays so.
   *
   * @param key one that has succeeded
   */
  public void forget(K key) {
    change(() -> state.forget(key));
  }

  /**
   * Returns the number of failures of a key since it was last forgotten.
   *
   * @param key any
   * @return not negative
   */
  public int failures(K key) {
    lock.lock();
    try {
      return state.failures(key);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the next key, and waits for one. The caller has to call {@link #done} in the end.
   *
   * @return empty if the queue is shut down and no key waits
   * @throws InterruptedException if the thread was interrupted
   */
  public Optional<WorkItem<K>> take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      Optional<WorkItem<K>> next = state.next(time.nanos());
      while (next.isEmpty() && !state.isClosed()) {
        await();
        next = state.next(time.nanos());
      }
      return next;
    } finally {
      wakeAnother();
      lock.unlock();
    }
  }

  /**
   * Takes the next key if there is one. The caller has to call {@link #done} in the end.
   *
   * @return empty if no key waits
   */
  public Optional<WorkItem<K>> poll() {
    lock.lock();
    try {
      return state.next(time.nanos());
    } finally {
      wakeAnother();
      lock.unlock();
    }
  }

  /**
   * Ends the work on a key. If it was added meanwhile, it waits from now on.
   *
   * @param key one that was taken
   * @throws IllegalStateException if it is not running
   */
  public void done(K key) {
    List<CompletableFuture<Void>> waiters;
    lock.lock();
    try {
      waiters =
          state
              .done(key)
              .orElseThrow(
                  () -> new IllegalStateException("done with a key that was not taken: " + key));
      wakeAnother();
    } finally {
      lock.unlock();
    }
    waiters.forEach(waiter -> waiter.complete(null)); // What depends on them needs no lock.
  }

  /** Takes no more keys. Those that wait are still given out; those with a delay are dropped. */
  public void shutDown() {
    close(false);
  }

  /** Takes no more keys, and gives none out any more. */
  public void shutDownNow() {
    close(true);
  }

  /**
   * Returns the numbers of waiting, running and delayed keys.
   *
   * @return as of now
   */
  public QueueDepth depth() {
    lock.lock();
    try {
      return state.depth();
    } finally {
      lock.unlock();
    }
  }

  private void close(boolean abandon) {
    lock.lock();
    try {
      state.close(abandon);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void change(Runnable step) {
    lock.lock();
    try {
      long deadline = state.nextDeadline();
      step.run();
      if (state.nextDeadline() < deadline) {
        watch = null; // The deadline that it waits for is no longer the next one.
      }
      wakeAnother();
    } finally {
      lock.unlock();
    }
  }

  // The caller has the loop.
  @SuppressWarnings("WaitNotInLoop")
  private void await() throws InterruptedException {
    if (watch != null || state.nextDeadline() == QueueItem.NEVER) {
      changed.await();
      return;
    }
    Thread me = Thread.currentThread();
    watch = me;
    try {
      time.awaitUntil(state.nextDeadline(), lock, changed);
    } finally {
      if (watch == me) {
        watch = null;
      }
    }
  }

  /** Wakes a thread to take a waiting item, or to wait for the next deadline. */
  private void wakeAnother() {
    if (state.hasWaiting() || (watch == null && state.nextDeadline() != QueueItem.NEVER)) {
      changed.signal();
    }
  }

  private static long nanos(Duration delay) {
    try {
      return delay.toNanos();
    } catch (ArithmeticException e) {
      return QueueItem.NEVER;
    }
  }
}
