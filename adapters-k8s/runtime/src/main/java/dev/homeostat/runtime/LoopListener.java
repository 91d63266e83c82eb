package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * Hears what a {@link ControlLoop} does, for metrics and the like. Called on the threads of the
 * loop, many at once, so it is thread-safe and returns soon. What it throws is logged and does no
 * harm. How many keys wait is asked of {@link ControlLoop#depth}.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface LoopListener<K> {

  /**
   * A source added a key, which may have been waiting already.
   *
   * @param key which one
   * @param priority with which it was added
   */
  default void added(K key, Priority priority) {}

  /**
   * Called when a run has ended. A run that was broken off because the loop stops or does not own
   * the key any more is not reported.
   *
   * @param run what it was, and how it ended
   */
  default void ran(Run<K> run) {}

  /**
   * Called before the first run of a segment that was gained: of all keys if the loop leads.
   *
   * @param segment which is owned from now on
   */
  default void gained(OwnedSegment<K> segment) {}

  /**
   * Called when a segment is not owned any more, and its last run has ended, or the loop has
   * stopped.
   *
   * @param segment which was owned
   */
  default void released(OwnedSegment<K> segment) {}

  /**
   * Something broke outside of a run: a worker, a source that could not start. The loop goes on.
   *
   * @param where as in {@code source pods}
   * @param cause what was thrown
   */
  default void broke(String where, Throwable cause) {}
}
