package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * A source of keys that a {@link ControlLoop} has to run: an informer, a queue of messages, a
 * timer. Thread-safe.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface Source<K> {

  /**
   * Returns the name of the source in health and logs.
   *
   * @return as in {@code pods}
   */
  String name();

  /**
   * Begins to listen. May be called again after {@link #stop}, or after it has failed.
   *
   * @param sink gets the key of all that is there, and then of each change; used until the stop
   * @throws Exception if it could not begin; the loop reports it and tries again later
   */
  void start(Sink<K> sink) throws Exception;

  /**
   * Returns whether all that was there at the start is known and has been put into the sink. No key
   * runs before all sources have synced.
   *
   * @return true for good until the stop
   */
  boolean hasSynced();

  /**
   * Returns whether it hears what happens.
   *
   * @return healthy unless overridden
   */
  default Health health() {
    return Health.GOOD;
  }

  /** Ends listening. No effect if it does not listen. */
  void stop();
}
