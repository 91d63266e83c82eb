package dev.homeostat.runtime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A queue of items for each priority. A higher one goes first, but of many taken in a row one is
 * from a lower queue, so that no item starves.
 */
final class PriorityQueues<K> {

  /** The number of items in a row that may be taken while a lower queue is not empty. */
  static final int PASSED_OVER = 15;

  /** The queue of each priority, the highest one first. */
  private final List<Set<QueueItem<K>>> queues =
      Stream.of(Priority.values()).<Set<QueueItem<K>>>map(any -> new LinkedHashSet<>()).toList();

  private int passed;

  int size() {
    int size = 0;
    for (Set<QueueItem<K>> queue : queues) {
      size += queue.size();
    }
    return size;
  }

  void append(QueueItem<K> item, Priority priority, long since) {
    item.queue = priority;
    item.since = since;
    queues.get(priority.ordinal()).add(item);
  }

  /** Moves an item that waits to the end of a higher queue; what it waited so far counts. */
  void raise(QueueItem<K> item, Priority priority) {
    if (item.queue != null && priority.isAbove(item.queue)) {
      remove(item, item.queue);
      append(item, priority, item.since);
    }
  }

  private void remove(QueueItem<K> item, Priority priority) {
    queues.get(priority.ordinal()).remove(item);
    item.queue = null;
  }

  /** Removes and returns the next item; null if none waits. */
  @Nullable Next<K> next() {
    QueueItem<K> highest = null;
    QueueItem<K> lower = null; // of the heads of the lower queues, the one that waits longest
    for (Set<QueueItem<K>> queue : queues) {
      QueueItem<K> head = queue.isEmpty() ? null : queue.iterator().next();
      if (highest == null) {
        highest = head;
      } else if (head != null && (lower == null || head.since < lower.since)) {
        lower = head;
      }
    }
    passed = lower == null ? 0 : passed + 1;
    QueueItem<K> next = highest;
    if (passed > PASSED_OVER) {
      passed = 0;
      next = lower;
    }
    if (next == null || next.queue == null) {
      return null;
    }
    Next<K> taken = new Next<>(next, next.queue);
    remove(next, next.queue);
    return taken;
  }

  /** Removes and returns all items of a segment, the highest priority first. */
  List<Next<K>> takeAll(QueueSegment<K> segment) {
    List<Next<K>> taken = new ArrayList<>();
    for (Priority priority : Priority.values()) {
      queues.get(priority.ordinal()).stream()
          .filter(item -> item.segment == segment)
          .map(item -> new Next<>(item, priority))
          .forEach(taken::add);
    }
    taken.forEach(next -> remove(next.item(), next.priority()));
    return taken;
  }

  void clear() {
    for (Set<QueueItem<K>> queue : queues) {
      queue.forEach(item -> item.queue = null);
      queue.clear();
    }
  }

  /** An item that was removed from the queue of a priority. */
  record Next<K>(QueueItem<K> item, Priority priority) {}
}
