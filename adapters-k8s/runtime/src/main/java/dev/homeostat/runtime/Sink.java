package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * The sink of a {@link Source}, to which it adds the keys that have to run. Thread-safe, never
 * blocks for long, and takes keys at any time; those that come after the stop of the loop are
 * dropped.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface Sink<K> {

  /**
   * Something happened to a key.
   *
   * @param key runs soon
   * @param priority how urgent it is
   */
  void add(K key, Priority priority);

  /**
   * Something will happen to a key.
   *
   * @param key runs when the delay is over, or earlier if it has been asked for earlier
   * @param delay not long ago if negative
   */
  void addAfter(K key, Duration delay);

  /**
   * Something happened to a key.
   *
   * @param key runs soon
   */
  default void add(K key) {
    add(key, Priority.NORMAL);
  }

  /**
   * A key stands for something else than before, such as an object that was deleted and made again:
   * it runs soon, and its failures are forgotten.
   *
   * @param key runs soon
   */
  default void addAnew(K key) {
    add(key);
  }

  /**
   * Something happened to an object that keys depend on. Those of both states run, so neither the
   * old nor the new owner of an object misses that it moved.
   *
   * @param states of the object, as far as they are known: before, if it was there, and after, if
   *     it is still there
   * @param keys of one state of the object
   * @param <T> the type of object
   */
  default <T> void changed(
      Collection<? extends T> states, Function<? super T, ? extends Collection<? extends K>> keys) {
    Set<K> all = new LinkedHashSet<>();
    states.forEach(state -> all.addAll(keys.apply(state)));
    all.forEach(this::add);
  }
}
