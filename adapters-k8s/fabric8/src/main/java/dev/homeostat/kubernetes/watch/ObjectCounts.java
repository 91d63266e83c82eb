package dev.homeostat.kubernetes.watch;

import java.util.HashMap;
import java.util.Map;

/** The number of objects of each application, under one instance of its uid. */
final class ObjectCounts {

  private static final class Count {
    private final String applicationUid;
    private int objects;

    Count(String applicationUid) {
      this.applicationUid = applicationUid;
    }
  }

  private final Map<String, Count> counts = new HashMap<>();

  /** One more; gives the instance that all share. */
  String add(String applicationUid) {
    if (applicationUid.isEmpty()) {
      return "";
    }
    Count count = counts.computeIfAbsent(applicationUid, Count::new);
    count.objects++;
    return count.applicationUid;
  }

  void remove(String applicationUid) {
    Count count = counts.get(applicationUid);
    if (count != null && --count.objects == 0) {
      counts.remove(applicationUid);
    }
  }

  boolean contains(String applicationUid) {
    return counts.containsKey(applicationUid);
  }
}
