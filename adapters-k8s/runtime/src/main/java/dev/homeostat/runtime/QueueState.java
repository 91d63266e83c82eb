package dev.homeostat.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** The state of a {@link WorkQueue}. Nothing here waits or locks. */
final class QueueState<K> {

  private final Map<K, QueueItem<K>> items = new HashMap<>();
  private final PriorityQueues<K> queues = new PriorityQueues<>();

  /** The items with a deadline. One is taken out before its deadlines change. */
  private final NavigableSet<QueueItem<K>> deadlines = new TreeSet<>(QueueItem::compareDeadlines);

  private final RetryLimiter limiter;
  private final QueueSegments<K> segments;

  private long created;
  private int running;
  private int parked;
  private boolean closed;

  QueueState(RetryLimiter limiter, QueueSegments<K> segments) {
    this.limiter = limiter;
    this.segments = segments;
  }

  /** Lets the keys of a segment be taken. */
  void gain(KeySegment id, long now) {
    QueueSegment<K> segment = segments.get(id);
    segment.owned = true;
    for (QueueItem<K> item : segment.unpark()) {
      parked--;
      letWait(item, Objects.requireNonNull(item.parked), now);
    }
  }

  /** Lets no key of a segment be taken; the future completes when none is running. */
  CompletableFuture<Void> release(KeySegment id) {
    QueueSegment<K> segment = segments.get(id);
    segment.owned = false;
    for (PriorityQueues.Next<K> next : queues.takeAll(segment)) {
      park(next.item(), next.priority());
    }
    CompletableFuture<Void> end = segment.end();
    segments.dropIfIdle(segment);
    return end;
  }

  /** Forgets the items of a segment that is not owned, but for those that run. */
  void drop(KeySegment id) {
    for (QueueItem<K> item : List.copyOf(items.values())) {
      if (item.segment.id.equals(id) && !item.segment.owned && !item.running) {
        drop(item);
      }
    }
  }

  private void drop(QueueItem<K> item) {
    deadlines.remove(item);
    if (item.hasRetry()) {
      limiter.giveBack();
    }
    if (item.segment.parked.remove(item)) {
      parked--;
    }
    items.remove(item.key);
    segments.leave(item.segment);
  }

  boolean owns(K key) {
    return segments.isOwned(key);
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
    item.segment.running++;
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

  /**
   * Ends the work on a key.
   *
   * @return those who wait that none of its segment is running, if none is; empty if the key was
   *     not running
   */
  Optional<List<CompletableFuture<Void>>> done(K key) {
    QueueItem<K> item = items.get(key);
    if (item == null || !item.running) {
      return Optional.empty();
    }
    item.running = false;
    item.segment.running--;
    running--;
    Priority again = item.once;
    if (again != null) {
      item.once = null;
      letWait(item, again, item.onceSince);
    }
    List<CompletableFuture<Void>> waiters = item.segment.waitersAtRest();
    dropIfIdle(item);
    return Optional.of(waiters);
  }

  void close(boolean abandon) {
    closed = true;
    deadlines.clear();
    if (abandon) {
      queues.clear();
    }
    segments.forgetParked();
    parked = 0;
    items.values().stream()
        .filter(item -> item.isNothingAfterClosing(abandon))
        .toList()
        .forEach(this::dropIfIdle);
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
    return new QueueDepth(queues.size(), running, deadlines.size(), parked);
  }

  private QueueItem<K> item(K key) {
    return items.computeIfAbsent(
        key, same -> new QueueItem<>(same, segments.join(same), created++));
  }

  private void dropIfIdle(QueueItem<K> item) {
    if (item.isIdle()) {
      items.remove(item.key);
      segments.leave(item.segment);
    }
  }

  private void letWait(QueueItem<K> item, Priority priority, long since) {
    if (item.running) {
      item.wantOnceMore(priority, since);
    } else if (item.queue != null) {
      queues.raise(item, priority);
    } else if (item.segment.owned) {
      item.parked = null;
      queues.append(item, priority, since);
    } else {
      park(item, priority);
    }
  }

  private void park(QueueItem<K> item, Priority priority) {
    if (item.parked == null) {
      parked++;
      item.segment.parked.add(item);
      item.parked = priority;
    } else if (priority.isAbove(item.parked)) {
      item.parked = priority;
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
