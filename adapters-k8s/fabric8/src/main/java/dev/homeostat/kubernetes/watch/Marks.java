package dev.homeostat.kubernetes.watch;

import java.util.HashMap;
import java.util.Map;

/** How many objects there are of each application, under one instance of its uid. */
final class Marks {

  private static final class Count {
    private final String mark;
    private int objects;

    Count(String mark) {
      this.mark = mark;
    }
  }

  private final Map<String, Count> counts = new HashMap<>();

  /** One more; gives the instance that all share. */
  String add(String mark) {
    if (mark.isEmpty()) {
      return "";
    }
    Count count = counts.computeIfAbsent(mark, Count::new);
    count.objects++;
    return count.mark;
  }

  void remove(String mark) {
    Count count = counts.get(mark);
    if (count != null && --count.objects == 0) {
      counts.remove(mark);
    }
  }

  boolean contains(String mark) {
    return counts.containsKey(mark);
  }
}
