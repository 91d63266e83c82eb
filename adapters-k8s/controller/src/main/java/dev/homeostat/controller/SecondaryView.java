package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

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

  private final List<WatchScope> scopes;
  private final Function<? super Resource, ? extends V> projection;
  private final BiFunction<ResourceAddress, ? super V, ? extends Collection<ApplicationId>>
      concerned;
  private final Map<ResourceAddress, V> projections = new ConcurrentHashMap<>();

  /** The objects by each primary object that they concern. */
  private final Map<PrimaryName, Set<ResourceAddress>> concerning = new HashMap<>();

  /** The primary objects whose steps have read this view, and so depend on its state. */
  private final Set<ApplicationId> readers = ConcurrentHashMap.newKeySet();

  /** The functions that return the state of each watched scope. */
  private final Map<WatchScope, Supplier<ViewState>> states = new ConcurrentHashMap<>();

  /** The name of a primary object, whatever kind an id of it names. */
  private record PrimaryName(String namespace, String name) {
    static PrimaryName of(ApplicationId id) {
      return new PrimaryName(id.namespace(), id.name());
    }
  }

  private SecondaryView(
      List<WatchScope> scopes,
      Function<? super Resource, ? extends V> projection,
      BiFunction<ResourceAddress, ? super V, ? extends Collection<ApplicationId>> concerned) {
    this.scopes = scopes;
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
    return new SecondaryView<>(
        List.of(Objects.requireNonNull(scope, "scope")), projection, concerned);
  }

  /**
   * Restricts the view to some namespaces. Each is watched by itself, so that the permission to
   * watch the kind is needed in these namespaces only.
   *
   * @param namespaces as in {@link ControllerBuilder#namespaces}; empty for those of the scope
   * @return a new view, or this one for no namespaces
   */
  public SecondaryView<V> in(Collection<String> namespaces) {
    WatchScope scope = scopes.get(0);
    return namespaces.isEmpty()
        ? this
        : new SecondaryView<>(
            namespaces.stream().distinct().map(scope::in).toList(), projection, concerned);
  }

  /**
   * Returns the projection of an object.
   *
   * @param namespace of the object; empty if its kind has none
   * @param name of the object
   * @return empty if it does not exist, or the view is not filled
   */
  public Optional<V> get(String namespace, String name) {
    WatchScope kind = scopes.get(0);
    return Optional.ofNullable(
        projections.get(ResourceAddress.of(kind.apiVersion(), kind.kind(), namespace, name)));
  }

  /**
   * Returns all projections.
   *
   * @return by address; a copy
   */
  public Map<ResourceAddress, V> all() {
    return Map.copyOf(projections);
  }

  /**
   * Returns the projections that concern a primary object.
   *
   * @param primary namespace and name of the primary object
   * @return by address; a copy
   */
  public synchronized Map<ResourceAddress, V> concerning(ApplicationId primary) {
    Map<ResourceAddress, V> found = new HashMap<>();
    for (ResourceAddress address : concerning.getOrDefault(PrimaryName.of(primary), Set.of())) {
      V projection = projections.get(address);
      if (projection != null) {
        found.put(address, projection);
      }
    }
    return Map.copyOf(found);
  }

  /**
   * Returns the primary objects that some projections concern.
   *
   * @param which chooses projections
   * @return by namespace and name; a copy
   */
  public Set<ApplicationId> primaries(Predicate<? super V> which) {
    Set<ApplicationId> all = new LinkedHashSet<>();
    projections.forEach(
        (address, projection) -> {
          if (which.test(projection)) {
            all.addAll(concerned.apply(address, projection));
          }
        });
    return all;
  }

  /**
   * Returns how much the view knows.
   *
   * @return as of now; of several namespaces, the state of the one of which least is known
   */
  public ViewState state() {
    return scopes.stream()
        .map(scope -> states.getOrDefault(scope, () -> ViewState.FILLING).get())
        .reduce(ViewState.COMPLETE, ViewState::or);
  }

  /** Returns what is watched; each is filled by a source of its own. */
  List<WatchScope> scopes() {
    return scopes;
  }

  /** Sets how the state of a scope is found out while it is watched. */
  void watched(WatchScope scope, Supplier<ViewState> state) {
    states.put(scope, state);
  }

  /** Notes that a step of a primary object depends on the state of the view from now on. */
  void readBy(ApplicationId primary) {
    readers.add(primary);
  }

  /** Forgets a primary object that does not exist any more. */
  void forget(ApplicationId primary) {
    readers.remove(primary);
  }

  /** Forgets some primary objects, which another replica owns. */
  void removeIf(Predicate<ApplicationId> which) {
    readers.removeIf(which);
  }

  /** Returns the primary objects that depend on the state of the view. */
  Set<ApplicationId> readers() {
    return Set.copyOf(readers);
  }

  /**
   * Records an object.
   *
   * @return the primary objects that its former and its present projection concern; none if they
   *     are equal
   */
  synchronized Set<ApplicationId> put(Resource object) {
    ResourceAddress address = object.address();
    V now = projection.apply(object);
    V before = projections.put(address, now);
    if (now.equals(before)) {
      return Set.of();
    }
    Set<ApplicationId> all = new LinkedHashSet<>(unindexed(address, before));
    for (ApplicationId primary : concerned.apply(address, now)) {
      concerning
          .computeIfAbsent(PrimaryName.of(primary), name -> new LinkedHashSet<>())
          .add(address);
      all.add(primary);
    }
    return all;
  }

  private Set<ApplicationId> unindexed(ResourceAddress address, @Nullable V before) {
    if (before == null) {
      return Set.of();
    }
    Set<ApplicationId> primaries = new LinkedHashSet<>(concerned.apply(address, before));
    for (ApplicationId primary : primaries) {
      concerning.computeIfPresent(
          PrimaryName.of(primary),
          (name, addresses) -> {
            addresses.remove(address);
            return addresses.isEmpty() ? null : addresses;
          });
    }
    return primaries;
  }

  /** Records that an object is gone, and returns the primary objects that it concerned. */
  synchronized Set<ApplicationId> remove(ResourceAddress address) {
    return unindexed(address, projections.remove(address));
  }

  /** Forgets the objects of a scope that is not watched any more. */
  synchronized void clear(WatchScope scope) {
    states.remove(scope);
    projections.keySet().stream().filter(scope::covers).toList().forEach(this::remove);
    readers.clear();
  }
}
