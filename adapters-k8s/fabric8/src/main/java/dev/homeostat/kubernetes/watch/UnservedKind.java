package dev.homeostat.kubernetes.watch;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * A kind that the server may not serve: for how long it has not, and when the server is asked
 * again. A kind that nothing announces is asked about once an hour when it is settled that it is
 * not served, because a new version of a server may serve it. Used by one thread, except {@link
 * #ask}.
 */
final class UnservedKind {

  /** One answer may be that of a server that starts, or of one of several that differ. */
  private static final int FEWEST_ANSWERS = 3;

  /**
   * When a definition is deleted, a watch hears of each object, unless it is interrupted at that
   * moment; nothing tells of the objects later. An API server that starts does not know all kinds
   * yet, so the objects are believed to be there for a while.
   */
  private static final long LONGEST_START = Duration.ofSeconds(20).toNanos();

  /** For how long a kind is looked for that was served, such as one of a server in an upgrade. */
  private static final long LONGEST_ABSENCE = Duration.ofMinutes(10).toNanos();

  private static final long LONGEST_PAUSE = Duration.ofHours(1).toNanos();

  private final LongSupplier nanoTime;
  private final AtomicBoolean wanted = new AtomicBoolean();
  private boolean wasServed;

  /** The answers since the last one that did not say that the kind is not served. */
  private int answers;

  private long first;
  private long last;

  /**
   * A kind that was not asked about.
   *
   * @param nanoTime a clock that only goes forward, in nanoseconds
   */
  UnservedKind(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** The kind is served. */
  void served() {
    wasServed = true;
    answers = 0;
  }

  /** The server has answered that it does not serve the kind. */
  void unserved() {
    last = nanoTime.getAsLong();
    if (answers == 0) {
      first = last;
    }
    answers++;
  }

  /** The server has not answered. */
  void unanswered() {
    answers = 0;
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
    boolean isSettled = isConfirmed() && (!wasServed || last - first >= LONGEST_ABSENCE);
    return isWanted || announced || !isSettled || nanoTime.getAsLong() - last >= LONGEST_PAUSE;
  }

  /**
   * Returns whether the server has said repeatedly that it does not serve the kind, and nothing
   * else, for longer than a server starts.
   */
  boolean isConfirmed() {
    return answers >= FEWEST_ANSWERS && last - first >= LONGEST_START;
  }
}
