package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Those that take no part in a group know whether a member may still write. */
class GroupVacancyTest {

  private final MemoryRegister register = new MemoryRegister();
  private long now;
  private final GroupVacancy vacancy = new GroupVacancy(register, SharingTiming.DEFAULT, () -> now);

  private void put(GroupRoster roster) {
    assertThat(register.replace(register.read(), RosterText.format(roster))).isTrue();
  }

  @Test
  void nobody_holds_segments_of_a_group_that_never_was() throws IOException {
    assertThat(vacancy.holders()).isEmpty();
  }

  @Test
  void members_are_named_however_they_protect_their_connections() throws IOException {
    GroupRoster two = GroupRoster.NONE.with(List.of("b#1f", "a#2c"), 8, true);
    put(two);
    assertThat(vacancy.holders()).containsExactly("a", "b");
    register.replace(
        register.read(), "homeostat-connections mutual-tls\n" + RosterText.format(two));
    assertThat(vacancy.holders()).containsExactly("a", "b");
  }

  @Test
  void who_has_left_in_peace_holds_nothing() throws IOException {
    put(GroupRoster.NONE.with(List.of("a#1"), 8, true).without("a#1"));
    assertThat(vacancy.holders()).isEmpty();
  }

  /** A member is frozen, the other one writes a roster without it, and leaves. */
  @Test
  void one_that_nobody_answers_may_hold_segments_for_the_time_of_a_quorum() throws IOException {
    GroupRoster two = GroupRoster.NONE.with(List.of("frozen#1", "b#1"), 8, true);
    put(two.with(List.of("b#1"), 8, false).without("b#1"));
    assertThat(holdersAfter(0)).containsExactly("frozen");
    assertThat(holdersAfter(1_500)).containsExactly("frozen");
    assertThat(holdersAfter(1_800)).isEmpty();
  }

  /** Two that do not know of the roster without them answer each other. */
  @Test
  void a_majority_that_was_put_out_may_hold_segments_for_the_time_of_the_register()
      throws IOException {
    GroupRoster three = GroupRoster.NONE.with(List.of("a#1", "b#1", "c#1"), 8, true);
    put(three.with(List.of("c#1"), 8, false).without("c#1"));
    assertThat(holdersAfter(0)).containsExactly("a", "b");
    assertThat(holdersAfter(15_000)).containsExactly("a", "b");
    assertThat(holdersAfter(15_300)).isEmpty();
  }

  private List<String> holdersAfter(int millis) throws IOException {
    now = Duration.ofMillis(millis).toNanos();
    return vacancy.holders();
  }

  @Test
  void a_text_that_is_no_roster_says_nothing() {
    register.replace("", "homeostat-roster 2\n");
    assertThatThrownBy(vacancy::holders)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected 'homeostat-roster 1', got 'homeostat-roster 2'");
  }
}
