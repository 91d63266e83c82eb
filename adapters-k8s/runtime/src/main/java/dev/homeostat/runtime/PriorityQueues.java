package dev.homeostat.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A queue of items for each priority. A higher one goes first, but of many taken in a row one is
 * from a lower queue, so that no item starves.
 */
final class PriorityQueues<K> {

  /** The number of items in a row that may be taken while a lower queue is not empty. */
  static final int PASSED_OVER = 15;

  private static final Priority[] PRIORITIES = Priority.values();

  private final Line<K>[] lines;
  private int size;
  private int passed;

  @SuppressWarnings("unchecked") // The array is private, so its component type is never visible.
  PriorityQueues() {
    lines = (Line<K>[]) new Line<?>[PRIORITIES.length];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = new Line<>();
    }
  }

  private static final class Line<K> {
    @Nullable QueueItem<K> head;
    @Nullable QueueItem<K> tail;
  }

  int size() {
    return size;
  }

  void append(QueueItem<K> item, Priority priority, long since) {
    Line<K> line = lines[priority.ordinal()];
    item.line = priority;
    item.since = since;
    item.before = line.tail;
    if (line.tail == null) {
      line.head = item;
    } else {
      line.tail.behind = item;
    }
    line.tail = item;
    size++;
  }

  /** Moves an item that waits to the end of a higher line; what it waited so far counts. */
  void raise(QueueItem<K> item, Priority priority) {
    if (item.line != null && priority.isAbove(item.line)) {
      remove(item, lines[item.line.ordinal()]);
      append(item, priority, item.since);
    }
  }

  private void remove(QueueItem<K> item, Line<K> line) {
    if (item.before == null) {
      line.head = item.behind;
    } else {
      item.before.behind = item.behind;
    }
    if (item.behind == null) {
      line.tail = item.before;
    } else {
      item.behind.before = item.before;
    }
    item.before = null;
    item.behind = null;
    item.line = null;
    size--;
  }

  /** Takes the next item out of its queue; null if none waits. Its {@code line} is null then. */
  @Nullable Next<K> next() {
    int first = notEmpty(0);
    if (first == lines.length) {
      return null;
    }
    int chosen = first;
    int lower = longestWaiting(first + 1);
    if (lower == lines.length) {
      passed = 0;
    } else if (++passed > PASSED_OVER) {
      passed = 0;
      chosen = lower;
    }
    QueueItem<K> item = lines[chosen].head;
    if (item == null) {
      return null;
    }
    remove(item, lines[chosen]);
    return new Next<>(item, PRIORITIES[chosen]);
  }

  void clear() {
    for (Line<K> line : lines) {
      for (QueueItem<K> item = line.head; item != null; item = line.head) {
        remove(item, line);
      }
    }
  }

  record Next<K>(QueueItem<K> item, Priority priority) {}

  private int notEmpty(int from) {
    int i = from;
    while (i < lines.length && lines[i].head == null) {
      i++;
    }
    return i;
  }

  private int longestWaiting(int from) {
    int best = lines.length;
    long since = Long.MAX_VALUE;
    for (int i = from; i < lines.length; i++) {
      QueueItem<K> head = lines[i].head;
      if (head != null && head.since < since) {
        best = i;
        since = head.since;
      }
    }
    return best;
  }
}
