package dev.homeostat.sharding.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.sharding.MemoryRegister;
import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import dev.homeostat.sharding.security.RefusedPeers;
import dev.homeostat.sharding.simulation.SharingSimulation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A register is replaced by members that protect their connections as the others do. */
class GroupRegisterTest {

  private static final GroupRoster ONE = GroupRoster.NONE.with(List.of("a#1"), 4, true);

  private final MemoryRegister memory = new MemoryRegister();
  private final AtomicLong clock = new AtomicLong();
  private final RefusedPeers refused = new RefusedPeers(clock::get);
  private final GroupRegister tls =
      new GroupRegister(memory, new GroupTerms(true, SharingTiming.DEFAULT), refused);
  private final GroupRegister plain =
      new GroupRegister(memory, new GroupTerms(false, SharingTiming.DEFAULT), refused);

  private static String text(GroupRoster roster) {
    return RosterText.format(roster);
  }

  @Test
  void one_with_another_protection_neither_reads_nor_writes() throws IOException {
    assertThat(tls.replace("", text(ONE))).isTrue();
    assertThat(tls.read()).isEqualTo(text(ONE));
    String before = memory.read();
    assertThatThrownBy(plain::read).hasMessageContaining("one whose members use mutual TLS");
    assertThatThrownBy(() -> plain.replace(text(ONE), text(ONE.without("a#1"))))
        .isInstanceOf(IOException.class);
    assertThat(memory.read()).isEqualTo(before);
  }

  @Test
  void the_protection_may_change_when_all_members_have_stopped() throws IOException {
    tls.replace("", text(ONE));
    GroupRoster none = ONE.without("a#1");
    assertThat(tls.replace(text(ONE), text(none))).isTrue();
    assertThat(plain.read()).as("the number grows on").isEqualTo(text(none));
    GroupRoster next = none.with(List.of("b#1"), 4, true);
    assertThat(plain.replace(text(none), text(next))).isTrue();
    assertThatThrownBy(tls::read).hasMessageContaining("one whose members use no TLS");
  }

  /**
   * A member with shorter times would not wait until members with longer ones have stopped writing.
   */
  @Test
  void one_with_other_times_neither_reads_nor_writes() throws IOException {
    GroupTerms patient = new GroupTerms(false, SharingSimulation.SHORT);
    GroupRegister slow = new GroupRegister(memory, patient, refused);
    assertThat(slow.replace("", text(ONE))).isTrue();
    assertThat(slow.read()).isEqualTo(text(ONE));
    assertThat(memory.read())
        .isEqualTo("homeostat-times PT0.2S PT0.6S PT0.6S PT5S PT0.06S\n" + text(ONE));
    assertThatThrownBy(plain::read)
        .hasMessageContaining("the times 300, 2400, 1500, 15000, 300 ms")
        .hasMessageContaining("one with 200, 600, 600, 5000, 60 ms")
        .hasMessageContaining("all members have to stop");
    assertThatThrownBy(() -> plain.replace(text(ONE), text(ONE.without("a#1"))))
        .isInstanceOf(IOException.class);
    GroupRoster none = ONE.without("a#1");
    assertThat(slow.replace(text(ONE), text(none))).isTrue();
    assertThat(plain.replace(text(none), text(none.with(List.of("b#1"), 4, true)))).isTrue();
    assertThatThrownBy(slow::read).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PT1S",
        "PT1S PT1S PT1S PT1S now",
        "PT0.2S PT0.6S PT0.6S PT5S PT0.06S PT1S",
        "PT0.2S PT0.6S PT0.6S PT9223372036854775807S PT0.06S",
        "PT5S PT0.6S PT0.6S PT5S PT0.06S"
      })
  void times_that_are_not_understood_are_not_overwritten(String times) {
    memory.replace("", "homeostat-times " + times + "\n" + text(ONE));
    assertThatThrownBy(plain::read)
        .isInstanceOf(IOException.class)
        .hasMessage("expected five times of a group, got '" + times + "'");
    assertThatThrownBy(() -> plain.replace(text(ONE), text(ONE.without("a#1"))))
        .hasMessageContaining("expected five times");
  }

  @Test
  void a_long_text_in_place_of_times_is_shown_in_part() {
    memory.replace("", "homeostat-times " + "x".repeat(10_000) + "\n" + text(ONE));
    assertThatThrownBy(plain::read)
        .hasMessage("expected five times of a group, got '" + "x".repeat(100) + "…'");
  }

  @Test
  void one_that_refuses_the_others_does_not_take_over_from_them() throws IOException {
    tls.replace("", text(ONE));
    GroupRoster stranger = ONE.with(List.of("b#1"), 4, false);
    refused.caller("127.0.0.9", "anybody may connect");
    assertThat(refused.lately()).isEmpty();
    refused.peer("127.0.0.1:7800", "of another authority");
    assertThatThrownBy(() -> tls.replace(text(ONE), text(stranger)))
        .hasMessageContaining("127.0.0.1:7800: of another authority");
    GroupRoster both = ONE.with(List.of("a#1", "b#1"), 4, true);
    assertThat(tls.replace(text(ONE), text(both))).as("a member goes on").isTrue();
    clock.addAndGet(Duration.ofSeconds(11).toNanos());
    GroupRoster later = both.with(List.of("c#1"), 4, false);
    assertThat(tls.replace(text(both), text(later))).as("it is not there any more").isTrue();
  }
}
