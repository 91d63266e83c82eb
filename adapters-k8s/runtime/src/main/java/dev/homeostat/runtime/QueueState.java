package dev.homeostat.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The state of a {@link WorkQueue}. Nothing here waits or locks. */
final class QueueState<K> {

  private final Map<K, QueueItem<K>> items = new HashMap<>();
  private final PriorityQueues<K> queues = new PriorityQueues<>();
  private final DeadlineHeap<K> deadlines = new DeadlineHeap<>();
  private final RetryLimiter limiter;

  private int running;
  private boolean closed;

  QueueState(RetryLimiter limiter) {
    this.limiter = limiter;
  }

  void add(K key, Priority priority, long now) {
    if (!closed) {
      letWait(item(key), priority, now);
    }
  }

  void addAfter(K key, Priority priority, long delay, long now) {
    if (!closed) {
      setDeadline(item(key), priority.ordinal(), delay, now);
    }
  }

  void addFailed(K key, long now) {
    if (!closed) {
      QueueItem<K> item = item(key);
      item.failures = Math.min(item.failures, Integer.MAX_VALUE - 1) + 1;
      setDeadline(item, QueueItem.RETRY, limiter.nanosAfter(item.failures), now);
    }
  }

  void forget(K key) {
    QueueItem<K> item = items.get(key);
    if (item != null) {
      item.failures = 0;
      dropIfIdle(item);
    }
  }

  int failures(K key) {
    QueueItem<K> item = items.get(key);
    return item == null ? 0 : item.failures;
  }

  Optional<WorkItem<K>> next(long now) {
    QueueItem<K> due = deadlines.first();
    while (due != null && due.nextDeadline <= now) {
      long since = due.nextDeadline;
      Priority priority = due.dropDue(now);
      deadlines.settle(due);
      letWait(due, priority, since);
      due = deadlines.first();
    }
    PriorityQueues.Next<K> next = queues.next();
    if (next == null) {
      return Optional.empty();
    }
    QueueItem<K> item = next.item();
    item.running = true;
    running++;
    if (item.dropDeadline(QueueItem.RETRY)) {
      limiter.giveBack();
      deadlines.settle(item);
    }
    Duration waited = Duration.ofNanos(Math.max(0, now - item.since));
    return Optional.of(new WorkItem<>(item.key, next.priority(), waited));
  }

  /** False if it was not running. */
  boolean done(K key) {
    QueueItem<K> item = items.get(key);
    if (item == null || !item.running) {
      return false;
    }
    item.running = false;
    running--;
    Priority again = item.once;
    if (again != null) {
      item.once = null;
      letWait(item, again, item.onceSince);
    }
    dropIfIdle(item);
    return true;
  }

  void close(boolean abandon) {
    closed = true;
    deadlines.clear();
    if (abandon) {
      queues.clear();
    }
    items.values().removeIf(item -> item.isNothingAfterClosing(abandon));
  }

  boolean isClosed() {
    return closed;
  }

  boolean hasWaiting() {
    return queues.size() > 0;
  }

  /**
   * Returns the earliest deadline of the delayed keys; {@link QueueItem#NEVER} if none is delayed.
   */
  long nextDeadline() {
    QueueItem<K> first = deadlines.first();
    return first == null ? QueueItem.NEVER : first.nextDeadline;
  }

  QueueDepth depth() {
    return new QueueDepth(queues.size(), running, deadlines.size());
  }

  private QueueItem<K> item(K key) {
    return items.computeIfAbsent(key, QueueItem::new);
  }

  private void dropIfIdle(QueueItem<K> item) {
    if (item.isIdle()) {
      items.remove(item.key);
    }
  }

  private void letWait(QueueItem<K> item, Priority priority, long since) {
    if (item.running) {
      item.wantOnceMore(priority, since);
    } else if (item.line != null) {
      queues.raise(item, priority);
    } else {
      queues.append(item, priority, since);
    }
  }

  private void setDeadline(QueueItem<K> item, int sort, long delay, long now) {
    item.deadline(sort, delay < QueueItem.NEVER - now ? now + delay : QueueItem.NEVER - 1);
    deadlines.settle(item);
  }

  /** For tests: how many keys are remembered. */
  int size() {
    return items.size();
  }
}
