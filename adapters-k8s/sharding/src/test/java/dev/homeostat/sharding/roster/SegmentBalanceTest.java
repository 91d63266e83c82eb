package dev.homeostat.sharding.roster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Segments are spread evenly, and few of them move. */
class SegmentBalanceTest {

  private static final int SEGMENTS = 256;
  private static final int KEYS = 100_000;

  private static final List<Integer> SEGMENTS_OF_KEYS =
      IntStream.range(0, KEYS)
          .mapToObj(i -> SegmentHash.index("team-" + i % 97 + "/app-" + i, SEGMENTS))
          .toList();

  private static List<String> members(int count) {
    return IntStream.range(0, count).mapToObj(i -> "member-" + i).toList();
  }

  private static GroupRoster grown(int count) {
    GroupRoster roster = GroupRoster.NONE;
    for (int i = 1; i <= count; i++) {
      roster = roster.with(members(i), SEGMENTS, true);
    }
    return roster;
  }

  private static Map<String, Long> loads(GroupRoster roster) {
    return IntStream.range(0, SEGMENTS)
        .mapToObj(roster::owner)
        .collect(Collectors.groupingBy(owner -> owner, Collectors.counting()));
  }

  private static long moved(GroupRoster before, GroupRoster after) {
    IntFunction<String> owner = after::owner;
    return IntStream.range(0, SEGMENTS)
        .filter(i -> !owner.apply(i).equals(before.owner(i)))
        .count();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void the_loads_of_two_members_differ_by_at_most_one_segment(int count) {
    Map<String, Long> loads = loads(grown(count));
    assertThat(loads).containsOnlyKeys(members(count));
    assertThat(Collections.max(loads.values()) - Collections.min(loads.values()))
        .isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8})
  void one_that_joins_moves_its_share_only(int count) {
    long share = -Math.floorDiv(-SEGMENTS, count);
    assertThat(moved(grown(count - 1), grown(count))).isLessThanOrEqualTo(share);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8})
  void one_that_leaves_moves_its_share_only(int count) {
    GroupRoster before = grown(count);
    for (String leaver : before.members()) {
      List<String> rest = new ArrayList<>(before.members());
      rest.remove(leaver);
      long share = loads(before).get(leaver);
      assertThat(moved(before, before.with(rest, SEGMENTS, false))).isEqualTo(share);
      assertThat(moved(before, before.without(leaver))).isEqualTo(share);
    }
  }

  /** The figures are in {@code docs/scale.md}. */
  @Test
  void a_hundred_thousand_keys_of_eight_members_are_even_and_stay() {
    GroupRoster eight = grown(8);
    assertThat(mostOfMean(eight)).isLessThan(1.25);
    assertThat(movedOfShare(eight, grown(9), 9)).isLessThan(1.5);
    for (String leaver : eight.members()) {
      GroupRoster seven = eight.without(leaver);
      assertThat(mostOfMean(seven)).isLessThan(1.25);
      assertThat(movedOfShare(eight, seven, 8)).isLessThan(1.5);
    }
  }

  /** Returns the greatest load, in mean loads. */
  private static double mostOfMean(GroupRoster roster) {
    Map<String, Long> keys =
        SEGMENTS_OF_KEYS.stream()
            .collect(Collectors.groupingBy(roster::owner, Collectors.counting()));
    return Collections.max(keys.values()) * (double) roster.members().size() / KEYS;
  }

  /** Returns how many keys move, in fair shares of a member of some. */
  private static double movedOfShare(GroupRoster before, GroupRoster after, int members) {
    long moved =
        SEGMENTS_OF_KEYS.stream().filter(i -> !before.owner(i).equals(after.owner(i))).count();
    return moved * (double) members / KEYS;
  }
}
