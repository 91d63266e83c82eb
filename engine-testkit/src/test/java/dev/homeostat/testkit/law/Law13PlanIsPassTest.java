package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Drift;
import dev.homeostat.testkit.arbitrary.Drifts;
import dev.homeostat.testkit.fault.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Law 13: plan is pass, as far as it follows from what was read before the first write. */
class Law13PlanIsPassTest {

  /** What only the answers of the server tell. */
  private static final Set<String> OF_ANSWERS = Set.of("ChangedMeanwhile", "PinsLost");

  /** What an answer adds to the problems, though it leaves the pass as planned. */
  private static final Set<String> ADDED_BY_ANSWERS = Set.of("RemovalWithoutEffect");

  @Provide
  Arbitrary<Worlds.Change> changes() {
    return Worlds.changes();
  }

  @Provide
  Arbitrary<FaultPlan> manners() {
    return Worlds.manners();
  }

  private static void assertPlanned(ReconcileResult plan, ReconcileResult pass, Object context) {
    Delta said = plan.delta();
    Delta done = pass.delta();
    assertThat(said.created()).as("created by %s", context).isEqualTo(done.created());
    assertThat(said.updated()).as("updated by %s", context).isEqualTo(done.updated());
    assertThat(said.unchanged()).as("unchanged by %s", context).isEqualTo(done.unchanged());
    assertThat(said.satisfied()).as("satisfied by %s", context).isEqualTo(done.satisfied());
    assertThat(said.waiting()).as("waiting by %s", context).isEqualTo(done.waiting());
    assertThat(said.blocked()).as("blocked by %s", context).isEqualTo(done.blocked());
    assertThat(said.missing()).as("missing by %s", context).isEqualTo(done.missing());
    assertThat(said.deleted()).as("deleted by %s", context).isEqualTo(done.deleted());
    assertThat(plan.problems()).as("problems of %s", context).isEqualTo(foreseeable(pass));
    if (plan.outcome() == ReconcileResult.Outcome.SETTLED) {
      assertThat(pass.outcome()).as("%s", context).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.requests()).as("requests of %s", context).isEmpty();
    }
  }

  private static List<Problem> foreseeable(ReconcileResult pass) {
    return pass.problems().stream()
        .filter(problem -> !ADDED_BY_ANSWERS.contains(problem.code()))
        .toList();
  }

  private static boolean isSurprised(ReconcileResult pass) {
    return pass.problems().stream().map(Problem::code).anyMatch(OF_ANSWERS::contains);
  }

  private static List<Drift> drifts(Application application, Random random) {
    return Drifts.of(application).generator(10).next(random).value();
  }

  @Property(tries = 120)
  void what_a_plan_says_the_next_pass_does(
      @ForAll("changes") Worlds.Change change,
      @ForAll("manners") FaultPlan server,
      @ForAll long seed) {
    Random random = new Random(seed);
    Simulation simulation = Simulation.of(change.before()).faults(server);
    Application wanted = change.before();
    // What somebody insists on becomes contested.
    List<Drift> rival = drifts(wanted, random);
    for (int round = 0; round < 8; round++) {
      ReconcileResult plan = simulation.plan();
      ReconcileResult pass = simulation.pass();
      boolean answered = isSurprised(pass);
      if (!answered) {
        assertPlanned(plan, pass, simulation + ": " + pass);
      }
      Statistics.label("answer").collect(answered ? "surprising" : "as planned");
      Statistics.label("plan").collect(plan.outcome());
      Statistics.label("waiting").collect(!pass.delta().waiting().isEmpty());
      switch (random.nextInt(10)) {
        case 0 -> simulation = simulation.another();
        case 1 -> simulation.loseState();
        case 2 -> {
          wanted = wanted == change.before() ? change.after() : change.before();
          simulation.want(wanted);
        }
        case 3 -> simulation.clock().forward(Duration.ofMinutes(random.nextInt(70)));
        case 4, 5 -> Worlds.happen(drifts(wanted, random), simulation);
        default -> Worlds.happen(rival, simulation);
      }
    }
  }
}
