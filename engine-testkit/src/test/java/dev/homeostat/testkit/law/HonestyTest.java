package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Drift;
import dev.homeostat.testkit.fault.FaultPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * A pass that has settled, and wants no other, has left all as wanted, as far as it has seen. Who
 * watches waits for a change from there on, so what such a pass leaves is left for long.
 */
class HonestyTest {

  private static final int MOST_PASSES = 40;

  @Provide
  Arbitrary<Worlds.Trouble> troubles() {
    return Worlds.troubles();
  }

  @Provide
  Arbitrary<FaultPlan> manners() {
    return Worlds.manners();
  }

  @Property(tries = 100)
  void what_somebody_changes_with_our_write_is_not_left(
      @ForAll("troubles") Worlds.Trouble trouble, @ForAll("manners") FaultPlan server) {
    Simulation simulation = Simulation.of(trouble.application()).faults(server);
    simulation.settle();
    List<Drift> before = new ArrayList<>();
    List<Drift> meanwhile = new ArrayList<>();
    for (Drift drift : trouble.drifts()) {
      (before.size() > meanwhile.size() ? meanwhile : before).add(drift);
    }
    before.forEach(drift -> drift.on(simulation));
    Set<Drift> done = new HashSet<>();
    simulation.faults(withOurWrite(simulation, meanwhile, done));

    ReconcileResult pass = simulation.pass();
    for (int i = 0; i < MOST_PASSES && !isDone(pass); i++) {
      pass.requeue().fixedDelay().ifPresent(simulation.clock()::forward);
      pass = simulation.pass();
    }

    assertThat(isDone(pass)).as("%s", simulation).isTrue();
    ReconcileResult next = simulation.pass();
    ReconcileResultAssert.assertThat(next).isSettled();
    assertThat(next.requests()).as("%s", simulation).isEmpty();
    Statistics.label("came with a write")
        .collect(!done.isEmpty())
        .coverage(coverage -> coverage.check(true).percentage(part -> part > 5));
  }

  private static boolean isDone(ReconcileResult pass) {
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        && pass.requeue().fixedDelay().isEmpty();
  }

  /** The first patch of an object comes just after somebody else has changed it. */
  private static RequestFilter withOurWrite(
      Simulation simulation, List<Drift> drifts, Set<Drift> done) {
    return (request, server) -> {
      if (request.verb() == ClusterRequest.Verb.PATCH) {
        for (Drift drift : drifts) {
          if (drift.object().equals(request.address().id()) && done.add(drift)) {
            drift.on(simulation);
          }
        }
      }
      return server.get();
    };
  }
}
