package dev.homeostat.kubernetes.watch;

import io.fabric8.kubernetes.client.utils.ExponentialBackoffIntervalCalculator;
import java.time.Duration;

/** The pauses of a watch before it tries again: a moment at first, and then with backoff. */
final class Pauses {

  private static final long NANOS_OF_A_MILLI = 1_000_000;
  private static final long MOMENT = 100;

  private final int first;
  private final ExponentialBackoffIntervalCalculator growing;
  private boolean asked;
  private boolean over;

  /**
   * Pauses that grow.
   *
   * @param first how long the first is if something is wrong
   */
  Pauses(Duration first) {
    this.first = Math.toIntExact(first.toMillis());
    this.growing =
        new ExponentialBackoffIntervalCalculator(
            this.first, ExponentialBackoffIntervalCalculator.UNLIMITED_RETRIES);
  }

  /** All is well: pauses are short again. */
  void calm() {
    growing.resetReconnectAttempts();
  }

  /** A watch has ended: all was well if it went on for longer than the first pause. */
  void wentOn(Duration time) {
    if (time.toMillis() > first) {
      calm();
    }
  }

  /** Waits for a moment if all was well, and longer each time if not. */
  void moment() {
    if (growing.getCurrentReconnectAttempt() > 0) {
      longer();
    } else {
      growing.nextReconnectInterval();
      await(MOMENT, MOMENT);
    }
  }

  /** Waits longer each time. */
  void longer() {
    longer(Duration.ZERO);
  }

  /**
   * Waits longer each time.
   *
   * @param least how long to wait in any case
   */
  void longer(Duration least) {
    long time = Math.max(growing.nextReconnectInterval(), least.toMillis());
    await(time, time);
  }

  /** Waits longer each time, but only for the first pause if a look is requested. */
  void longerUnlessAsked() {
    await(first, growing.nextReconnectInterval());
  }

  private synchronized void await(long least, long most) {
    long begin = System.nanoTime();
    try {
      long left = asked ? least : most;
      while (!over && left > 0) {
        wait(left);
        left = (asked ? least : most) - (System.nanoTime() - begin) / NANOS_OF_A_MILLI;
      }
      asked = false;
    } catch (InterruptedException e) {
      over = true;
    }
  }

  /** Requests a look soon. */
  synchronized void ask() {
    asked = true;
    notifyAll();
  }

  /** Ends all pauses for ever. */
  synchronized void end() {
    over = true;
    notifyAll();
  }

  synchronized boolean isOver() {
    return over;
  }
}
