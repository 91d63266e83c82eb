package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.concurrent.CompletionStage;
import org.apiguardian.api.API;

/**
 * The keys of a loop that this process works on, where several replicas share the keys or one of
 * them has all. Keys belong to segments; a segment is owned by one process at a time, and moves
 * from one to the next in this order: its owner is asked to {@link Owner#release} it, acknowledges
 * that no run is under way, and only then another process gains it. If an owner cannot be asked,
 * because it is dead or cut off, another gains the segment when {@link #isHeld} is false in the
 * former owner for certain.
 *
 * <p>Each loop has an instance of its own. Thread-safe. {@code KeyOwnershipContract} in {@code
 * homeostat-adapters-k8s-testing} tests an implementation.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface KeyOwnership<K> {

  /**
   * The loop that works on owned keys. Calls for one segment come one after the other. None blocks,
   * so that one segment does not wait for another.
   */
  interface Owner {

    /**
     * Allows runs of a segment. No effect if the segment is owned.
     *
     * @param segment whose former owner has acknowledged its release, or cannot write any more
     * @param epoch the epoch of the segment: greater than that of each other process that owned it
     *     before
     */
    void gained(KeySegment segment, long epoch);

    /**
     * Asks for a segment: its runs may end, within the grace period of the loop, and none begins.
     *
     * @param segment an owned one; of another, it is only awaited that no run is under way
     * @return the acknowledgement: completes, without a value, when no run of the segment is under
     *     way. It may complete on a thread of a run, so what depends on it returns soon
     */
    CompletionStage<Void> release(KeySegment segment);

    /**
     * Takes a segment away, also amid its release: its runs are interrupted, and none begins.
     *
     * @param segment as with {@link #release}
     * @return the acknowledgement, as with {@link #release}
     */
    CompletionStage<Void> lost(KeySegment segment);
  }

  /**
   * Returns the segment of a key.
   *
   * @param key any, also one whose object does not exist
   * @return the same for a key at all times and in all processes that share the loop
   */
  KeySegment segment(K key);

  /**
   * Takes part, until {@link #stop}. Returns at once. Segments may be gained, released and gained
   * again many times.
   *
   * @param owner all of whose caches are filled
   */
  void start(Owner owner);

  /**
   * Ends taking part. The owner is not called any more. No effect if it does not take part.
   *
   * @param ended whether no run is under way, so that others may gain the segments at once; if not,
   *     they have to wait as if this process had died
   */
  void stop(boolean ended);

  /**
   * Returns whether this process may write for the keys of a segment at this moment. A run asks
   * before each write, since it is interrupted only some time after the segment was lost. The
   * answer depends on a monotonic clock of this process, not on what arrives from others.
   *
   * @param segment any
   * @return false also before the segment is gained
   */
  boolean isHeld(KeySegment segment);

  /**
   * Returns whether several processes may own segments at the same time. If so, a process knows
   * only what belongs to its segments; if not, it knows all, so that it can lead at once.
   *
   * @return true unless overridden; the same at all times
   */
  default boolean isShared() {
    return true;
  }

  /**
   * Returns whether it is known who owns what. It is known before the owner gains its first
   * segment.
   *
   * @return healthy unless overridden; it is no matter of health who it is
   */
  default Health health() {
    return Health.GOOD;
  }

  /**
   * Returns an ownership of all keys by the process that leads.
   *
   * @param leadership of one loop
   * @param <K> the type of keys
   * @return new ownership with the single segment {@link KeySegment#ALL}
   */
  static <K> KeyOwnership<K> of(Leadership leadership) {
    return new LeaderOwnership<>(leadership);
  }
}
