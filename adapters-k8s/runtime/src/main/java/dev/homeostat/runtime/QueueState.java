package dev.homeostat.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** The state of a {@link WorkQueue}. Nothing here waits or locks. */
final class QueueState<K> {

  private final Map<K, QueueItem<K>> items = new HashMap<>();
  private final PriorityQueues<K> queues = new PriorityQueues<>();

  /** The items with a deadline. One is taken out before its deadlines change. */
  private final NavigableSet<QueueItem<K>> deadlines = new TreeSet<>(QueueItem::compareDeadlines);

  private final RetryLimiter limiter;

  private long created;
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
    while (nextDeadline() <= now) {
      QueueItem<K> due = deadlines.first();
      long since = due.nextDeadline();
      deadlines.remove(due);
      letWait(due, due.dropDue(now), since);
      schedule(due);
    }
    PriorityQueues.Next<K> next = queues.next();
    if (next == null) {
      return Optional.empty();
    }
    QueueItem<K> item = next.item();
    item.running = true;
    running++;
    if (item.hasRetry()) {
      limiter.giveBack();
      deadlines.remove(item);
      item.dropRetry();
      schedule(item);
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
    return deadlines.isEmpty() ? QueueItem.NEVER : deadlines.first().nextDeadline();
  }

  QueueDepth depth() {
    return new QueueDepth(queues.size(), running, deadlines.size());
  }

  private QueueItem<K> item(K key) {
    return items.computeIfAbsent(key, same -> new QueueItem<>(same, created++));
  }

  private void dropIfIdle(QueueItem<K> item) {
    if (item.isIdle()) {
      items.remove(item.key);
    }
  }

  private void letWait(QueueItem<K> item, Priority priority, long since) {
    if (item.running) {
      item.wantOnceMore(priority, since);
    } else if (item.queue != null) {
      queues.raise(item, priority);
    } else {
      queues.append(item, priority, since);
    }
  }

  private void setDeadline(QueueItem<K> item, int sort, long delay, long now) {
    long moment = delay < QueueItem.NEVER - now ? now + delay : QueueItem.NEVER - 1;
    deadlines.remove(item);
    item.deadline(sort, moment);
    schedule(item);
  }

  private void schedule(QueueItem<K> item) {
    if (item.nextDeadline() != QueueItem.NEVER) {
      deadlines.add(item);
    }
  }

  /** For tests: how many keys are remembered. */
  int size() {
    return items.size();
  }
}
