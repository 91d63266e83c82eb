package dev.homeostat.sharding.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A member with another number of segments neither joins a group nor holds it up. */
class ForeignSegmentsTest {

  private static final int SEGMENTS = 12;

  private final SharingSimulation simulation =
      new SharingSimulation(1, SharingSimulation.SHORT, SEGMENTS, ProtocolDefect.NONE);

  private SimulatedProcess foreign;

  @BeforeEach
  void startThree() {
    IntStream.range(0, 3).forEach(i -> simulation.start());
    settle();
    foreign = simulation.start(SEGMENTS / 2);
    pass();
  }

  private void settle() {
    assertThat(simulation.isEvenWithin(Duration.ofMinutes(1))).as(simulation.toString()).isTrue();
    assertThat(simulation.faults()).isEmpty();
  }

  private void pass() {
    simulation.pass(SharingSimulation.SHORT.register().multipliedBy(4));
  }

  private SimulatedProcess first() {
    return simulation.living().get(0);
  }

  private static boolean holdsAny(SimulatedProcess process) {
    return IntStream.range(0, SEGMENTS).anyMatch(process.member()::isHeld);
  }

  @Test
  void others_come_and_go() {
    simulation.kill(first());
    settle();
    simulation.start();
    settle();
    simulation.stop(first());
    settle();
    assertThat(holdsAny(foreign)).isFalse();
    assertThat(foreign.member().health().unready()).anyMatch(text -> text.contains("expected"));
  }

  @Test
  void one_that_sees_nobody_does_not_take_the_group() {
    for (SimulatedProcess each : List.copyOf(simulation.living())) {
      if (each != foreign) {
        simulation.world().network().cut(each, foreign);
        simulation.world().network().cut(foreign, each);
      }
    }
    simulation.refresh();
    pass();
    settle();
    assertThat(simulation.world().register().roster().segments()).isEqualTo(SEGMENTS);
  }

  @Test
  void others_go_on_after_all_were_killed() {
    simulation.living().stream().filter(each -> each != foreign).forEach(simulation::kill);
    simulation.start();
    simulation.start();
    settle();
    assertThat(holdsAny(foreign)).isFalse();
  }

  @Test
  void it_begins_when_all_others_have_left_in_peace() {
    for (SimulatedProcess each : List.copyOf(simulation.living())) {
      if (each != foreign) {
        simulation.stop(each);
        pass();
      }
    }
    assertThat(holdsAny(foreign)).isTrue();
  }
}
