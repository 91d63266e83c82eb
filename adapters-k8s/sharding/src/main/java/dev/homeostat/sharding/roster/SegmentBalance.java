package dev.homeostat.sharding.roster;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The distribution of segments over members: the numbers of any two members differ by at most one,
 * and as few segments move as that allows.
 *
 * <p>A member that has to give some away gives those that it got last. So while all members are
 * replaced one by one, those that stay keep what they have, and what a member that leaves had goes
 * on to the next one that joins: each segment moves at most twice.
 */
final class SegmentBalance {

  private static final int NONE = -1;

  /**
   * What a member owns.
   *
   * @param joins whether it is new
   * @param count its segments
   * @param older those of them that it has not just got by the last roster
   */
  private record Load(boolean joins, int count, int older) {

    /**
     * Returns when the turn of the member is to get one segment more than others. If it has got
     * segments of one that has left, it should give back just as many to one that joins: so those
     * come first that had one more than others before.
     */
    int rank(int least) {
      if (joins) {
        return 1;
      }
      if (count <= least) {
        return 3; // It would have to get one.
      }
      return older > least ? 0 : 2;
    }
  }

  private SegmentBalance() {}

  /**
   * Returns the owners of all segments.
   *
   * @param segments the number of all segments
   * @param members who may own them, in the order in which they have joined
   * @param last the roster before, whose owners need not be members
   * @return for each segment the index of a member; empty if there are no members
   */
  static List<Integer> owners(int segments, List<String> members, GroupRoster last) {
    if (members.isEmpty()) {
      return List.of();
    }
    Map<String, Integer> indexes = new HashMap<>();
    members.forEach(member -> indexes.put(member, indexes.size()));
    int[] owners =
        IntStream.range(0, segments).map(i -> indexes.getOrDefault(last.owner(i), NONE)).toArray();
    List<Integer> byAge = new ArrayList<>(IntStream.range(0, segments).boxed().toList());
    byAge.sort(Comparator.comparing(i -> i < last.since().size() ? last.since().get(i) : 0));
    int[] left = shares(owners, members, last);
    for (int i : byAge) {
      if (owners[i] != NONE && --left[owners[i]] < 0) {
        owners[i] = NONE; // Its share is used up, and the segment goes to another.
      }
    }
    fill(owners, byAge, left);
    return IntStream.of(owners).boxed().toList();
  }

  /** Returns how many each may have. */
  private static int[] shares(int[] owners, List<String> members, GroupRoster last) {
    List<Load> loads = loads(owners, members, last);
    int least = owners.length / members.size();
    List<Integer> order = new ArrayList<>(IntStream.range(0, members.size()).boxed().toList());
    Collections.reverse(order);
    order.sort(Comparator.comparing(member -> loads.get(member).rank(least)));
    int[] shares = new int[members.size()];
    for (int i = 0; i < order.size(); i++) {
      shares[order.get(i)] = least + (i < owners.length % members.size() ? 1 : 0);
    }
    return shares;
  }

  private static List<Load> loads(int[] owners, List<String> members, GroupRoster last) {
    int[] counts = new int[members.size()];
    int[] older = new int[members.size()];
    for (int i = 0; i < owners.length; i++) {
      if (owners[i] != NONE) {
        counts[owners[i]]++;
        older[owners[i]] += last.since().get(i) == last.number() ? 0 : 1;
      }
    }
    return IntStream.range(0, members.size())
        .mapToObj(i -> new Load(!last.members().contains(members.get(i)), counts[i], older[i]))
        .toList();
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
