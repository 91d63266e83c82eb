package dev.homeostat.webhooks.review;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that reviews may take together while they are read. Anyone who reaches the port can
 * send them. Thread-safe.
 */
final class BodyMemory {

  private final long most;
  private final AtomicLong taken = new AtomicLong();

  BodyMemory(long most) {
    this.most = most;
  }

  /** Takes some bytes, and returns false if there is no room for them. */
  boolean take(int bytes) {
    if (taken.addAndGet(bytes) > most) {
      taken.addAndGet(-bytes);
      return false;
    }
    return true;
  }

  void giveBack(int bytes) {
    taken.addAndGet(-bytes);
  }
}
