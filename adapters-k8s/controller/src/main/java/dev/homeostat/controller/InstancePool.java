package dev.homeostat.controller;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * A pool of immutable values in which equal ones are one instance, as long as the instance is used
 * elsewhere. Not thread-safe.
 *
 * @param <T> the type of the values
 */
final class InstancePool<T> {

  private final Map<T, WeakReference<T>> pool = new WeakHashMap<>();

  /** Returns the instance that is equal to a value. */
  T get(T value) {
    WeakReference<T> known = pool.get(value);
    T same = known == null ? null : known.get();
    if (same == null) {
      pool.put(value, new WeakReference<>(value));
      return value;
    }
    return same;
  }
}
