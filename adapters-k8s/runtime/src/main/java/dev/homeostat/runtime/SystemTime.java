package dev.homeostat.runtime;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** The monotonic time of this machine. */
enum SystemTime implements TimeSource {
  INSTANCE;

  private static final long START = System.nanoTime();

  @Override
  public long nanos() {
    return System.nanoTime() - START;
  }

  @Override
  // The condition is known to the caller only, which has the loop.
  @SuppressWarnings("WaitNotInLoop")
  public void awaitUntil(long moment, Lock lock, Condition signal) throws InterruptedException {
    long left = moment - nanos();
    if (left > 0) {
      signal.awaitNanos(left);
    }
  }
}
