package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * A view of objects that the applications of a controller depend on, such as quotas or nodes. The
 * controller watches them and keeps a projection of each, not the object. The function of {@link
 * ControllerBuilder#application} reads the projections without a request; a changed one triggers a
 * pass of the primary objects that it concerns. Thread-safe. A view belongs to one controller.
 *
 * @param <V> the type of the projections; immutable, with {@code equals}
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class SecondaryView<V> {

  private final WatchScope scope;
  private final Function<? super Resource, ? extends V> projection;
  private final BiFunction<ResourceAddress, ? super V, ? extends Collection<ApplicationId>>
      concerned;
  private final Map<ResourceAddress, V> projections = new ConcurrentHashMap<>();

  private SecondaryView(
      WatchScope scope,
      Function<? super Resource, ? extends V> projection,
      BiFunction<ResourceAddress, ? super V, ? extends Collection<ApplicationId>> concerned) {
    this.scope = Objects.requireNonNull(scope, "scope");
    this.projection = Objects.requireNonNull(projection, "projection");
    this.concerned = Objects.requireNonNull(concerned, "concerned");
  }

  /**
   * Creates a view that is empty until its controller starts.
   *
   * @param scope the objects to watch
   * @param projection returns what matters of an object, never null; called on the thread of the
   *     watch, so it returns soon, and what it keeps stays in memory
   * @param concerned returns the primary objects that a projection concerns, by namespace and name;
   *     called on the thread of the watch
   * @param <V> the type of the projections; immutable, with {@code equals}
   * @return a new view
   */
  public static <V> SecondaryView<V> of(
      WatchScope scope,
      Function<? super Resource, ? extends V> projection,
      BiFunction<ResourceAddress, ? super V, ? extends Collection<ApplicationId>> concerned) {
    return new SecondaryView<>(scope, projection, concerned);
  }

  /**
   * Returns the projection of an object.
   *
   * @param namespace of the object; empty if its kind has none
   * @param name of the object
   * @return empty if it does not exist, or the view is not filled
   */
  public Optional<V> get(String namespace, String name) {
    return Optional.ofNullable(
        projections.get(ResourceAddress.of(scope.apiVersion(), scope.kind(), namespace, name)));
  }

  /**
   * Returns all projections.
   *
   * @return by address; a copy
   */
  public Map<ResourceAddress, V> all() {
    return Map.copyOf(projections);
  }

  WatchScope scope() {
    return scope;
  }

  /**
   * Records an object.
   *
   * @return the primary objects that its former and its present projection concern; none if they
   *     are equal
   */
  Set<ApplicationId> put(Resource object) {
    ResourceAddress address = object.address();
    V now = projection.apply(object);
    V before = projections.put(address, now);
    if (now.equals(before)) {
      return Set.of();
    }
    Set<ApplicationId> all = new LinkedHashSet<>();
    if (before != null) {
      all.addAll(concerned.apply(address, before));
    }
    all.addAll(concerned.apply(address, now));
    return all;
  }

  /** Records that an object is gone, and returns the primary objects that it concerned. */
  Set<ApplicationId> remove(ResourceAddress address) {
    V before = projections.remove(address);
    return before == null ? Set.of() : new LinkedHashSet<>(concerned.apply(address, before));
  }

  void clear() {
    projections.clear();
  }
}
