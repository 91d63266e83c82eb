package dev.homeostat.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The members of a frozen object, in their order. They are read often and never written, so names
 * and values alternate in one array, which takes the least memory and the fewest cache lines.
 */
final class Members extends AbstractMap<String, JsonNode> {

  /** The largest number of members that are found sooner one by one than by their hash. */
  private static final int FEW = 8;

  /** Each name, followed by its value. */
  private final Object[] row;

  /** The index of each member plus one, by hash, or 0; at least as many again are free. */
  private final int @Nullable [] places;

  /**
   * The members of an object.
   *
   * @param row each name, none of them twice, followed by its value; not copied
   */
  Members(Object[] row) {
    this.row = row;
    this.places = size() <= FEW ? null : places(row);
  }

  private static int[] places(Object[] row) {
    int[] places = new int[Integer.highestOneBit(row.length / 2) << 2];
    for (int i = 0; i < row.length / 2; i++) {
      int slot = slot(row[2 * i], places);
      while (places[slot] != 0) {
        slot = next(slot, places);
      }
      places[slot] = i + 1;
    }
    return places;
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
    if (name == null) {
      return null;
    }
    if (places == null) {
      for (int i = 0; i < row.length; i += 2) {
        if (row[i].equals(name)) {
          return (JsonNode) row[i + 1];
        }
      }
      return null;
    }
    for (int slot = slot(name, places); places[slot] != 0; slot = next(slot, places)) {
      int index = places[slot] - 1;
      if (row[2 * index].equals(name)) {
        return value(index);
      }
    }
    return null;
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

  @Override
  public Set<Map.Entry<String, JsonNode>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, JsonNode>> iterator() {
        return new Walk<>(Members.this.size(), i -> Map.entry(name(i), value(i)));
      }

      @Override
      public int size() {
        return Members.this.size();
      }
    };
  }

  @Override
  public Set<String> keySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<String> iterator() {
        return new Walk<>(Members.this.size(), Members.this::name);
      }

      @Override
      public int size() {
        return Members.this.size();
      }
    };
  }

  @Override
  public Collection<JsonNode> values() {
    return new AbstractCollection<>() {
      @Override
      public Iterator<JsonNode> iterator() {
        return new Walk<>(Members.this.size(), Members.this::value);
      }

      @Override
      public int size() {
        return Members.this.size();
      }
    };
  }

  // AbstractMap finds out that it cannot be changed only where the name is there.
  @Override
  public JsonNode remove(Object name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }

  /** An iterator over members by their index. */
  private static final class Walk<T> implements Iterator<T> {
    private final int end;
    private final IntFunction<T> member;
    private int next;

    Walk(int end, IntFunction<T> member) {
      this.end = end;
      this.member = member;
    }

    @Override
    public boolean hasNext() {
      return next < end;
    }

    @Override
    public T next() {
      if (next == end) {
        throw new NoSuchElementException();
      }
      return member.apply(next++);
    }
  }
}
