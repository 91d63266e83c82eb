package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.segment.SegmentLabels;
import dev.homeostat.controller.segment.SegmentSelection;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.SharedWatches;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.runtime.KeySegment;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The watches on what applications consist of: one for each kind that some application has, for as
 * long as one has it. Thread-safe.
 */
final class Children {

  /** The interval at which the health of an awaited watch is checked. */
  private static final Duration LOOK = Duration.ofMillis(200);

  /**
   * The objects of a kind that are watched.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param foreignIn the namespace of objects of other owners, of which all are watched; empty for
   *     the objects of applications
   */
  record Kind(String apiVersion, String kind, Optional<String> foreignIn) {

    Kind(String apiVersion, String kind) {
      this(apiVersion, kind, Optional.empty());
    }

    static Kind of(ResourceAddress address) {
      return new Kind(address.apiVersion(), address.id().kind());
    }

    /** Returns the kind of an object of another owner, in its namespace. */
    static Kind foreign(ResourceAddress address) {
      return new Kind(
          address.apiVersion(), address.id().kind(), Optional.of(address.id().namespace()));
    }

    private boolean isOf(WatchScope scope) {
      return apiVersion.equals(scope.apiVersion()) && kind.equals(scope.kind());
    }

    private List<WatchScope> scopes(List<String> namespaces, SegmentLabels labels) {
      WatchScope all = WatchScope.of(apiVersion, kind);
      if (foreignIn.isPresent()) {
        return List.of(all.in(foreignIn.get()));
      }
      WatchScope ours = labels.scope(all);
      return namespaces.isEmpty() ? List.of(ours) : namespaces.stream().map(ours::in).toList();
    }
  }

  private final SharedWatches watches;
  private final SegmentLabels labels;
  private final SegmentSelection selection;
  private final ObjectListener listener;
  private final Consumer<ApplicationId> wake;
  private final List<String> namespaces;
  private final Set<Kind> named;

  private final Map<ApplicationId, Set<Kind>> kinds = new HashMap<>();

  /** Most applications have the same kinds as others. */
  private final InstancePool<Set<Kind>> kindSets = new InstancePool<>();

  private final Map<Kind, Integer> users = new HashMap<>();
  private final Map<Kind, List<Subscription>> subscriptions = new HashMap<>();

  /** Kinds that have kept a pass waiting in vain. */
  private final Set<Kind> slow = new HashSet<>();

  /** Kinds that are watched although no pass has had one yet. */
  private final Set<Kind> anticipated = new HashSet<>();

  /**
   * No watches yet.
   *
   * @param watches of the cluster
   * @param labels of the objects
   * @param listener hears of the objects
   * @param namespaces to look into; empty for all
   * @param named kinds that are watched from the begin to the end
   * @param wake gets each application whose objects may not be watched any more, or may be again
   */
  Children(
      SharedWatches watches,
      SegmentLabels labels,
      ObjectListener listener,
      List<String> namespaces,
      Set<Kind> named,
      Consumer<ApplicationId> wake) {
    this.watches = watches;
    this.labels = labels;
    this.selection = labels.selection();
    this.listener = new WithPermissions(listener);
    this.wake = wake;
    this.namespaces = namespaces;
    this.named = named;
  }

  /** A listener to objects that also handles changes of permissions. */
  private final class WithPermissions extends ForwardingListener {

    WithPermissions(ObjectListener objects) {
      super(objects);
    }

    @Override
    public void permissionChanged(WatchScope scope) {
      with(scope).forEach(wake);
    }

    @Override
    public void synced(WatchScope scope) {
      super.synced(scope);
      tell();
    }
  }

  private synchronized void tell() {
    notifyAll();
  }

