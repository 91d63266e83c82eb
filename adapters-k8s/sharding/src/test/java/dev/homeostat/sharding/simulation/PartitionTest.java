package dev.homeostat.sharding.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.sharding.CapturedLog;
import dev.homeostat.sharding.SharingTiming;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Four members with the default times that reach each other or the register no more. */
@ResourceLock(CapturedLog.LOCK)
class PartitionTest {

  private static final int SEGMENTS = 12;
  private static final SharingTiming TIMING = SharingTiming.DEFAULT;

  private final SharingSimulation simulation =
      new SharingSimulation(1, TIMING, SEGMENTS, ProtocolDefect.NONE);

  @BeforeEach
  void startFour() {
    IntStream.range(0, 4).forEach(i -> simulation.start());
    settle();
  }

  private void settle() {
    assertThat(simulation.isEvenWithin(Duration.ofMinutes(1))).as(simulation.toString()).isTrue();
    assertThat(simulation.faults()).isEmpty();
  }

  private static boolean holdsAny(SimulatedProcess process) {
    return IntStream.range(0, SEGMENTS).anyMatch(process.member()::isHeld);
  }

  private List<SimulatedProcess> holders() {
    return simulation.living().stream().filter(PartitionTest::holdsAny).toList();
  }

  private static String unready(SimulatedProcess process) {
    return process.member().health().unready().toString();
  }

  private void cut(List<SimulatedProcess> some, List<SimulatedProcess> others) {
    for (SimulatedProcess one : some) {
      for (SimulatedProcess other : others) {
        if (one != other) {
          simulation.world().network().cut(one, other);
          simulation.world().network().cut(other, one);
        }
      }
    }
    simulation.refresh();
  }

  private void heal() {
    simulation.world().network().heal();
    simulation.world().register().heal();
    simulation.refresh();
    settle();
  }

  /** Returns the owners over a time, and checks that segments have none for a limited time only. */
  private Set<SimulatedProcess> holdersWithin(Duration span, Duration mostWithout) {
    Set<SimulatedProcess> all = new HashSet<>();
    Duration without = Duration.ZERO;
    Duration longest = Duration.ZERO;
    for (Duration past = Duration.ZERO; past.compareTo(span) < 0; past = past.plusMillis(100)) {
      simulation.pass(Duration.ofMillis(100));
      List<SimulatedProcess> now = holders();
      all.addAll(now);
      without = now.isEmpty() ? without.plusMillis(100) : Duration.ZERO;
      longest = without.compareTo(longest) > 0 ? without : longest;
    }
    assertThat(simulation.faults()).isEmpty();
    assertThat(longest).as("the longest time without an owner").isLessThanOrEqualTo(mostWithout);
    return all;
  }

  @Test
  void those_that_are_all_cut_off_from_each_other_take_turns() {
    List<SimulatedProcess> all = simulation.living();
    try (CapturedLog log = new CapturedLog()) {
      cut(all, all);
      Set<SimulatedProcess> held = holdersWithin(Duration.ofMinutes(5), Duration.ofSeconds(25));
      assertThat(held).hasSizeGreaterThan(1);
      assertThat(log.text())
          .contains("owns nothing any more: may not write: 1 of 4 members answer")
          .containsPattern("has roster \\d+ of \\[m\\d#\\d], since none of .* was heard");
    }
    assertThat(all)
        .filteredOn(each -> !holdsAny(each))
        .allSatisfy(each -> assertThat(unready(each)).contains("and does not hear"));
    heal();
  }

  /** Each turn replaces a roster. The register has room for few. */
  @Test
  void turns_that_last_do_not_fill_the_register() {
    cut(simulation.living(), simulation.living());
    long first = simulation.world().register().roster().number();
    for (int i = 0; i < 20; i++) {
      simulation.pass(Duration.ofMinutes(1));
      assertThat(simulation.world().register().roster().formers()).hasSizeLessThanOrEqualTo(2);
    }
    assertThat(simulation.world().register().roster().number()).isGreaterThan(first + 10);
    assertThat(simulation.faults()).isEmpty();
    heal();
  }

