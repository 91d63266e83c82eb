package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.OwnedSegment;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;

/**
 * The values that a {@link StepReconciler} remembers of its objects from one step to the next, by
 * uid. It has to do without them at any time, as after a restart. A value stays until it is
 * {@linkplain #forget forgotten}, also when its object is gone, so that the last step of an object
 * should forget it. As a {@linkplain ControllerBuilder#listener listener} of the controller, it
 * forgets all values when objects went to another replica: should they come back, theirs are
 * outdated. Thread-safe.
 *
 * @param <V> the type of the values; immutable
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StepMemory<V> implements LoopListener<ApplicationId> {

  private final Map<String, V> values = new ConcurrentHashMap<>();

  /** Creates a memory without values. */
  public StepMemory() {}

  /**
   * Returns the value of an object.
   *
   * @param uid of the object
   * @return empty if there is none
   */
  public Optional<V> get(String uid) {
    return Optional.ofNullable(values.get(uid));
  }

  /**
   * Remembers the value of an object.
   *
   * @param uid of the object
   * @param value replaces the one before
   */
  public void put(String uid, V value) {
    values.put(uid, Objects.requireNonNull(value, "value"));
  }

  /**
   * Returns the value of an object, and remembers it if there is none.
   *
   * @param uid of the object
   * @param value is used if there is none, for example the present time
   * @return the value that is remembered
   */
  public V getOrPut(String uid, V value) {
    return values.computeIfAbsent(uid, any -> Objects.requireNonNull(value, "value"));
  }

  /**
   * Forgets the value of an object.
   *
   * @param uid of the object
   */
  public void forget(String uid) {
    values.remove(uid);
  }

  @Override
  public void released(OwnedSegment<ApplicationId> segment) {
    values.clear();
  }
}
