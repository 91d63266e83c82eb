package dev.homeostat.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All that a queue knows of one key. A key has at most one deadline of each sort: one for each
 * priority it was asked for with, and one for its retry.
 */
final class QueueItem<K> {

  static final long NEVER = Long.MAX_VALUE;

  /** Asked for each run, so kept. */
  private static final Priority[] PRIORITIES = Priority.values();

  static final int RETRY = PRIORITIES.length;

  final K key;

  final QueueSegment<K> segment;

  /** A number that no other item of a queue has. */
  private final long number;

  /** The priority of the queue in which it waits to be taken; null if it does not. */
  @Nullable Priority queue;

  long since;

  /** The priority with which it waits until its segment is owned; null if it does not. */
  @Nullable Priority parked;

  /** True while a worker runs it. */
  boolean running;

  /** The priority of the next run, after the current one is done; null if none is needed. */
  @Nullable Priority once;

  long onceSince;

  private final long[] deadlines = new long[RETRY + 1];
  private long nextDeadline = NEVER;

  int failures;

  QueueItem(K key, QueueSegment<K> segment, long number) {
    this.key = key;
    this.segment = segment;
    this.number = number;
    Arrays.fill(deadlines, NEVER);
  }

  long nextDeadline() {
    return nextDeadline;
  }

  /** Compares by the next deadline, and then by the time of creation. */
  static int compareDeadlines(QueueItem<?> one, QueueItem<?> other) {
    int order = Long.compare(one.nextDeadline, other.nextDeadline);
    return order != 0 ? order : Long.compare(one.number, other.number);
  }

  /** Keeps the earlier of two deadlines of one sort. */
  void deadline(int sort, long moment) {
    deadlines[sort] = Math.min(deadlines[sort], moment);
    nextDeadline = Math.min(nextDeadline, moment);
  }

  boolean hasRetry() {
    return deadlines[RETRY] != NEVER;
  }

  void dropRetry() {
    deadlines[RETRY] = NEVER;
    findNext();
  }

  /** Drops the deadlines that have come; the most urgent sort of them. A retry is normal work. */
  Priority dropDue(long now) {
    Priority due = Priority.LOW;
    for (Priority priority : PRIORITIES) {
      if (deadlines[priority.ordinal()] <= now) {
        deadlines[priority.ordinal()] = NEVER;
        due = priority.isAbove(due) ? priority : due;
      }
    }
    if (deadlines[RETRY] <= now) {
      deadlines[RETRY] = NEVER;
      due = Priority.NORMAL.isAbove(due) ? Priority.NORMAL : due;
    }
    findNext();
    return due;
  }

  private void findNext() {
    long next = NEVER;
    for (long deadline : deadlines) {
      next = Math.min(next, deadline);
    }
    nextDeadline = next;
  }

  /** Shall wait again as soon as it is done. */
  void wantOnceMore(Priority priority, long moment) {
    if (once == null) {
      once = priority;
      onceSince = moment;
    } else if (priority.isAbove(once)) {
      once = priority;
    }
  }

  /** Forgets all that a closed queue does not give out any more; whether nothing is left. */
  boolean isNothingAfterClosing(boolean abandoned) {
    Arrays.fill(deadlines, NEVER);
    nextDeadline = NEVER;
    failures = 0;
    parked = null;
    if (abandoned) {
      once = null;
    }
    return isIdle();
  }

  /** Returns whether there is nothing to remember. */
  boolean isIdle() {
    return queue == null
        && parked == null
        && !running
        && once == null
        && nextDeadline == NEVER
        && failures == 0;
  }
}
