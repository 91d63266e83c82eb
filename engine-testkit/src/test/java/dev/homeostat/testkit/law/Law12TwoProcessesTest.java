package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.fault.Fault.Counted;
import dev.homeostat.testkit.fault.FaultPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.statistics.Statistics;

/**
 * Law 12: two passes of two processes at once do no harm. The second one runs as a whole between
 * two requests of the first, which is the same each time.
 */
class Law12TwoProcessesTest {

  @Provide
  Arbitrary<Worlds.Change> changes() {
    return Worlds.changes();
  }

  @Provide
  Arbitrary<FaultPlan> manners() {
    return Worlds.manners();
  }

  /** All alike: by default a few runs see hardly anything but large numbers, or small ones. */
  @Provide
  Arbitrary<Integer> places() {
    return Arbitraries.integers()
        .between(0, 9_999)
        .withDistribution(RandomDistribution.uniform())
        .withoutEdgeCases();
  }

  /** Lets another process run a pass before a request. */
  private static RequestFilter meanwhile(
      Simulation other, int request, List<ReconcileResult> passes) {
    AtomicInteger count = new AtomicInteger();
    return (asked, server) -> {
      if (count.incrementAndGet() == request) {
        passes.add(other.pass());
      }
      return server.get();
    };
  }

  @Property(tries = 80)
  void one_wins_and_the_other_changes_nothing_or_the_same(
      @ForAll("changes") Worlds.Change change,
      @ForAll("manners") FaultPlan server,
      @ForAll("places") int where) {
    Simulation alone = Simulation.of(change.before()).faults(server);
    alone.settle();
    int before = alone.count(Counted.REQUEST);
    alone.want(change.after()).pass();
    int requests = alone.count(Counted.REQUEST) - before;
    alone.settle();
    Map<String, JsonNode> expected = Worlds.contents(alone);

    Simulation one = Simulation.of(change.before()).faults(server);
    one.settle();
    one.want(change.after());
    Simulation other = one.another();
    List<ReconcileResult> passes = new ArrayList<>();
    one.faults(meanwhile(other, 1 + where % Math.max(1, requests), passes));
    passes.add(one.pass());
    ReconcileResult first = passes.get(passes.size() - 1);
    Statistics.label("when the other came, the first one had")
        .collect(first.requests().isEmpty() ? "not written yet" : "written")
        .coverage(
            coverage -> {
              coverage.check("not written yet").percentage(p -> p > 5);
              coverage.check("written").percentage(p -> p > 5);
            });
    assertThat(passes).allMatch(pass -> pass.outcome() != ReconcileResult.Outcome.INVALID);
    assertNothingTwice(one, passes);
    other.settle();
    assertThat(Worlds.contents(one)).as("%s", one).isEqualTo(expected);
    ReconcileResultAssert.assertThat(one.pass()).isSettled().wroteNothing();
  }

  /** What the server refused, as there is one of the name already, is no create. */
  private static void assertNothingTwice(Simulation simulation, List<ReconcileResult> passes) {
    List<String> created = new ArrayList<>();
    passes.forEach(pass -> pass.delta().created().forEach(id -> created.add(id.toString())));
    assertThat(created).as("%s", simulation).doesNotHaveDuplicates();
  }
}
