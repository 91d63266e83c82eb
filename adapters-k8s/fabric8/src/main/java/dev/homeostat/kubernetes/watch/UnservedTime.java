package dev.homeostat.kubernetes.watch;

import java.time.Duration;

/**
 * The time for which a kind has not been served. When its definition is deleted, a watch hears of
 * each object, unless it is interrupted at that moment; nothing tells of the objects later. An API
 * server that starts does not know all kinds yet, so the objects are believed to be there for a
 * while.
 */
final class UnservedTime {

  private static final long LONGEST_START = Duration.ofSeconds(20).toNanos();

  private boolean begun;
  private long begin;

  /** The kind is served. */
  void end() {
    begun = false;
  }

  /** The kind is not served. Returns whether it has not been for longer than a server starts. */
  boolean lastsLonger() {
    if (!begun) {
      begun = true;
      begin = System.nanoTime();
    }
    return System.nanoTime() - begin >= LONGEST_START;
  }
}
