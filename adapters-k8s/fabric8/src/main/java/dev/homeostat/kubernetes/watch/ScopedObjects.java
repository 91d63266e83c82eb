package dev.homeostat.kubernetes.watch;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apiguardian.api.API;

/**
 * A map from the addresses of objects, for caches that have an entry for each object. What all
 * objects of a kind in a namespace have in common is kept once, so that an entry has the name only.
 * Not thread-safe.
 *
 * @param <V> the type of the values
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ScopedObjects<V> {

  /**
   * The objects of a kind in a namespace.
   *
   * @param scope the kind and the namespace
   * @param values of the objects, by name
   */
  private record Members<V>(WatchScope scope, Map<String, V> values) {}

  private final Map<WatchScope, Members<V>> scopes = new HashMap<>();

  /** No objects. */
  public ScopedObjects() {}

  /**
   * Returns the kind and the namespace of an object.
   *
   * @param address of the object
   * @return the same instance for all objects of the scope, as long as one of them has a value
   */
  public WatchScope scope(ResourceAddress address) {
    WatchScope scope = of(address);
    Members<V> members = scopes.get(scope);
    return members == null ? scope : members.scope();
  }

  private static WatchScope of(ResourceAddress address) {
    return new WatchScope(address.apiVersion(), address.id().kind(), address.id().namespace(), "");
  }

  /**
   * Returns the value of an object.
   *
   * @param address of the object
   * @return empty if it has none
   */
  public Optional<V> get(ResourceAddress address) {
    Members<V> members = scopes.get(of(address));
    return members == null
        ? Optional.empty()
        : Optional.ofNullable(members.values().get(address.id().name()));
  }

  /**
   * Sets the value of an object.
   *
   * @param address of the object
   * @param value the new value
   * @return the value that it had; empty if it had none
   */
  public Optional<V> put(ResourceAddress address, V value) {
    Objects.requireNonNull(value, "value");
    return Optional.ofNullable(
        scopes
            .computeIfAbsent(of(address), scope -> new Members<>(scope, new HashMap<>(1)))
            .values()
            .put(address.id().name(), value));
  }

  /**
   * Removes the value of an object.
   *
   * @param address of the object
   * @return the value that it had; empty if it had none
   */
  public Optional<V> remove(ResourceAddress address) {
    Members<V> members = scopes.get(of(address));
    if (members == null) {
      return Optional.empty();
    }
    V before = members.values().remove(address.id().name());
    if (members.values().isEmpty()) {
      scopes.remove(members.scope());
    }
    return Optional.ofNullable(before);
  }

  /**
   * Returns the number of objects with a value.
   *
   * @return as of now
   */
  public int size() {
    return scopes.values().stream().mapToInt(members -> members.values().size()).sum();
  }

  /**
   * Calls an action with each object and its value.
   *
   * @param action must not change this map
   */
  public void forEach(BiConsumer<ResourceAddress, V> action) {
    scopes.forEach(
        (scope, members) ->
            members
                .values()
                .forEach(
                    (name, value) -> action.accept(scope.address(scope.namespace(), name), value)));
  }
}
