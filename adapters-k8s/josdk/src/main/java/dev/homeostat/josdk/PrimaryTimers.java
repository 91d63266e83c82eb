package dev.homeostat.josdk;

import dev.homeostat.ResourceAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Timers of primary objects, one for each at most. Thread-safe. */
final class PrimaryTimers implements AutoCloseable {

  private final ScheduledThreadPoolExecutor timer;
  private final Map<ResourceAddress, ScheduledFuture<?>> pending = new ConcurrentHashMap<>();
  private final Consumer<ResourceAddress> wake;

  PrimaryTimers(Consumer<ResourceAddress> wake) {
    this.wake = wake;
    this.timer = new ScheduledThreadPoolExecutor(1, PrimaryTimers::daemon);
    timer.setRemoveOnCancelPolicy(true);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "homeostat-timers");
    thread.setDaemon(true);
    return thread;
  }

  /** Wakes an object after a delay, and not at the time that was set before. */
  void set(ResourceAddress primary, Duration delay) {
    pending.compute(
        primary,
        (key, before) -> {
          cancel(before);
          return schedule(key, delay);
        });
  }

  private @Nullable ScheduledFuture<?> schedule(ResourceAddress primary, Duration delay) {
    try {
      return timer.schedule(() -> fire(primary), delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The timers were closed meanwhile.
      return null;
    }
  }

  /** Drops the timer, unless another one was set meanwhile, whose time is still to come. */
  private void fire(ResourceAddress primary) {
    pending.computeIfPresent(
        primary, (key, one) -> one.getDelay(TimeUnit.MILLISECONDS) > 0 ? one : null);
    wake.accept(primary);
  }

  /** Returns the objects that have a timer. */
  Set<ResourceAddress> pending() {
    return Set.copyOf(pending.keySet());
  }

  /** Drops the timer of an object. */
  void cancel(ResourceAddress primary) {
    cancel(pending.remove(primary));
  }

  private static void cancel(@Nullable ScheduledFuture<?> one) {
    if (one != null) {
      one.cancel(false);
    }
  }

  /** Drops all timers. */
  @Override
  public void close() {
    timer.shutdownNow();
    pending.clear();
  }
}
