package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Applications;
import dev.homeostat.testkit.fault.FaultPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Law 5: whatever fails, each desired resource has one outcome (ACT-16). */
class Law5OutcomesTest {

  @Provide
  Arbitrary<Worlds.Change> changes() {
    return Worlds.changes();
  }

  @Provide
  Arbitrary<FaultPlan> plans() {
    return Worlds.plans();
  }

  private static List<ResourceId> outcomes(Delta delta) {
    List<ResourceId> all = new ArrayList<>(delta.created());
    delta.updated().stream().map(ResourceUpdate::resource).forEach(all::add);
    all.addAll(delta.unchanged());
    all.addAll(delta.satisfied());
    delta.waiting().stream().map(HeldResource::resource).forEach(all::add);
    delta.blocked().stream().map(HeldResource::resource).forEach(all::add);
    return all;
  }

  private static Set<ResourceId> desired(Application application) {
    return Applications.resources(application).stream()
        .map(resource -> resource.id().in("shop"))
        .collect(Collectors.toSet());
  }

  private static void assertPartition(
      ReconcileResult pass, Application application, Simulation simulation) {
    Set<ResourceId> desired = desired(application);
    assertThat(outcomes(pass.delta()).stream().filter(desired::contains).toList())
        .as("the outcomes of %s under %s", pass, simulation)
        .containsExactlyInAnyOrderElementsOf(desired);
    assertThat(pass.delta().deleted()).doesNotContainAnyElementsOf(desired).doesNotHaveDuplicates();
  }

  @Property(tries = 20)
  void created_updated_unchanged_satisfied_waiting_and_blocked_partition_what_is_desired(
      @ForAll("changes") Worlds.Change change, @ForAll("plans") FaultPlan faults) {
    Simulation simulation = Simulation.of(change.before()).faults(faults);
    for (Application wanted : List.of(change.before(), change.after())) {
      simulation.want(wanted);
      for (int i = 0; i < 3; i++) {
        ReconcileResult plan = simulation.another().plan();
        assertPartition(plan, wanted, simulation);
        ReconcileResult pass = simulation.pass();
        assertPartition(pass, wanted, simulation);
        Statistics.label("result")
            .collect(pass.outcome())
            .coverage(
                coverage -> {
                  coverage.check(ReconcileResult.Outcome.SETTLED).percentage(p -> p > 30);
                  coverage.check(ReconcileResult.Outcome.FAILED).percentage(p -> p > 1);
                });
        pass.requeue().fixedDelay().ifPresent(simulation.clock()::forward);
      }
    }
  }
}
