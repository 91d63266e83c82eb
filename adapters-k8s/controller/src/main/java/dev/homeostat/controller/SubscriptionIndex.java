package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ScopedObjects;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The subscriptions of all applications, by object and by application. Not thread-safe. */
final class SubscriptionIndex {

  /** Of each object mostly one: several applications may want the same, and one gets it. */
  private final ScopedObjects<List<ObjectSubscription>> byObject = new ScopedObjects<>();

  private final Map<ApplicationId, List<ObjectSubscription>> byApplication = new HashMap<>();

  /** Returns whether the objects of an application have been set. */
  boolean contains(ApplicationId application) {
    return byApplication.containsKey(application);
  }

  /** Returns the subscriptions of an application. */
  List<ObjectSubscription> of(ApplicationId application) {
    return byApplication.getOrDefault(application, List.of());
  }

  /** Returns the subscriptions to an object. */
  List<ObjectSubscription> of(ResourceAddress address) {
    List<ObjectSubscription> all = byObject.get(address);
    return all == null ? List.of() : all;
  }

  /** Returns the subscriptions to all objects in a scope. */
  Stream<ObjectSubscription> in(WatchScope scope) {
    return byApplication.values().stream()
        .flatMap(List::stream)
        .filter(subscription -> scope.covers(subscription.address()));
  }

  /** Sets the subscriptions of an application, each to the object of the same position. */
  List<ObjectSubscription> replace(ApplicationId application, Collection<Expected> objects) {
    remove(application);
    List<ObjectSubscription> added = new ArrayList<>(objects.size());
    for (Expected expected : objects) {
      WatchScope scope = byObject.scope(expected.address());
      ObjectSubscription subscription = new ObjectSubscription(application, scope, expected);
      added.add(subscription);
      byObject.put(
          expected.address(),
          Stream.concat(of(expected.address()).stream(), Stream.of(subscription)).toList());
    }
    List<ObjectSubscription> all = List.copyOf(added);
    byApplication.put(application, all);
    return all;
  }

  /** Removes an application. */
  void remove(ApplicationId application) {
    List<ObjectSubscription> removed = byApplication.remove(application);
    if (removed != null) {
      removed.forEach(this::remove);
    }
  }

  private void remove(ObjectSubscription removed) {
    ResourceAddress address = removed.address();
    List<ObjectSubscription> left =
        of(address).stream().filter(subscription -> subscription != removed).toList();
    if (left.isEmpty()) {
      byObject.remove(address);
    } else {
      byObject.put(address, left);
    }
  }
}
