package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Pass;
import dev.homeostat.testkit.PassAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Drift;
import dev.homeostat.testkit.fault.FaultPlan;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** A watch saves reads, and changes nothing else: what is done with it is done without it. */
class SightingsTest {

  @Provide
  Arbitrary<Worlds.Trouble> troubles() {
    return Worlds.troubles();
  }

  @Provide
  Arbitrary<FaultPlan> manners() {
    return Worlds.manners();
  }

  @Property(tries = 60)
  void each_pass_does_what_it_does_without_a_watch(
      @ForAll("troubles") Worlds.Trouble trouble, @ForAll("manners") FaultPlan server) {
    Simulation without = Simulation.of(trouble.application()).faults(server);
    Simulation with = Simulation.of(trouble.application()).faults(server).watched();
    boolean saved = isAlike(with.pass(), without.pass());
    with.settle();
    without.settle();
    trouble.drifts().forEach(drift -> drift.on(with));
    trouble.drifts().forEach(drift -> drift.on(without));
    for (int i = 0; i < 3; i++) {
      saved |= isAlike(with.pass(), without.pass());
    }
    assertThat(Worlds.contents(with)).isEqualTo(Worlds.contents(without));
    Statistics.label("saved a read")
        .collect(saved)
        .coverage(coverage -> coverage.check(true).percentage(part -> part > 90));
  }

  /** Whether two passes did the same; tells whether the first one read less. */
  private static boolean isAlike(Pass with, Pass without) {
    assertThat(with.result()).isEqualTo(without.result());
    assertThat(with.delta()).isEqualTo(without.delta());
    assertThat(with.requests()).isEqualTo(without.requests());
    assertThat(with.stateWrites()).isEqualTo(without.stateWrites());
    assertThat(with.state()).isEqualTo(without.state());
    assertThat(with.reads()).isLessThanOrEqualTo(without.reads());
    return with.reads() < without.reads();
  }

  @Property(tries = 20)
  void what_has_settled_is_not_read_again(@ForAll("troubles") Worlds.Trouble trouble) {
    Simulation simulation = Simulation.of(trouble.application()).watched();
    simulation.settle();
    Pass pass = simulation.pass();
    PassAssert.assertThat(pass).isSettled().wroteNothing();
    assertThat(pass.reads()).isZero();
    for (Drift drift : trouble.drifts()) {
      drift.on(simulation);
    }
    assertThat(simulation.pass().reads()).isPositive();
  }
}
