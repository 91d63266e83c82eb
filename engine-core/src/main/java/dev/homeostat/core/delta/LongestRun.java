package dev.homeostat.core.delta;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The longest part of a list that is in a given order. */
final class LongestRun {

  private LongestRun() {}

  static <T> List<T> of(List<T> list, List<T> order) {
    Map<T, Integer> rank = new HashMap<>();
    order.forEach(element -> rank.put(element, rank.size()));
    int[] best = new int[list.size()];
    int[] before = new int[list.size()];
    int last = -1;
    for (int i = 0; i < list.size(); i++) {
      best[i] = 1;
      before[i] = -1;
      for (int j = 0; j < i; j++) {
        if (rank.getOrDefault(list.get(j), 0) < rank.getOrDefault(list.get(i), 0)
            && best[j] + 1 > best[i]) {
          best[i] = best[j] + 1;
          before[i] = j;
        }
      }
      if (last < 0 || best[i] > best[last]) {
        last = i;
      }
    }
    List<T> run = new ArrayList<>();
    for (int i = last; i >= 0; i = before[i]) {
      run.add(list.get(i));
    }
    Collections.reverse(run);
    return run;
  }
}
