package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.runtime.Sink;
import dev.homeostat.runtime.Source;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The source of applications that an object of a secondary view concerns. */
final class SecondarySource implements Source<ApplicationId>, ObjectListener {

  private final SecondaryView<?> view;
  private final KubernetesCluster cluster;
  private final PrimaryKind<?> kind;
  private volatile @Nullable Subscription subscription;
  private volatile @Nullable Sink<ApplicationId> sink;

  /**
   * A source that is not started.
   *
   * @param view is filled
   * @param kind of the primary objects
   */
  SecondarySource(SecondaryView<?> view, KubernetesCluster cluster, PrimaryKind<?> kind) {
    this.view = view;
    this.cluster = cluster;
    this.kind = kind;
  }

  @Override
  public String name() {
    return "view of " + view.scope();
  }

  /** Reads the objects that a shared watch has reported before. */
  @Override
  public void start(Sink<ApplicationId> to) {
    sink = to;
    Subscription begun = cluster.watches().subscribe(view.scope(), this);
    subscription = begun;
    cluster.readAll(begun.known()).values().stream()
        .map(answer -> answer instanceof ClusterResponse.Done done ? done.resource() : null)
        .flatMap(object -> Optional.ofNullable(object).stream())
        .forEach(this::seen);
  }

  /**
   * Returns whether the view is filled. A kind that is not served or may not be watched holds up no
   * pass.
   */
  @Override
  public boolean hasSynced() {
    cluster.watches().beginAgain();
    return watchHealth()
        .filter(health -> health.synced() || !health.problem().isEmpty())
        .isPresent();
  }

  /** Returns the health of the watch, if it has begun. */
  Optional<WatchHealth> watchHealth() {
    return Optional.ofNullable(subscription).map(Subscription::health);
  }

  @Override
  public void stop() {
    Subscription open = subscription;
    if (open != null) {
      open.close();
    }
    subscription = null;
    sink = null;
    view.clear();
  }

  @Override
  public void seen(Resource object) {
    wake(view.put(object));
  }

  @Override
  public void vanished(ResourceAddress address) {
    wake(view.remove(address));
  }

  private void wake(Collection<ApplicationId> applications) {
    Sink<ApplicationId> to = sink;
    if (to != null) {
      applications.forEach(application -> to.add(kind.key(application)));
    }
  }
}
