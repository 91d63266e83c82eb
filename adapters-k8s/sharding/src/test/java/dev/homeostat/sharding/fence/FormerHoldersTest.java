package dev.homeostat.sharding.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.roster.GroupRoster;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a member held that is gone is gained by others only when it cannot write any more. */
class FormerHoldersTest {

  private static final SharingTiming TIMING =
      new SharingTiming(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(4),
          Duration.ofSeconds(60),
          Duration.ofSeconds(1));

  private static final GroupRoster THREE = GroupRoster.NONE.with(List.of("a", "b", "c"), 8, true);

  private final FormerHolders formers = new FormerHolders(TIMING);
  private final Map<String, Long> known = new HashMap<>();
  private final Set<String> departed = new HashSet<>();

  private boolean isSettled(GroupRoster roster, long second) {
    long now = Duration.ofSeconds(second).toNanos();
    formers.observe(roster, member -> known.getOrDefault(member, -1L), departed::contains, now);
    return formers.isSettled(roster, departed::contains, now);
  }

  @Test
  void nobody_waits_for_those_who_are_there() {
    assertThat(isSettled(THREE.with(List.of("a", "b", "c", "d"), 8, true), 0)).isTrue();
  }

  @Test
  void the_time_of_a_quorum_counts_from_when_too_few_were_left() {
    GroupRoster two = THREE.with(List.of("b", "c"), 8, true);
    known.put("b", two.number());
    assertThat(isSettled(two, 0)).isFalse();
    assertThat(isSettled(two, 10)).as("c may still answer a").isFalse();
    known.put("c", two.number());
    assertThat(isSettled(two, 11)).isFalse();
    assertThat(isSettled(two, 15)).isFalse();
    assertThat(isSettled(two, 16)).isTrue();
  }

  @Test
  void half_of_an_even_number_is_enough() {
    GroupRoster two = GroupRoster.NONE.with(List.of("a", "b"), 8, true);
    GroupRoster one = two.with(List.of("b"), 8, true);
    known.put("b", one.number());
    assertThat(isSettled(one, 0)).isFalse();
    assertThat(isSettled(one, 5)).isTrue();
  }

  @Test
  void one_of_three_waits_for_the_time_of_the_register() {
    GroupRoster one = THREE.with(List.of("c"), 8, true);
    known.put("c", one.number());
    assertThat(isSettled(one, 0)).isFalse();
    assertThat(isSettled(one, 60)).isFalse();
    assertThat(isSettled(one, 61)).isTrue();
  }

  @Test
  void strangers_wait_for_the_time_of_the_register() {
    GroupRoster others = THREE.with(List.of("d", "e"), 8, false);
    known.put("d", others.number());
    known.put("e", others.number());
    assertThat(isSettled(others, 0)).isFalse();
    assertThat(isSettled(others, 60)).isFalse();
    assertThat(isSettled(others, 61)).isTrue();
  }

  @Test
  void a_roster_before_the_last_is_not_forgotten() {
    GroupRoster two = THREE.with(List.of("b", "c"), 8, true);
    GroupRoster again = two.with(List.of("b", "c", "d"), 8, false);
    known.put("b", again.number());
    known.put("c", again.number());
    assertThat(isSettled(again, 0)).as("a may hold segments by the first").isFalse();
    assertThat(isSettled(again, 5)).isTrue();
  }

  @Test
  void nobody_waits_for_one_that_has_left_in_peace() {
    assertThat(isSettled(THREE.without("a"), 0)).isTrue();
    departed.add("a");
    assertThat(isSettled(THREE.with(List.of("b", "c"), 8, true), 0)).isTrue();
  }

  /** Members of both rosters count, too: they may not know yet that the former was replaced. */
  @Test
  void a_former_roster_is_listed_until_its_members_cannot_write_any_more() {
    GroupRoster four = THREE.with(List.of("a", "b", "c", "d"), 8, false);
    assertThat(isSettled(four, 0)).isTrue();
    assertThat(formers.withoutExpired(four, Duration.ofSeconds(60).toNanos())).isEqualTo(four);
    assertThat(formers.withoutExpired(four, Duration.ofSeconds(61).toNanos()).formers()).isEmpty();
  }

  @Test
  void a_former_roster_that_one_has_just_heard_of_is_listed() {
    GroupRoster four = THREE.with(List.of("a", "b", "c", "d"), 8, false);
    assertThat(formers.withoutExpired(four, Duration.ofDays(1).toNanos())).isEqualTo(four);
  }
}
