package dev.homeostat.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The segments of a queue: those that are owned or have items. */
final class QueueSegments<K> {

  private final Function<? super K, KeySegment> idOf;
  private final Map<KeySegment, QueueSegment<K>> segments = new HashMap<>();

  /**
   * No segment is owned.
   *
   * @param idOf the segment of a key
   */
  QueueSegments(Function<? super K, KeySegment> idOf) {
    this.idOf = idOf;
  }

  QueueSegment<K> get(KeySegment id) {
    return segments.computeIfAbsent(id, QueueSegment::new);
  }

  boolean isOwned(K key) {
    QueueSegment<K> segment = segments.get(idOf.apply(key));
    return segment != null && segment.owned;
  }

  /** Returns the segment of a new item. */
  QueueSegment<K> join(K key) {
    QueueSegment<K> segment = get(idOf.apply(key));
    segment.items++;
    return segment;
  }

  /** An item of a segment is forgotten. */
  void leave(QueueSegment<K> segment) {
    segment.items--;
    dropIfIdle(segment);
  }

  void dropIfIdle(QueueSegment<K> segment) {
    if (!segment.owned && segment.items == 0) {
      segments.remove(segment.id);
    }
  }

  /** For tests: how many segments are remembered. */
  int size() {
    return segments.size();
  }

  void forgetParked() {
    segments.values().forEach(segment -> segment.parked.clear());
  }
}
