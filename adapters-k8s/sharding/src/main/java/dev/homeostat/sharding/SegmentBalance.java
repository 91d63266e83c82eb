package dev.homeostat.sharding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The distribution of segments over members: the numbers of any two members differ by at most one,
 * and as few segments move as that allows.
 *
 * <p>A member that has to give some away gives those that it got last, and one that has been there
 * for longer has the greater share. So what moves while all members are replaced one by one is
 * mostly what has just moved, and goes to members that stay.
 */
final class SegmentBalance {

  private static final int NONE = -1;

  private SegmentBalance() {}

  /**
   * Returns the owners of all segments.
   *
   * @param segments how many there are
   * @param members who may own them, in the order in which they have joined
   * @param last the roster before, whose owners need not be members
   * @return for each segment the index of a member; empty if there are no members
   */
  static List<Integer> owners(int segments, List<String> members, Roster last) {
    if (members.isEmpty()) {
      return List.of();
    }
    Map<String, Integer> indexes = new HashMap<>();
    members.forEach(member -> indexes.put(member, indexes.size()));
    int[] owners =
        IntStream.range(0, segments).map(i -> indexes.getOrDefault(last.owner(i), NONE)).toArray();
    List<Integer> byAge = new ArrayList<>(IntStream.range(0, segments).boxed().toList());
    byAge.sort(Comparator.comparing(i -> i < last.since().size() ? last.since().get(i) : 0));
    int[] left = shares(owners, members.size());
    for (int i : byAge) {
      if (owners[i] != NONE && --left[owners[i]] < 0) {
        owners[i] = NONE; // Its share is used up, and the segment goes to another.
      }
    }
    fill(owners, byAge, left);
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

  /** What has moved lately goes to those that have joined lately. */
  private static void fill(int[] owners, List<Integer> byAge, int[] left) {
    int member = 0;
    for (int i : byAge) {
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
