package dev.homeostat.core.hooks;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Interrupts a thread that is late, unless it is done first. One daemon thread serves all engines;
 * it ends when there is nothing to watch.
 */
final class HookWatchdog implements AutoCloseable {

  private static final ScheduledThreadPoolExecutor ALARMS = alarms();

  private final Thread watched = Thread.currentThread();
  private final Runnable whenLate;
  private final Future<?> alarm;
  private boolean done;
  private boolean late;

  private HookWatchdog(Duration timeout, Runnable whenLate) {
    this.whenLate = whenLate;
    this.alarm = ALARMS.schedule(this::ring, timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static ScheduledThreadPoolExecutor alarms() {
    ScheduledThreadPoolExecutor alarms =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "homeostat-hook-watchdog");
              thread.setDaemon(true);
              return thread;
            });
    alarms.setRemoveOnCancelPolicy(true);
    alarms.setKeepAliveTime(1, TimeUnit.MINUTES);
    alarms.allowCoreThreadTimeOut(true);
    return alarms;
  }

  /**
   * Watches the calling thread.
   *
   * @param timeout after which it is late
   * @param whenLate done before it is interrupted
   * @return to be closed by the same thread
   */
  static HookWatchdog watch(Duration timeout, Runnable whenLate) {
    return new HookWatchdog(timeout, whenLate);
  }

  private synchronized void ring() {
    if (!done) {
      late = true;
      whenLate.run();
      watched.interrupt();
    }
  }

  synchronized boolean isLate() {
    return late;
  }

  /**
   * Ends the watch: the thread is no longer interrupted, and an interrupt by the watchdog is
   * cleared.
   */
  @Override
  public synchronized void close() {
    if (!done) {
      done = true;
      alarm.cancel(false);
      if (late) {
        Thread.interrupted();
      }
    }
  }
}