  private synchronized List<ApplicationId> with(WatchScope scope) {
    return kinds.entrySet().stream()
        .filter(entry -> entry.getValue().stream().anyMatch(kind -> kind.isOf(scope)))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the watches on objects of an application that the server refuses. */
  synchronized List<WatchHealth> refused(ApplicationId application) {
    return kinds.getOrDefault(application, Set.of()).stream()
        .flatMap(kind -> subscriptions.getOrDefault(kind, List.of()).stream())
        .filter(one -> isOf(application, one.scope()))
        .map(Subscription::health)
        .filter(WatchHealth::refused)
        .toList();
  }

  private static boolean isOf(ApplicationId application, WatchScope scope) {
    return scope.namespace().isEmpty()
        || scope.label().isEmpty()
        || scope.namespace().equals(application.namespace());
  }

  /** Begins with the kinds that were named. */
  synchronized void open() {
    for (Kind kind : named) {
      if (users.merge(kind, 1, Integer::sum) == 1) {
        subscriptions.put(kind, subscribe(kind));
      }
    }
  }

  /**
   * Watches a kind that an application will have, until its first pass. So the objects are known
   * before that, also to a replica that does not lead.
   */
  synchronized void anticipate(Kind kind) {
    if (!users.containsKey(kind) && anticipated.add(kind)) {
      users.put(kind, 1);
      subscriptions.put(kind, subscribe(kind));
    }
  }

  /** Ends the watch on a kind that no application will have, unless one has it already. */
  synchronized void anticipateNoMore(Kind kind) {
    if (anticipated.remove(kind)) {
      leave(kind);
    }
  }

  /** Returns the anticipated kinds of which not all is known; refused ones are not among them. */
  synchronized List<Kind> awaited() {
    return anticipated.stream()
        .filter(
            kind ->
                subscriptions.getOrDefault(kind, List.of()).stream()
                    .map(Subscription::health)
                    .anyMatch(health -> !health.synced() && !health.refused()))
        .toList();
  }

  /** Returns whether all is known of the kinds that were named. */
  synchronized boolean hasSynced() {
    watches.beginAgain();
    return named.stream()
        .flatMap(kind -> subscriptions.getOrDefault(kind, List.of()).stream())
        .allMatch(subscription -> subscription.health().synced());
  }

  /** Waits until all is known of the kinds that were named. */
  void awaitNamed(Duration patience) throws InterruptedException {
    awaitSynced(named, patience);
  }

  /**
   * Waits until all is known of some kinds. A kind that takes longer than the patience, or cannot
   * be watched, is not waited for again until all is known of it.
   */
  synchronized void awaitSynced(Collection<Kind> wanted, Duration patience)
      throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    slow.removeIf(this::isSynced);
    Set<Kind> waiting = new HashSet<>(wanted);
    waiting.removeAll(slow);
    waiting.removeIf(kind -> isSynced(kind) || isRefused(kind));
    while (!waiting.isEmpty()) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        slow.addAll(waiting);
        return;
      }
      TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, LOOK.toNanos()));
      waiting.removeIf(kind -> isSynced(kind) || isRefused(kind));
    }
  }

  private boolean isSynced(Kind kind) {
    return subscriptions.getOrDefault(kind, List.of()).stream()
        .allMatch(one -> one.health().synced());
  }

  private boolean isRefused(Kind kind) {
    return subscriptions.getOrDefault(kind, List.of()).stream()
        .map(Subscription::health)
        .anyMatch(health -> health.refused() || health.isUnserved());
  }

  /** An application consists of objects of these kinds, and of no others. */
  synchronized void watch(ApplicationId application, Collection<Kind> wanted) {
    watches.beginAgain();
    Set<Kind> now = Set.copyOf(wanted);
    Set<Kind> before = kinds.getOrDefault(application, Set.of());
    if (now.equals(before)) {
      return;
    }
    for (Kind kind : now) {
      if (!before.contains(kind) && users.merge(kind, 1, Integer::sum) == 1) {
        subscriptions.put(kind, subscribe(kind));
      }
    }
    now.stream().filter(anticipated::remove).forEach(this::leave);
    Set<Kind> left = new HashSet<>(before);
    left.removeAll(now);
    left.forEach(this::leave);
    if (now.isEmpty()) {
      kinds.remove(application);
    } else {
      kinds.put(application, kindSets.get(now));
    }
  }

  /** Returns whether only the objects of gained segments are watched. */
  boolean isDivided() {
    return selection.isShared();
  }

  /** Watches the objects of a segment, too; completes when all are known that can be watched. */
  synchronized CompletionStage<Void> gained(KeySegment segment) {
    return selection.add(labels.label(segment), divided());
  }

  /** Completes when all objects of the gained segments are known that can be watched. */
  synchronized CompletionStage<Void> known() {
    return selection.known(divided());
  }

  /** Watches the objects of a segment no more. */
  synchronized void released(KeySegment segment) {
    selection.remove(labels.label(segment), divided());
  }

  private List<Subscription> divided() {
    return subscriptions.entrySet().stream()
        .filter(entry -> entry.getKey().foreignIn().isEmpty())
        .flatMap(entry -> entry.getValue().stream())
        .toList();
  }

  /** Some applications do not count any more. */
  synchronized void removeIf(Predicate<ApplicationId> which) {
    for (ApplicationId application : List.copyOf(kinds.keySet())) {
      if (which.test(application)) {
        Set<Kind> left = kinds.remove(application);
        if (left != null) {
          left.forEach(this::leave);
        }
      }
    }
  }

  /** An application may consist of objects of these kinds, too. */
  synchronized void watchAlso(ApplicationId application, Collection<Kind> more) {
    Set<Kind> all = new HashSet<>(kinds.getOrDefault(application, Set.of()));
    all.addAll(more);
    watch(application, all);
  }

  private List<Subscription> subscribe(Kind kind) {
    return kind.scopes(namespaces, labels).stream()
        .map(
            scope ->
                kind.foreignIn().isPresent()
                    ? watches.subscribe(scope, listener)
                    : selection.subscribe(watches, scope, listener))
        .toList();
  }

  private void leave(Kind kind) {
    if (users.merge(kind, -1, Integer::sum) == 0) {
      users.remove(kind);
      List<Subscription> all = subscriptions.remove(kind);
      if (all != null) {
        all.forEach(Subscription::close);
      }
    }
  }

  /** Returns the health of each watch. */
  synchronized List<WatchHealth> health() {
    return subscriptions.values().stream().flatMap(List::stream).map(Subscription::health).toList();
  }

  synchronized void close() {
    subscriptions.values().forEach(all -> all.forEach(Subscription::close));
    subscriptions.clear();
    users.clear();
    anticipated.clear();
    kinds.clear();
    selection.clear();
  }
}
