package dev.homeostat.core.lists;

import dev.homeostat.FieldPath.Segment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the elements of an ordered list that have to move (rule SCHEMA-10). */
public final class ElementOrder {

  private ElementOrder() {}

  /**
   * Returns the smallest set of elements whose moves bring all into the desired order.
   *
   * @param wanted the keys in the desired order
   * @param live has the current position of each; missing elements do not count
   * @return the keys of the elements that have to move
   */
  public static Set<Segment> moved(List<Segment> wanted, ElementPairing live) {
    if (isInOrder(wanted, live)) {
      return Set.of();
    }
    List<Segment> there = wanted.stream().filter(key -> live.indexOf(key) >= 0).toList();
    int[] at = there.stream().mapToInt(live::indexOf).toArray();
    int[] length = new int[at.length];
    int[] before = new int[at.length];
    int last = -1;
    for (int i = 0; i < at.length; i++) {
      length[i] = 1;
      before[i] = -1;
      for (int j = 0; j < i; j++) {
        if (at[j] < at[i] && length[j] >= length[i]) {
          length[i] = length[j] + 1;
          before[i] = j;
        }
      }
      if (last < 0 || length[i] > length[last]) {
        last = i;
      }
    }
    boolean[] stays = new boolean[at.length];
    for (int i = last; i >= 0; i = before[i]) {
      stays[i] = true;
    }
    Set<Segment> moved = new HashSet<>();
    for (int i = 0; i < at.length; i++) {
      if (!stays[i]) {
        moved.add(there.get(i));
      }
    }
    return moved;
  }

  private static boolean isInOrder(List<Segment> wanted, ElementPairing live) {
    int last = -1;
    for (Segment key : wanted) {
      int position = live.indexOf(key);
      if (position >= 0 && position < last) {
        return false;
      }
      last = Math.max(last, position);
    }
    return true;
  }
}
