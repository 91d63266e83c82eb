package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Segments are spread evenly, and few of them move. */
class SegmentBalanceTest {

  private static final int SEGMENTS = 256;

  private static List<String> members(int count) {
    return IntStream.range(0, count).mapToObj(i -> "member-" + i).toList();
  }

  private static Roster grown(int count) {
    Roster roster = Roster.NONE;
    for (int i = 1; i <= count; i++) {
      roster = roster.with(members(i), SEGMENTS, true);
    }
    return roster;
  }

  private static Map<String, Long> loads(Roster roster) {
    return IntStream.range(0, SEGMENTS)
        .mapToObj(roster::owner)
        .collect(Collectors.groupingBy(owner -> owner, Collectors.counting()));
  }

  private static long moved(Roster before, Roster after) {
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
    Roster before = grown(count);
    for (String leaver : before.members()) {
      List<String> rest = new ArrayList<>(before.members());
      rest.remove(leaver);
      long share = loads(before).get(leaver);
      assertThat(moved(before, before.with(rest, SEGMENTS, false))).isEqualTo(share);
      assertThat(moved(before, before.without(leaver))).isEqualTo(share);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 8})
  void keys_are_spread_as_evenly_as_their_hash(int count) {
    Roster roster = grown(count);
    Map<String, Long> keys =
        IntStream.range(0, 100_000)
            .mapToObj(i -> "shop-" + i % 97 + "/app-" + i)
            .map(key -> roster.owner(SegmentHash.index(key, SEGMENTS)))
            .collect(Collectors.groupingBy(owner -> owner, Collectors.counting()));
    double mean = 100_000.0 / count;
    assertThat(Collections.max(keys.values()) / mean).isLessThan(1.25);
  }
}
