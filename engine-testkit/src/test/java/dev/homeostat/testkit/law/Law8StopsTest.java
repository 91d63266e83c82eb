package dev.homeostat.testkit.law;

import static dev.homeostat.testkit.fault.Faults.request;
import static dev.homeostat.testkit.fault.Faults.stopsAfter;
import static dev.homeostat.testkit.fault.Faults.stopsBefore;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.Fault.Counted;
import dev.homeostat.testkit.fault.FaultPlan;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/**
 * Law 8 for any application on any server, stopped somewhere; StopAnywhereTest stops everywhere.
 */
class Law8StopsTest {

  @Provide
  Arbitrary<Worlds.Change> changes() {
    return Worlds.changes();
  }

  @Provide
  Arbitrary<FaultPlan> manners() {
    return Worlds.manners();
  }

  private static Simulation life(Worlds.Change change, FaultPlan server, Fault... stop) {
    Simulation simulation = Simulation.of(change.before()).faults(server).faults(stop);
    simulation.settle();
    simulation.want(change.after()).settle();
    return simulation;
  }

  @Property(tries = 40)
  void stopped_at_any_request_and_started_again_it_ends_as_if_nothing_had_happened(
      @ForAll("changes") Worlds.Change change,
      @ForAll("manners") FaultPlan server,
      @ForAll @IntRange(max = 9999) int where,
      @ForAll boolean done) {
    Simulation whole = life(change, server);
    Map<String, JsonNode> expected = Worlds.contents(whole);
    int number = 1 + where % whole.count(Counted.REQUEST);
    Fault stop = done ? stopsAfter(request(number)) : stopsBefore(request(number));
    Statistics.label("stopped").collect(done ? "after it was done" : "before");
    Statistics.label("requests")
        .collect(whole.count(Counted.REQUEST) > 8 ? "many" : "few")
        .coverage(coverage -> coverage.check("many").percentage(p -> p > 30));
    Simulation stopped = life(change, server, stop);
    assertThat(Worlds.contents(stopped)).as("%s", stopped).isEqualTo(expected);
    ReconcileResultAssert.assertThat(stopped.pass()).isSettled().wroteNothing();
    stopped.tearDown();
    assertThat(Worlds.contents(stopped)).as("after the teardown of %s", stopped).isEmpty();
  }
}
