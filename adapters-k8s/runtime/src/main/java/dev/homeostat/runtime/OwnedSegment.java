package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * A segment that a loop owns or has owned, with its keys.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class OwnedSegment<K> {

  private final KeySegment segment;
  private final long epoch;
  private final Function<? super K, KeySegment> segments;

  private OwnedSegment(KeySegment segment, long epoch, Function<? super K, KeySegment> segments) {
    this.segment = Objects.requireNonNull(segment, "segment");
    this.epoch = epoch;
    this.segments = Objects.requireNonNull(segments, "segments");
  }

  /**
   * Returns a segment since an epoch.
   *
   * @param segment which one
   * @param epoch since which it is owned
   * @param segments the segment of each key, as in {@link KeyOwnership#segment}
   * @param <K> the type of keys
   * @return a new value
   */
  public static <K> OwnedSegment<K> of(
      KeySegment segment, long epoch, Function<? super K, KeySegment> segments) {
    return new OwnedSegment<>(segment, epoch, segments);
  }

  /** {@return the segment} */
  public KeySegment segment() {
    return segment;
  }

  /** {@return the epoch since which it is owned, as in {@link KeyOwnership.Owner#gained}} */
  public long epoch() {
    return epoch;
  }

  /**
   * Returns whether a key belongs to the segment.
   *
   * @param key any
   * @return the same at all times
   */
  public boolean contains(K key) {
    return segment.equals(segments.apply(key));
  }

  @Override
  public String toString() {
    return segment + ", epoch " + epoch;
  }
}
