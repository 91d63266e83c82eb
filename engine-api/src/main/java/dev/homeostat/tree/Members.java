package dev.homeostat.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The members of a frozen object, in their order. They are read often and never written, so names
 * and values alternate in one array, which takes the least memory and the fewest cache lines.
 */
final class Members extends AbstractMap<String, JsonNode> {

  /** The largest number of members that are found sooner one by one than by their hash. */
  private static final int FEW = 8;

  /** The longest search by hash. Names that were made to have one hash would need more. */
  private static final int LONGEST = 100;

  /** Each name, followed by its value. */
  private final Object[] row;

  /** The index of each member plus one, by hash, or 0; at least as many again are free. */
  private final int @Nullable [] places;

  /** The index of each member, of which too many have one hash. */
  private final @Nullable Map<Object, Integer> crowded;

  /**
   * The members of an object.
   *
   * @param row each name, followed by its value; not copied. If a name comes again, only {@link
   *     #distinct} may be called.
   */
  Members(Object[] row) {
    this.row = row;
    boolean isMany = size() > FEW;
    this.places = isMany ? places(row) : null;
    this.crowded = isMany && places == null ? indexes(row) : null;
  }

  /** Returns the same members without any whose name comes again: the last value counts. */
  Members distinct() {
    for (int i = 0; i < size(); i++) {
      if (indexOf(name(i)) != i) {
        return merged();
      }
    }
    return this;
  }

  private Members merged() {
    Map<String, JsonNode> last = new LinkedHashMap<>();
    forEach(last::put);
    Object[] merged = new Object[2 * last.size()];
    int next = 0;
    for (Map.Entry<String, JsonNode> member : last.entrySet()) {
      merged[next++] = member.getKey();
      merged[next++] = member.getValue();
    }
    return new Members(merged);
  }

  /** Null if a search would be too long. */
  private static int @Nullable [] places(Object[] row) {
    int[] places = new int[Integer.highestOneBit(row.length / 2) << 2];
    for (int i = 0; i < row.length / 2; i++) {
      int slot = slot(row[2 * i], places);
      for (int steps = 0; places[slot] != 0; steps++) {
        if (steps == LONGEST) {
          return null;
        }
        slot = next(slot, places);
      }
      places[slot] = i + 1;
    }
    return places;
  }

  /** Returns a map that orders names of one hash by their text, so that each is found soon. */
  private static Map<Object, Integer> indexes(Object[] row) {
    Map<Object, Integer> indexes = new HashMap<>();
    for (int i = 0; i < row.length / 2; i++) {
      indexes.putIfAbsent(row[2 * i], i);
    }
    return indexes;
  }

  private static int slot(Object name, int[] places) {
    int hash = name.hashCode();
    return (hash ^ (hash >>> Short.SIZE)) & (places.length - 1);
  }

  private static int next(int slot, int[] places) {
    return (slot + 1) & (places.length - 1);
  }

  String name(int index) {
    return (String) row[2 * index];
  }

  JsonNode value(int index) {
    return (JsonNode) row[2 * index + 1];
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    int index = name == null ? -1 : indexOf(name);
    return index < 0 ? null : value(index);
  }

  /** Returns the index of a member, or -1. */
  int indexOf(Object name) {
    if (crowded != null) {
      return crowded.getOrDefault(name, -1);
    }
    if (places == null) {
      for (int i = 0; i < row.length; i += 2) {
        if (row[i].equals(name)) {
          return i / 2;
        }
      }
      return -1;
    }
    int slot = slot(name, places);
    while (places[slot] != 0 && !row[2 * (places[slot] - 1)].equals(name)) {
      slot = next(slot, places);
    }
    return places[slot] - 1;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return get(name) != null;
  }

  @Override
  public int size() {
    return row.length / 2;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super JsonNode> action) {
    for (int i = 0; i < size(); i++) {
      action.accept(name(i), value(i));
    }
  }

  /** Allocates nothing if the other map has the same members in the same order. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other == this
        || (other instanceof Members members && Arrays.equals(row, members.row))
        || super.equals(other);
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (int i = 0; i < row.length; i += 2) {
      hash += row[i].hashCode() ^ row[i + 1].hashCode();
    }
    return hash;
  }

  @Override
  public Set<Map.Entry<String, JsonNode>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, JsonNode>> iterator() {
        return new Walk<>() {
          @Override
          Map.Entry<String, JsonNode> member(int index) {
            return Map.entry(name(index), value(index));
          }
        };
      }

      @Override
      public int size() {
        return Members.this.size();
      }
    };
  }

  /** Returns an iterator over the values. */
  Iterator<JsonNode> elements() {
    return new Walk<>() {
      @Override
      JsonNode member(int index) {
        return value(index);
      }
    };
  }

  // AbstractMap finds out that it cannot be changed only where the name is there.
  @Override
  public JsonNode put(String name, JsonNode value) {
    throw Trees.frozen();
  }

  @Override
  public JsonNode remove(Object name) {
    throw Trees.frozen();
  }

  @Override
  public void clear() {
    throw Trees.frozen();
  }

  /** An iterator over members by their index. */
  private abstract class Walk<T> implements Iterator<T> {
    private int next;

    abstract T member(int index);

    @Override
    public boolean hasNext() {
      return next < Members.this.size();
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return member(next++);
    }
  }
}
