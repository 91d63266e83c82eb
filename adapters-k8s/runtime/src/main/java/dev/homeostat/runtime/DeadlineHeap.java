package dev.homeostat.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The items with a deadline, the earliest on top. An item knows its place, so it can move. */
final class DeadlineHeap<K> {

  @SuppressWarnings("unchecked") // The array is private, so its component type is never visible.
  private @Nullable QueueItem<K>[] items = (QueueItem<K>[]) new QueueItem<?>[16];

  private int size;

  int size() {
    return size;
  }

  @Nullable QueueItem<K> first() {
    return items[0];
  }

  /** Puts an item where its next deadline belongs; out, if it has none. */
  void settle(QueueItem<K> item) {
    if (item.place >= 0) {
      int place = item.place;
      if (item.nextDeadline == QueueItem.NEVER) {
        remove(place);
      } else {
        up(place, item);
        down(item.place, item);
      }
    } else if (item.nextDeadline != QueueItem.NEVER) {
      if (size == items.length) {
        items = Arrays.copyOf(items, size * 2);
      }
      up(size++, item);
    }
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      at(i).place = -1;
      items[i] = null;
    }
    size = 0;
  }

  private void remove(int place) {
    at(place).place = -1;
    QueueItem<K> last = at(--size);
    items[size] = null;
    if (place < size) {
      up(place, last);
      down(last.place, last);
    }
  }

  private void up(int from, QueueItem<K> item) {
    int place = from;
    while (place > 0) {
      int parent = (place - 1) >>> 1;
      if (at(parent).nextDeadline <= item.nextDeadline) {
        break;
      }
      put(place, at(parent));
      place = parent;
    }
    put(place, item);
  }

  private void down(int from, QueueItem<K> item) {
    int place = from;
    while (true) {
      int child = 2 * place + 1;
      if (child + 1 < size && at(child + 1).nextDeadline < at(child).nextDeadline) {
        child++;
      }
      if (child >= size || item.nextDeadline <= at(child).nextDeadline) {
        break;
      }
      put(place, at(child));
      place = child;
    }
    put(place, item);
  }

  private void put(int place, QueueItem<K> item) {
    items[place] = item;
    item.place = place;
  }

  private QueueItem<K> at(int place) {
    QueueItem<K> item = items[place];
    if (item == null) {
      throw new IllegalStateException("no item at " + place + " of " + size);
    }
    return item;
  }
}
