package dev.homeostat.core.lists;

import dev.homeostat.FieldPath.Segment;
import org.jspecify.annotations.Nullable;

/** A hash index of the names of the elements of one list. */
final class NameIndex {

  private final @Nullable Segment[] names;

  /** The position of each name plus one, by hash, or 0; at least as many again are free. */
  private final int[] slots;

  /**
   * An empty index.
   *
   * @param names by position; they are read, and may be filled in later
   */
  NameIndex(@Nullable Segment[] names) {
    this.names = names;
    this.slots = new int[Integer.highestOneBit(names.length | 1) << 2];
  }

  /** Returns the position of a name, or -1. */
  int find(Segment name) {
    return slots[slot(name)] - 1;
  }

  /** Sets the position of the name that stands there. */
  void put(Segment name, int position) {
    slots[slot(name)] = position + 1;
  }

  /** Returns the slot that has a name, else the free one where it belongs. */
  private int slot(Segment name) {
    int hash = name.hashCode();
    int slot = (hash ^ (hash >>> Short.SIZE)) & (slots.length - 1);
    while (slots[slot] != 0 && !name.equals(names[slots[slot] - 1])) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }
}
