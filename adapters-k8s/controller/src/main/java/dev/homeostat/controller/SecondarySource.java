package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.SegmentedSource;
import dev.homeostat.runtime.Sink;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The source of applications that an object in one scope of a secondary view concerns. */
final class SecondarySource implements SegmentedSource<ApplicationId>, ObjectListener {

  private final SecondaryView<?> view;
  private final WatchScope scope;
  private final KubernetesCluster cluster;
  private final PrimaryKind<?> kind;

  /** The objects of which an event has come while those that are known are read. */
  private final Set<ResourceAddress> heard = new HashSet<>();

  private volatile boolean filling;
  private volatile @Nullable Subscription subscription;
  private volatile @Nullable Sink<ApplicationId> sink;

  /** The watches on definitions, from the time on at which the kind was not served. */
  private List<Subscription> definitions = List.of();

  private SecondarySource(
      SecondaryView<?> view, WatchScope scope, KubernetesCluster cluster, PrimaryKind<?> kind) {
    this.view = view;
    this.scope = scope;
    this.cluster = cluster;
    this.kind = kind;
  }

  /**
   * Returns sources that are not started, one for each scope of a view.
   *
   * @param view is filled
   * @param kind of the primary objects
   */
  static Stream<SecondarySource> of(
      SecondaryView<?> view, KubernetesCluster cluster, PrimaryKind<?> kind) {
    return view.scopes().stream().map(scope -> new SecondarySource(view, scope, cluster, kind));
  }

  @Override
  public String name() {
    return "view of " + scope;
  }

  /** Reads the objects that a shared watch has reported before. */
  @Override
  public void start(Sink<ApplicationId> to) throws ReconcileException {
    sink = to;
    heard.clear();
    filling = true;
    Subscription begun = cluster.watches().subscribe(scope, this);
    subscription = begun;
    view.watched(scope, () -> ViewState.of(begun.health()));
    awaitDefinition();
    for (Map.Entry<ResourceAddress, ClusterResponse> answer :
        cluster.readAll(begun.known()).entrySet()) {
      if (answer.getValue() instanceof ClusterResponse.Done done) {
        wake(read(done.resource()));
      } else if (!(answer.getValue() instanceof ClusterResponse.Absent)) {
        stop();
        throw ReconcileException.of("cannot read", answer.getKey(), answer.getValue());
      }
    }
    filling = false;
  }

  /**
   * Returns whether the view is filled. A kind that is not served or may not be watched holds up no
   * pass; a server that has not answered yet does, since what a pass does not see, it deletes.
   */
  @Override
  public boolean hasSynced() {
    cluster.watches().beginAgain();
    return !filling
        && watchHealth()
            .filter(health -> health.synced() || health.refused() || health.isUnserved())
            .isPresent();
  }

  /** Returns the health of the watch, if it has begun. */
  Optional<WatchHealth> watchHealth() {
    return Optional.ofNullable(subscription).map(Subscription::health);
  }

  /** A view is of all objects, whichever segments are owned. */
  @Override
  public CompletionStage<Void> gained(KeySegment segment) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void released(KeySegment segment) {}

  @Override
  public void stop() {
    Subscription open = subscription;
    if (open != null) {
      open.close();
    }
    subscription = null;
    sink = null;
    awaitNoDefinition();
    view.clear(scope);
  }

  /** Waits for the definition of a kind that is not served, instead of asking for the kind. */
  private synchronized void awaitDefinition() {
    if (definitions.isEmpty() && watchHealth().filter(WatchHealth::isUnserved).isPresent()) {
      definitions = cluster.watches().awaitDefinitions();
    }
  }

  private synchronized void awaitNoDefinition() {
    definitions.forEach(Subscription::close);
    definitions = List.of();
  }

  @Override
  public void seen(Resource object) {
    wake(heard(object.address(), () -> view.put(object)));
  }

  @Override
  public void vanished(ResourceAddress address) {
    wake(heard(address, () -> view.remove(address)));
  }

  @Override
  public void synced(WatchScope watched) {
    wake(view.readers());
  }

  @Override
  public void permissionChanged(WatchScope watched) {
    wake(view.readers());
  }

  @Override
  public void servedChanged(WatchScope watched) {
    awaitDefinition();
    wake(view.readers());
  }

  private synchronized Set<ApplicationId> heard(
      ResourceAddress address, Supplier<Set<ApplicationId>> change) {
    if (filling) {
      heard.add(address);
    }
    return change.get();
  }

  /** Records an object that was read, unless an event of it, which may be newer, has come. */
  private synchronized Set<ApplicationId> read(Resource object) {
    return heard.contains(object.address()) ? Set.of() : view.put(object);
  }

  private void wake(Collection<ApplicationId> applications) {
    Sink<ApplicationId> to = sink;
    if (to != null) {
      applications.forEach(application -> to.add(kind.key(application)));
    }
  }
}
