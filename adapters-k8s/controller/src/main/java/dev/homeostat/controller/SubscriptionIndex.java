package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ScopedObjects;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.util.ArrayList;
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

  /** Returns all applications whose objects have been set. */
  List<ApplicationId> applications() {
    return List.copyOf(byApplication.keySet());
  }

  /** Returns the subscriptions of an application. */
  List<ObjectSubscription> of(ApplicationId application) {
    return byApplication.getOrDefault(application, List.of());
  }

  /** Returns the subscriptions to an object. */
  List<ObjectSubscription> of(ResourceAddress address) {
    return byObject.get(address).orElse(List.of());
  }

  /** Returns the subscriptions to all objects in a scope. */
  Stream<ObjectSubscription> in(WatchScope scope) {
    return byApplication.values().stream()
        .flatMap(List::stream)
        .filter(subscription -> scope.covers(subscription.address()));
  }

  /** Begins with no subscriptions of an application, whatever it had. */
  void reset(ApplicationId application) {
    remove(application);
    byApplication.put(application, new ArrayList<>(1));
  }

  /** Adds a subscription to an object as a pass has left it. */
  ObjectSubscription add(ApplicationId application, Expected object) {
    ResourceAddress address = object.address();
    ObjectSubscription added = new ObjectSubscription(application, byObject.scope(address), object);
    List<ObjectSubscription> all = new ArrayList<>(of(address));
    all.add(added);
    // A list of one element has no array.
    byObject.put(address, List.copyOf(all));
    byApplication.computeIfAbsent(application, any -> new ArrayList<>(1)).add(added);
    return added;
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
    List<ObjectSubscription> left = new ArrayList<>(of(address));
    left.remove(removed);
    if (left.isEmpty()) {
      byObject.remove(address);
    } else {
      byObject.put(address, List.copyOf(left));
    }
  }
}
