package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.SharedWatches;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.SegmentedSource;
import dev.homeostat.runtime.Sink;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The source of the primary objects. A new object is queued; changes of the others are decided by
 * {@link ChangeFilter}.
 */
final class PrimarySource implements SegmentedSource<ApplicationId>, ObjectListener {

  private final SharedWatches watches;
  private final List<WatchScope> scopes;
  private final ChangeFilter filter;
  private final PrimaryCopies copies;
  private final AnticipatedKinds kinds;
  private final String name;

  private final PrimaryUids uids;
  private final SharedPrimaries shared;

  private volatile List<Subscription> subscriptions = List.of();
  private volatile @Nullable Sink<ApplicationId> sink;

  PrimarySource(
      String name,
      SharedWatches watches,
      List<WatchScope> scopes,
      ChangeFilter filter,
      PrimaryUids uids,
      PrimaryCopies copies,
      AnticipatedKinds kinds,
      SharedPrimaries shared) {
    this.name = name;
    this.watches = watches;
    this.scopes = scopes;
    this.filter = filter;
    this.uids = uids;
    this.copies = copies;
    this.kinds = kinds;
    this.shared = shared;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void start(Sink<ApplicationId> to) {
    sink = to;
    if (subscriptions.isEmpty()) {
      subscriptions =
          scopes.stream().map(scope -> shared.selection().subscribe(watches, scope, this)).toList();
    }
    for (Subscription subscription : subscriptions) {
      subscription.known().forEach(address -> to.add(key(address)));
    }
  }

  @Override
  public boolean hasSynced() {
    watches.beginAgain();
    List<Subscription> all = subscriptions;
    return !all.isEmpty() && all.stream().allMatch(one -> one.health().synced());
  }

  /** Returns the health of the watches on the primary objects. */
  List<WatchHealth> watchHealth() {
    return subscriptions.stream().map(Subscription::health).toList();
  }

  @Override
  public Health health() {
    return watchHealth().stream()
        .filter(health -> !health.isGood())
        .map(PrimarySource::told)
        .reduce(Health.GOOD, Health::and);
  }

  private static Health told(WatchHealth health) {
    return Health.notReady("watch of " + health.scope() + ": " + health.problem());
  }

  @Override
  public void stop() {
    subscriptions.forEach(Subscription::close);
    subscriptions = List.of();
    shared.selection().clear();
    uids.clear();
    copies.clear();
    kinds.clear();
    sink = null;
  }

  @Override
  public CompletionStage<Void> gained(KeySegment segment) {
    return shared.selection().add(segment.name(), subscriptions);
  }

  /** Completes when the objects of all gained segments are known, and with them their kinds. */
  CompletionStage<Void> known() {
    return shared.selection().known(subscriptions);
  }

  @Override
  public void released(KeySegment segment) {
    shared.selection().remove(segment.name(), subscriptions);
    shared.forget(segment);
  }

  @Override
  public void seen(Resource object) {
    learn(object);
    // The segment may have been released meanwhile.
    shared.forgetUnlessOwned(key(object.address()));
  }

  private void learn(Resource object) {
    kinds.of(object);
    ApplicationId key = key(object.address());
    String before = uids.put(key, object.uid());
    Sink<ApplicationId> to = sink;
    boolean isNew = to != null && !object.uid().equals(before);
    // Before the pass that it is for can begin.
    boolean waits = copies.put(key, object);
    if (to != null && isNew) {
      // Failures of a former object of that name do not count for this one.
      to.addAnew(key);
    }
    if (!filter.isNews(object) && !isNew && !waits) {
      copies.remove(key);
    }
  }

  @Override
  public void vanished(ResourceAddress address) {
    ApplicationId key = key(address);
    uids.remove(key);
    copies.forget(key);
    kinds.gone(address);
    Sink<ApplicationId> to = sink;
    if (to != null) {
      to.add(key);
    }
    filter.vanished(address);
  }

  static ApplicationId key(ResourceAddress address) {
    return new ApplicationId(
        address.id().namespace(), address.id().name(), address.id().groupKind());
  }
}
