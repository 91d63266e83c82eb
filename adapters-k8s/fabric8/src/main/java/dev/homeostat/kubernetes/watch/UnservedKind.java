package dev.homeostat.kubernetes.watch;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A kind that the server may not serve: for how long it has not, and when the server is asked
 * again. A kind that nothing announces is asked about once an hour, because a new version of a
 * server may serve it. Used by one thread, except {@link #ask}.
 */
final class UnservedKind {

  /**
   * When a definition is deleted, a watch hears of each object, unless it is interrupted at that
   * moment; nothing tells of the objects later. An API server that starts does not know all kinds
   * yet, so the objects are believed to be there for a while.
   */
  private static final long LONGEST_START = Duration.ofSeconds(20).toNanos();

  private static final long LONGEST_PAUSE = Duration.ofHours(1).toNanos();

  private boolean unserved;
  private long begin;
  private long asked;
  private boolean answered;
  private final AtomicBoolean wanted = new AtomicBoolean();

  /** The kind is served. */
  void end() {
    unserved = false;
  }

  /** The server has answered that it does not serve the kind. */
  void confirmed() {
    answered = true;
    asked = System.nanoTime();
    if (!unserved) {
      unserved = true;
      begin = asked;
    }
  }

  /** The server has not answered. */
  void unanswered() {
    answered = false;
  }

  /** Has the server asked once, whatever is announced. */
  void ask() {
    wanted.set(true);
  }

  /**
   * Returns whether the server is to be asked about the kind.
   *
   * @param announced whether it may be served by what is known
   */
  boolean isAsked(boolean announced) {
    boolean isWanted = wanted.getAndSet(false);
    boolean isKnown = unserved && answered && System.nanoTime() - asked < LONGEST_PAUSE;
    return isWanted || announced || !isKnown;
  }

  /** Returns whether the kind is not served, for longer than a server starts. */
  boolean lastsLonger() {
    return unserved && answered && System.nanoTime() - begin >= LONGEST_START;
  }
}