  @Test
  void two_halves_that_do_not_see_each_other_take_turns() {
    List<SimulatedProcess> all = simulation.living();
    cut(all.subList(0, 2), all.subList(2, 4));
    assertThat(holdersWithin(Duration.ofMinutes(5), Duration.ofSeconds(25)))
        .containsExactlyInAnyOrderElementsOf(all);
    heal();
  }

  @Test
  void all_without_the_register_hold_nothing_and_go_on_when_it_is_back() {
    try (CapturedLog log = new CapturedLog()) {
      simulation.world().register().down(true);
      simulation.pass(TIMING.register().minus(TIMING.register().dividedBy(2)));
      assertThat(holders()).as("a short outage takes nothing").hasSize(4);
      simulation.pass(TIMING.register());
      assertThat(holders()).isEmpty();
      assertThat(simulation.living())
          .allSatisfy(
              each -> assertThat(unready(each)).isEqualTo("[the register cannot be reached]"));
      assertThat(log.text())
          .contains("group group: the register cannot be reached")
          .contains("owns nothing any more: the register cannot be reached");
    }
    heal();
  }

  /** It talks to the others all the time, so that they do not take it for dead. */
  @Test
  void the_segments_of_one_without_the_register_go_to_the_others() {
    SimulatedProcess one = simulation.living().get(0);
    simulation.world().register().cut(one.identity());
    simulation.pass(Duration.ofSeconds(35));
    assertThat(holders()).hasSize(3).doesNotContain(one);
    for (int i = 0; i < SEGMENTS; i++) {
      int segment = i;
      assertThat(holders()).as("segment %s", i).anyMatch(each -> each.member().isHeld(segment));
    }
    assertThat(unready(one)).isEqualTo("[the register cannot be reached]");
    heal();
  }

  /** Rosters and views that change in the meantime do not make the others wait again. */
  @Test
  void they_go_to_the_others_also_while_another_member_restarts_again_and_again() {
    SimulatedProcess one = simulation.living().get(0);
    simulation.world().register().cut(one.identity());
    SimulatedProcess restarting = simulation.living().get(3);
    for (int i = 0; i < 5; i++) {
      simulation.kill(restarting);
      simulation.pass(Duration.ofSeconds(4));
      restarting = simulation.start();
      simulation.pass(Duration.ofSeconds(4));
    }
    assertThat(simulation.world().register().roster().members()).doesNotContain(one.identity());
    assertThat(simulation.faults()).isEmpty();
    heal();
  }

  /** Those that reach it again a little later than others keep their segments. */
  @Test
  void no_segment_moves_when_the_register_was_away_from_all() {
    simulation.world().register().down(true);
    simulation.pass(TIMING.register().multipliedBy(4));
    long number = simulation.world().register().roster().number();
    simulation.world().register().heal();
    simulation.pass(TIMING.suspicion());
    simulation.pass(TIMING.register());
    settle();
    assertThat(simulation.world().register().roster().number()).isEqualTo(number);
  }

  @Test
  void the_other_half_goes_on_when_two_of_four_are_killed_at_once() {
    simulation.living().subList(0, 2).forEach(SimulatedProcess::kill);
    simulation.refresh();
    assertThat(simulation.isEvenWithin(Duration.ofSeconds(12))).isTrue();
    assertThat(simulation.faults()).isEmpty();
  }

  @Test
  void the_last_one_goes_on_when_all_others_are_killed_at_once() {
    simulation.living().subList(0, 3).forEach(SimulatedProcess::kill);
    simulation.refresh();
    assertThat(simulation.isEvenWithin(Duration.ofSeconds(28))).isTrue();
    assertThat(simulation.faults()).isEmpty();
  }
}
