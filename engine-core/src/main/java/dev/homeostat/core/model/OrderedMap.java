package dev.homeostat.core.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map that keeps the order of its entries. A few entries alternate in one array, where
 * a search in sequence is as fast as a hash; more of them are kept in a hash map.
 *
 * @param <V> the type of the values
 */
public final class OrderedMap<V> extends AbstractMap<String, V> {

  /** The most entries that are searched in sequence. */
  private static final int MOST_IN_SEQUENCE = 8;

  /** Names and values in turn. */
  private final Object[] row;

  private OrderedMap(Object[] row) {
    this.row = row;
  }

  /**
   * Returns an immutable copy of a map, or the map itself if it is one.
   *
   * @param map without null names and values
   * @param <V> the type of the values
   * @return the same entries in the same order
   */
  public static <V> Map<String, V> copyOf(Map<String, V> map) {
    if (map instanceof OrderedMap) {
      return map;
    }
    if (map.size() > MOST_IN_SEQUENCE) {
      return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
    Builder<V> copy = new Builder<>(map.size());
    map.forEach(copy::put);
    return copy.build();
  }

  @Override
  @SuppressWarnings("unchecked") // the second of each two is a value
  public @Nullable V get(@Nullable Object name) {
    for (int i = 0; i < row.length; i += 2) {
      if (row[i].equals(name)) {
        return (V) row[i + 1];
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
  public Set<Map.Entry<String, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, V>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return OrderedMap.this.size();
      }
    };
  }

  private final class Entries implements Iterator<Map.Entry<String, V>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < row.length;
    }

    @Override
    @SuppressWarnings("unchecked") // the second of each two is a value
    public Map.Entry<String, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      next += 2;
      return Map.entry((String) row[next - 2], (V) row[next - 1]);
    }
  }

  /**
   * A builder of ordered maps; its names have to differ.
   *
   * @param <V> the type of the values
   */
  public static final class Builder<V> {
    private Object[] row;
    private int size;

    /**
     * Creates a builder.
     *
     * @param capacity the expected number of entries
     */
    public Builder(int capacity) {
      this.row = new Object[2 * capacity];
    }

    /**
     * Adds an entry.
     *
     * @param name one that was not added before
     * @param value its value
     */
    public void put(String name, V value) {
      if (size == row.length) {
        row = Arrays.copyOf(row, 2 * size + 8);
      }
      row[size++] = name;
      row[size++] = value;
    }

    /**
     * Builds the map.
     *
     * @return an immutable map in the order of the additions
     */
    @SuppressWarnings("unchecked") // the second of each two is a value
    public Map<String, V> build() {
      Object[] entries = size == row.length ? row : Arrays.copyOf(row, size);
      row = entries;
      if (size <= 2 * MOST_IN_SEQUENCE) {
        return new OrderedMap<>(entries);
      }
      Map<String, V> many = new LinkedHashMap<>(size);
      for (int i = 0; i < size; i += 2) {
        many.put((String) entries[i], (V) entries[i + 1]);
      }
      return Collections.unmodifiableMap(many);
    }
  }
}
