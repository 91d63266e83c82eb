package dev.homeostat.runtime;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what will be so, with a patience that only a failing test uses up. */
final class Eventually {

  static final Duration PATIENCE = Duration.ofSeconds(30);

  private Eventually() {}

  static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("never came true: " + what);
      }
      LockSupport.parkNanos(500_000);
    }
  }

  static void await(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("never happened");
    }
  }
}
