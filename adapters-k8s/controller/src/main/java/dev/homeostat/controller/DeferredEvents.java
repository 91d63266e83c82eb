package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.kubernetes.watch.version.ObjectVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events that arrived during a pass. They are handled at its end, when it is known what matters
 * and what the pass itself has done.
 */
final class DeferredEvents {

  /** The version of what vanished. */
  private static final ObjectVersion VANISHED = ObjectVersion.of("", "");

  /** The last that happened to objects which matter; null for what vanished. */
  private final Map<ResourceAddress, @Nullable Resource> ours = new HashMap<>();

  /** The last version of objects that did not matter. */
  private final Map<ResourceAddress, ObjectVersion> unclaimed = new HashMap<>();

  /** The watches that have learned all that is there during the pass. */
  private final List<WatchScope> synced = new ArrayList<>();

  void synced(WatchScope scope) {
    synced.add(scope);
  }

  /** Returns whether a watch that began during the pass may have begun without an object. */
  boolean mayHaveMissed(Expected expected) {
    return !expected.uid().isEmpty()
        && synced.stream().anyMatch(scope -> scope.covers(expected.address()));
  }

  void seen(Resource object) {
    ours.put(object.address(), object);
  }

  void vanished(ResourceAddress address) {
    ours.put(address, null);
  }

  void seenUnclaimed(Resource object) {
    unclaimed.put(object.address(), ObjectVersion.of(object));
  }

  void vanishedUnclaimed(ResourceAddress address) {
    unclaimed.put(address, VANISHED);
  }

  /**
   * Applies the deferred event of an object; returns whether it is more than the pass's own change.
   */
  boolean tell(Expected expected, ObjectSubscription subscription) {
    ResourceAddress address = expected.address();
    if (ours.containsKey(address)) {
      Resource last = ours.get(address);
      if (last == null) {
        return subscription.lose();
      }
      return !isBefore(ObjectVersion.of(last), expected) && subscription.learn(last);
    }
    ObjectVersion last = unclaimed.get(address);
    return last != null && !last.equals(expected.version()) && !isBefore(last, expected);
  }

  /** Returns whether a version precedes the one that the pass read or wrote last. */
  private static boolean isBefore(ObjectVersion version, Expected expected) {
    return expected.version().isAfter(version);
  }
}
