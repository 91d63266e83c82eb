package dev.homeostat.sharding.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.sharding.CutRegister;
import dev.homeostat.sharding.MemoryRegister;
import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A member that leaves in peace tries again for some seconds if the register does not answer. */
class RosterDepartureTest {

  private final MemoryRegister memory = new MemoryRegister();
  private final CutRegister register = new CutRegister(memory);
  private final GroupRoster both = GroupRoster.NONE.with(List.of("a#1", "b#1"), 8, true);
  private final List<Duration> pauses = new ArrayList<>();

  @BeforeEach
  void joinBoth() {
    assertThat(memory.replace("", RosterText.format(both))).isTrue();
  }

  private final AtomicLong clock = new AtomicLong();

  /** The register answers again after some pauses. */
  private final RosterDeparture.Time untilItAnswers =
      new ClockedPauses() {
        @Override
        public void pause(Duration length) {
          super.pause(length);
          if (pauses.size() == 3) {
            register.restore();
          }
        }
      };

  /** Pauses that are noted and pass at once. */
  private class ClockedPauses implements RosterDeparture.Time {

    @Override
    public long now() {
      return clock.get();
    }

    @Override
    public void pause(Duration length) {
      pauses.add(length);
      clock.addAndGet(length.toNanos());
    }
  }

  @Test
  void a_register_that_answers_again_gets_the_roster_without_the_member() throws Exception {
    register.cut();
    Optional<GroupRoster> left = RosterDeparture.leave(register, "a#1", untilItAnswers);
    assertThat(left).contains(both.without("a#1"));
    assertThat(RosterText.parse(memory.read()).members()).containsExactly("b#1");
    assertThat(pauses).hasSize(3);
  }

  @Test
  void a_register_that_stays_away_is_given_up_after_three_seconds() {
    register.cut();
    assertThatThrownBy(() -> RosterDeparture.leave(register, "a#1", new ClockedPauses()))
        .isInstanceOf(IOException.class);
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isEqualTo(Duration.ofSeconds(3));
    assertThat(RosterText.parse(memory.read())).isEqualTo(both);
  }

  @Test
  void a_write_whose_answer_was_lost_is_done() throws Exception {
    RosterRegister losing =
        new RosterRegister() {
          @Override
          public String read() {
            return memory.read();
          }

          @Override
          public boolean replace(String expected, String next) throws IOException {
            memory.replace(expected, next);
            throw new IOException("the answer was lost");
          }
        };
    assertThat(RosterDeparture.leave(losing, "a#1", new ClockedPauses()))
        .contains(both.without("a#1"));
    assertThat(pauses).hasSize(1);
  }

  @Test
  void a_roster_that_others_replace_each_time_is_given_up_as_one_that_cannot_be_written() {
    RosterRegister contended =
        new RosterRegister() {
          @Override
          public String read() {
            return memory.read();
          }

          @Override
          public boolean replace(String expected, String next) {
            return false;
          }
        };
    assertThatThrownBy(() -> RosterDeparture.leave(contended, "a#1", new ClockedPauses()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("other replicas replaced the roster");
    assertThat(pauses).hasSize(4);
  }

  @Test
  void no_attempt_begins_later_than_five_seconds_after_the_first() {
    RosterRegister slow =
        new RosterRegister() {
          @Override
          public String read() throws IOException {
            clock.addAndGet(Duration.ofSeconds(4).toNanos());
            throw new IOException("no answer in time");
          }

          @Override
          public boolean replace(String expected, String next) {
            return false;
          }
        };
    assertThatThrownBy(() -> RosterDeparture.leave(slow, "a#1", new ClockedPauses()))
        .hasMessage("no answer in time");
    assertThat(pauses).hasSize(1);
    assertThat(Duration.ofNanos(clock.get())).isEqualTo(Duration.ofMillis(8200));
  }

  @Test
  void a_group_without_a_roster_has_nothing_to_leave() throws Exception {
    assertThat(RosterDeparture.leave(new MemoryRegister(), "a#1", new ClockedPauses())).isEmpty();
  }
}
