package dev.homeostat.core.retry;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A memory of failures by what failed. Entries of one key are changed by one thread at a time, as
 * there is one pass at a time for each application; those of different keys by many.
 *
 * @param <K> what failed
 * @param <V> how it failed
 */
interface FailureMemory<K, V> {

  /** Returns whether nothing is remembered. */
  boolean isEmpty();

  /** Returns the entry of a key. */
  Optional<V> get(K key);

  /** Sets the entry of a key. */
  void put(K key, V value);

  /** Removes the entry of a key. */
  void remove(K key);

  /**
   * Creates a memory that drops the entry that was not used for the longest time.
   *
   * @param most the largest number of entries
   */
  static <K, V> FailureMemory<K, V> bounded(int most) {
    return new Bounded<>(most);
  }

  /** Returns a view that reads this memory and ignores changes. */
  default FailureMemory<K, V> readOnly() {
    return new ReadOnly<>(this);
  }

  /** A memory in a map that is ordered by the last use. */
  final class Bounded<K, V> implements FailureMemory<K, V> {

    private final Map<K, V> entries;

    private Bounded(int most) {
      this.entries =
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
              return size() > most;
            }
          };
    }

    @Override
    public synchronized boolean isEmpty() {
      return entries.isEmpty();
    }

    @Override
    public synchronized Optional<V> get(K key) {
      return Optional.ofNullable(entries.get(key));
    }

    @Override
    public synchronized void put(K key, V value) {
      entries.put(key, value);
    }

    @Override
    public synchronized void remove(K key) {
      entries.remove(key);
    }
  }

  /** A view of another memory that ignores changes. */
  record ReadOnly<K, V>(FailureMemory<K, V> memory) implements FailureMemory<K, V> {

    @Override
    public boolean isEmpty() {
      return memory.isEmpty();
    }

    @Override
    public Optional<V> get(K key) {
      return memory.get(key);
    }

    @Override
    public void put(K key, V value) {}

    @Override
    public void remove(K key) {}
  }
}
