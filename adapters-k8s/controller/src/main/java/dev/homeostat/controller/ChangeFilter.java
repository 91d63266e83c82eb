package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The filter that decides which change of which object triggers a pass of which application. A
 * change that alters nothing observed triggers none; one that does is never lost, whenever it
 * happens. Thread-safe.
 */
final class ChangeFilter implements ObjectListener {

  private final CachedVersions cached;
  private final Consumer<ApplicationId> wake;

  private final SubscriptionIndex subscriptions = new SubscriptionIndex();
  private final Map<ApplicationId, DeferredEvents> passes = new HashMap<>();

  /**
   * Nothing matters yet.
   *
   * @param cached what the watches know
   * @param wake gets each application that has to be looked at; returns soon
   */
  ChangeFilter(CachedVersions cached, Consumer<ApplicationId> wake) {
    this.cached = cached;
    this.wake = wake;
  }

  /** Returns whether a pass of the application has ended. */
  synchronized boolean knows(ApplicationId application) {
    return subscriptions.contains(application);
  }

  /** Returns the objects that matter to an application. */
  synchronized List<ResourceAddress> objects(ApplicationId application) {
    return subscriptions.of(application).stream().map(ObjectSubscription::address).toList();
  }

  /** Begins a pass: changes from now on are evaluated at its end. */
  synchronized void begin(ApplicationId application) {
    passes.put(application, new DeferredEvents());
  }

  /** A pass has ended, and left objects like this. */
  void end(ApplicationId application, Collection<Expected> objects) {
    if (settle(application, objects)) {
      wake.accept(application);
    }
  }

  private synchronized boolean settle(ApplicationId application, Collection<Expected> objects) {
    DeferredEvents deferred = passes.remove(application);
    subscriptions.reset(application);
    boolean news = false;
    for (Expected expected : objects) {
      ObjectSubscription subscription = subscriptions.add(application, expected);
      news |= deferred != null && isNews(deferred, expected, subscription);
    }
    return news;
  }

  /** An object that was gone before its watch began has no event. */
  private boolean isNews(
      DeferredEvents deferred, Expected expected, ObjectSubscription subscription) {
    return deferred.tell(expected, subscription)
        || (deferred.mayHaveMissed(expected)
            && cached.of(expected.address()) instanceof CachedVersion.Missing);
  }

  /** A pass has broken off: what matters is as it was, and it will be run again. */
  synchronized void breakOff(ApplicationId application) {
    passes.remove(application);
  }

  /** Nothing matters to an application any more. */
  synchronized void forget(ApplicationId application) {
    passes.remove(application);
    subscriptions.remove(application);
  }

  /** Nothing matters to some applications any more. */
  synchronized void removeIf(Predicate<ApplicationId> which) {
    passes.keySet().removeIf(which);
    subscriptions.applications().stream().filter(which).forEach(subscriptions::remove);
  }

  @Override
  public void seen(Resource object) {
    isNews(object);
  }

  /** Records an object that was seen, and returns whether that triggers a pass at once. */
  boolean isNews(Resource object) {
    List<ApplicationId> woken =
        judge(
            object.address(),
            deferred -> deferred.seen(object),
            deferred -> deferred.seenUnclaimed(object),
            subscription -> subscription.learn(object));
    woken.forEach(wake);
    return !woken.isEmpty();
  }

  @Override
  public void vanished(ResourceAddress address) {
    judge(
            address,
            deferred -> deferred.vanished(address),
            deferred -> deferred.vanishedUnclaimed(address),
            ObjectSubscription::lose)
        .forEach(wake);
  }

  /**
   * Returns the applications for which a change is relevant; one in the middle of a pass decides at
   * its end.
   */
  private synchronized List<ApplicationId> judge(
      ResourceAddress address,
      Consumer<DeferredEvents> ours,
      Consumer<DeferredEvents> unclaimed,
      Predicate<ObjectSubscription> isNews) {
    List<ApplicationId> woken = new ArrayList<>();
    Set<ApplicationId> claiming = new HashSet<>();
    for (ObjectSubscription subscription : subscriptions.of(address)) {
      claiming.add(subscription.application());
      DeferredEvents deferred = passes.get(subscription.application());
      if (deferred != null) {
        ours.accept(deferred);
      } else if (isNews.test(subscription)) {
        woken.add(subscription.application());
      }
    }
    passes.forEach(
        (application, deferred) -> {
          if (!claiming.contains(application)) {
            unclaimed.accept(deferred);
          }
        });
    return woken;
  }

  /**
   * Wakes applications whose objects are missing: those deleted before the watch began have no
   * event.
   */
  @Override
  public void synced(WatchScope scope) {
    wakeMissing(scope);
  }

  /**
   * Wakes applications whose objects are missing: those that a pass read or created while the watch
   * was down, and that were deleted before the new list, have no event.
   */
  @Override
  public void relisted(WatchScope scope) {
    wakeMissing(scope);
  }

  private void wakeMissing(WatchScope scope) {
    Set<ApplicationId> woken = new TreeSet<>();
    synchronized (this) {
      passes.values().forEach(deferred -> deferred.synced(scope));
      subscriptions
          .in(scope)
          .filter(ObjectSubscription::isPresent)
          .filter(subscription -> !passes.containsKey(subscription.application()))
          .filter(
              subscription -> cached.of(subscription.address()) instanceof CachedVersion.Missing)
          .forEach(subscription -> woken.add(subscription.application()));
    }
    woken.forEach(wake);
  }
}
