package dev.homeostat.runtime;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The keys that have run and are not gone, by segment. Thread-safe. */
final class KnownKeys<K> {

  private final Function<? super K, KeySegment> segments;
  private final Map<KeySegment, Set<K>> keys = new ConcurrentHashMap<>();

  KnownKeys(Function<? super K, KeySegment> segments) {
    this.segments = segments;
  }

  void add(K key) {
    keys.compute(
        segments.apply(key),
        (segment, known) -> {
          Set<K> more = known == null ? ConcurrentHashMap.newKeySet() : known;
          more.add(key);
          return more;
        });
  }

  void remove(K key) {
    keys.computeIfPresent(
        segments.apply(key),
        (segment, known) -> {
          known.remove(key);
          return known.isEmpty() ? null : known;
        });
  }

  /** Forgets the keys of a segment. */
  void forget(KeySegment segment) {
    keys.remove(segment);
  }

  /** Returns the keys of a segment, as of now. */
  List<K> of(KeySegment segment) {
    return List.copyOf(keys.getOrDefault(segment, Set.of()));
  }
}
