package dev.homeostat.kubernetes.watch;

import java.util.HashMap;
import java.util.Map;

/** The number of objects of each application, by the uid of the application. */
final class ObjectCounts {

  private final Map<String, Integer> counts = new HashMap<>();

  /** Adds an object. */
  void add(String applicationUid) {
    if (!applicationUid.isEmpty()) {
      counts.merge(applicationUid, 1, Integer::sum);
    }
  }

  /** Removes an object. */
  void remove(String applicationUid) {
    counts.computeIfPresent(applicationUid, (same, count) -> count == 1 ? null : count - 1);
  }

  /** Returns whether an application has an object. */
  boolean contains(String applicationUid) {
    return counts.containsKey(applicationUid);
  }
}
