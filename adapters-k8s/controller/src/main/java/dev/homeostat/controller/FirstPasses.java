package dev.homeostat.controller;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The pace of the first passes of applications that were settled when the process started. They
 * bring what a new version of the operator, its hooks or its options change, and leave the time
 * after the start to the applications that differ. Thread-safe.
 */
final class FirstPasses {

  private static final Duration EARLIEST = Duration.ofSeconds(30);
  private static final Duration EACH = Duration.ofMillis(50);

  private final AtomicLong count = new AtomicLong();

  /** Returns the delay of the first pass of one more application. */
  Duration next() {
    return EARLIEST.plus(EACH.multipliedBy(count.getAndIncrement()));
  }
}
