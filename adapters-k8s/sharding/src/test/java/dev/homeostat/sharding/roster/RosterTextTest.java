package dev.homeostat.sharding.roster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text of a roster says all of it, and anything else is refused. */
class RosterTextTest {

  private static final GroupRoster ROSTER =
      GroupRoster.NONE.with(List.of("a#1"), 4, true).with(List.of("a#1", "b#2"), 4, false);

  @Test
  void a_roster_is_read_as_it_was_written() {
    assertThat(RosterText.parse(RosterText.format(ROSTER))).isEqualTo(ROSTER);
    GroupRoster empty = ROSTER.without("a#1").without("b#2");
    assertThat(RosterText.parse(RosterText.format(empty))).isEqualTo(empty);
    assertThat(RosterText.parse(RosterText.format(GroupRoster.NONE))).isEqualTo(GroupRoster.NONE);
  }

  @Test
  void the_format_does_not_change() {
    assertThat(RosterText.format(ROSTER))
        .isEqualTo(
            """
            homeostat-roster 1
            number 2
            segments 4
            members a#1 b#2
            owners 0 0 1 1
            since 1 1 2 2
            former 1 1 a#1
            """);
  }

  @Test
  void the_segments_of_keys_do_not_change() {
    assertThat(SegmentHash.index("shop/app-1", 256)).isEqualTo(105);
    assertThat(SegmentHash.index("", 256)).isEqualTo(20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "homeostat-roster 1 | homeostat-roster 2 | line 1: expected 'homeostat-roster 1'",
        "number 2 | number | line 2: expected one number",
        "number 2 | number x | For input string: \"x\"",
        "number 2 | number 0 | expected a positive number",
        "segments 4 | parts 4 | line 3: expected 'segments', got 'parts'",
        "owners 0 0 1 1 | owners 0 0 1 | for each segment the index of a member",
        "owners 0 0 1 1 | owners 0 0 1 2 | for each segment the index of a member",
        "since 1 1 2 2 | since 1 1 2 | for each segment the index of a member and a number",
        "former 1 1 a#1 | former 1 | line 7: expected a number, a quorum and members",
        "former 1 1 a#1 | former 1 -2 a#1 | line 7: expected a number, a quorum and members",
        "segments 4 | segments 4294967300 | line 3: expected a number from 1 on, got 4294967300",
        "segments 4 | segments -4 | line 3: expected a number from 1 on, got -4",
        "members a#1 b#2 | ' ' | line 4: expected 'members', got ''"
      })
  void another_text_is_refused_with_what_was_expected(String right, String wrong, String message) {
    String text = RosterText.format(ROSTER).replace(right, wrong);
    assertThatThrownBy(() -> RosterText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
