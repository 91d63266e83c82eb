package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ResourceVersions;
import dev.homeostat.kubernetes.watch.WatchScope;
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

  /** Which content of which incarnation; of what vanished, none. */
  private record Version(String uid, String resourceVersion) {

    private static final Version NONE = new Version("", "");

    static Version of(Resource object) {
      return new Version(object.uid(), object.resourceVersion());
    }

    /** Returns whether this version precedes the one that the pass read or wrote last. */
    boolean isBefore(Expected expected) {
      return uid.equals(expected.uid())
          && ResourceVersions.isAfter(expected.resourceVersion(), resourceVersion);
    }

    boolean is(Expected expected) {
      return uid.equals(expected.uid()) && resourceVersion.equals(expected.resourceVersion());
    }
  }

  /** The last that happened to objects which matter; null for what vanished. */
  private final Map<ResourceAddress, @Nullable Resource> ours = new HashMap<>();

  /** The last version of objects that did not matter. */
  private final Map<ResourceAddress, Version> unclaimed = new HashMap<>();

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
    unclaimed.put(object.address(), Version.of(object));
  }

  void vanishedUnclaimed(ResourceAddress address) {
    unclaimed.put(address, Version.NONE);
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
      return !Version.of(last).isBefore(expected) && subscription.learn(last);
    }
    Version last = unclaimed.get(address);
    return last != null && !last.is(expected) && !last.isBefore(expected);
  }
}
