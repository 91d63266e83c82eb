package dev.homeostat.sharding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The distribution of segments over members: the numbers of any two members differ by at most one,
 * and as few segments move as that allows.
 */
final class SegmentBalance {

  private static final int NONE = -1;

  private SegmentBalance() {}

  /**
   * Returns the owners of all segments.
   *
   * @param segments how many there are
   * @param members who may own them
   * @param last the owner of each before, which need not be a member
   * @return for each segment the index of a member; empty if there are no members
   */
  static List<Integer> owners(int segments, List<String> members, IntFunction<String> last) {
    if (members.isEmpty()) {
      return List.of();
    }
    Map<String, Integer> indexes = new HashMap<>();
    members.forEach(member -> indexes.put(member, indexes.size()));
    int[] owners =
        IntStream.range(0, segments).map(i -> indexes.getOrDefault(last.apply(i), NONE)).toArray();
    int[] left = shares(owners, members.size());
    for (int i = 0; i < segments; i++) {
      if (owners[i] != NONE && --left[owners[i]] < 0) {
        owners[i] = NONE; // Its share is used up, and the segment goes to another.
      }
    }
    fill(owners, left);
    return IntStream.of(owners).boxed().toList();
  }

  /** Returns how many each may have. Those that have most have the greater shares. */
  private static int[] shares(int[] owners, int members) {
    int[] counts = new int[members];
    IntStream.of(owners).filter(owner -> owner != NONE).forEach(owner -> counts[owner]++);
    List<Integer> order = new ArrayList<>(IntStream.range(0, members).boxed().toList());
    order.sort(Comparator.comparing((Integer member) -> -counts[member]));
    int[] shares = new int[members];
    for (int i = 0; i < members; i++) {
      shares[order.get(i)] = owners.length / members + (i < owners.length % members ? 1 : 0);
    }
    return shares;
  }

  private static void fill(int[] owners, int[] left) {
    int member = 0;
    for (int i = 0; i < owners.length; i++) {
      if (owners[i] == NONE) {
        while (left[member] <= 0) {
          member++;
        }
        owners[i] = member;
        left[member]--;
      }
    }
  }
}
