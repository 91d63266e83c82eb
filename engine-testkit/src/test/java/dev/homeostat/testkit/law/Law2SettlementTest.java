package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.ManglingHooks;
import dev.homeostat.testkit.fault.FaultPlan;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Law 2: on any server an application settles, and then nothing is written, not even state. */
class Law2SettlementTest {

  @Provide
  Arbitrary<Application> applications() {
    return Worlds.applications();
  }

  @Provide
  Arbitrary<FaultPlan> manners() {
    return Worlds.manners();
  }

  @Provide
  Arbitrary<FaultPlan> plans() {
    return Worlds.plans();
  }

  @Provide
  Arbitrary<List<ManglingHook>> hooks() {
    return ManglingHooks.lists();
  }

  @Property(tries = 80)
  void the_delta_is_empty_within_waves_and_two_passes_and_then_nothing_is_written(
      @ForAll("applications") Application application,
      @ForAll("manners") FaultPlan server,
      @ForAll("hooks") List<ManglingHook> hooks) {
    Worlds.collect(server, application);
    Simulation simulation = Simulation.of(application).faults(server);
    hooks.forEach(simulation::hook);
    ReconcileResult pass = simulation.pass();
    for (int i = 1; i < Worlds.waves(pass) + 2 && !pass.delta().isInSync(); i++) {
      pass = simulation.pass();
    }
    ReconcileResultAssert.assertThat(pass).isSettled();
    assertThat(pass.delta().isInSync()).as("%s", simulation).isTrue();
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
  }

  @Property(tries = 60)
  void requests_that_fail_for_a_while_only_make_it_later(
      @ForAll("applications") Application application, @ForAll("plans") FaultPlan faults) {
    Worlds.collect(faults, application);
    Simulation simulation = Simulation.of(application).faults(faults);
    simulation.settle();
    ReconcileResultAssert.assertThat(simulation.another().pass()).isSettled().wroteNothing();
  }
}
