package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened during a pass. It is judged at its end, when it is known what matters and what the
 * pass itself has done.
 */
final class Aside {

  /** The last that happened to objects which matter; null for what vanished. */
  private final Map<ResourceAddress, @Nullable Resource> ours = new HashMap<>();

  /** The last version of objects that mattered to nobody; empty for what vanished. */
  private final Map<ResourceAddress, String> unclaimed = new HashMap<>();

  void seen(Resource object) {
    ours.put(object.address(), object);
  }

  void vanished(ResourceAddress address) {
    ours.put(address, null);
  }

  void seenUnclaimed(Resource object) {
    unclaimed.put(object.address(), version(object.uid(), object.resourceVersion()));
  }

  void vanishedUnclaimed(ResourceAddress address) {
    unclaimed.put(address, "");
  }

  /** Tells an interest what happened, and says whether it was more than the pass has done. */
  boolean tell(Expected expected, Interest interest) {
    ResourceAddress address = expected.address();
    if (ours.containsKey(address)) {
      Resource last = ours.get(address);
      return last == null ? interest.lose() : interest.learn(last);
    }
    String last = unclaimed.get(address);
    return last != null && !last.equals(version(expected.uid(), expected.resourceVersion()));
  }

  private static String version(String uid, String resourceVersion) {
    return uid.isEmpty() ? "" : uid + "/" + resourceVersion;
  }
}
