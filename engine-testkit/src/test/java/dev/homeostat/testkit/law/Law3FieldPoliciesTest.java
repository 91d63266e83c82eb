package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Explanation;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Drift;
import dev.homeostat.testkit.fault.FaultPlan;
import dev.homeostat.testkit.fault.Faults;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Laws 3 and 10: a changed field that is enforced or pinned is put back, one of any other policy is
 * left alone, also when a neighbour is patched.
 */
class Law3FieldPoliciesTest {

  @Provide
  Arbitrary<Worlds.Trouble> troubles() {
    return Worlds.troubles();
  }

  @Provide
  Arbitrary<FaultPlan> manners() {
    return Worlds.manners();
  }

  /** A field at, above or below which something is said. */
  private static Optional<Policy> policy(Explanation explained, Drift.Edited edited) {
    return explained.fields().stream()
        .filter(field -> field.resource().equals(edited.object()))
        .filter(field -> edited.path().startsWith(field.path()))
        .map(Explanation.Field::policy)
        .findFirst();
  }

  private static Map<ResourceId, JsonNode> before(Simulation simulation, Worlds.Trouble trouble) {
    Map<ResourceId, JsonNode> before = new HashMap<>();
    for (Drift drift : trouble.drifts()) {
      Worlds.found(simulation, drift)
          .ifPresent(object -> before.put(object.id(), Worlds.content(object)));
    }
    return before;
  }

  @Property(tries = 60)
  void what_is_enforced_or_pinned_is_put_back_by_one_pass_on_any_server(
      @ForAll("troubles") Worlds.Trouble trouble, @ForAll("manners") FaultPlan server) {
    Worlds.collect(server, trouble.application());
    Simulation simulation = Simulation.of(trouble.application()).faults(server);
    simulation.settle();
    Explanation explained = simulation.explain();
    Map<ResourceId, JsonNode> before = before(simulation, trouble);
    trouble.drifts().forEach(drift -> drift.on(simulation));
    simulation.pass();
    for (Drift drift : trouble.drifts()) {
      assertThat(Worlds.found(simulation, drift)).as("%s of %s", drift, simulation).isPresent();
      if (drift instanceof Drift.Edited edited) {
        Optional<Policy> policy = policy(explained, edited);
        boolean kept = policy.filter(p -> p == Policy.ENFORCED || p == Policy.PINNED).isPresent();
        Statistics.label("policy of a field that was edited")
            .collect(policy.map(Policy::toString).orElse("unobserved"))
            .coverage(
                coverage -> {
                  coverage.check("enforced").percentage(p -> p > 10);
                  coverage.check("unobserved").percentage(p -> p > 5);
                });
        if (kept) {
          JsonNode now = Worlds.content(Worlds.found(simulation, drift).orElseThrow());
          assertThat(edited.path().in(now))
              .as("%s of %s under %s", edited, trouble, simulation)
              .isEqualTo(edited.path().in(before.get(drift.object())));
        }
      }
    }
    ReconcileResultAssert.assertThat(simulation.settle()).isSettled();
    ReconcileResultAssert.assertThat(simulation.pass()).wroteNothing();
  }

  @Property(tries = 60)
  void what_is_not_observed_is_left_alone_when_its_neighbour_is_patched(
      @ForAll("troubles") Worlds.Trouble trouble) {
    Simulation simulation = Simulation.of(trouble.application()).faults(Faults.fillsIn());
    simulation.settle();
    Explanation explained = simulation.explain();
    trouble.drifts().forEach(drift -> drift.on(simulation));
    Map<ResourceId, JsonNode> drifted = before(simulation, trouble);
    boolean patched = !simulation.pass().requests().isEmpty();
    Statistics.label("patched").collect(patched);
    simulation.settle();
    for (Drift drift : trouble.drifts()) {
      boolean whole =
          trouble.drifts().stream()
              .anyMatch(
                  other -> other instanceof Drift.Removed && other.object().equals(drift.object()));
      if (drift instanceof Drift.Edited edited && !whole) {
        Optional<Policy> policy = policy(explained, edited);
        boolean left =
            policy.isEmpty()
                || policy.get() == Policy.INITIAL_ONLY
                || policy.get() == Policy.UNOBSERVED;
        Statistics.label("left alone")
            .collect(left)
            .coverage(coverage -> coverage.check(true).percentage(p -> p > 2));
        if (left && !isInOneValue(edited.path())) {
          JsonNode now = Worlds.content(Worlds.found(simulation, drift).orElseThrow());
          assertThat(edited.path().in(now))
              .as("%s of %s", edited, trouble)
              .isEqualTo(edited.path().in(drifted.get(drift.object())));
        }
      }
    }
  }

  /** Subtrees of which no part is written alone (SCHEMA-9). */
  private static boolean isInOneValue(FieldPath path) {
    String text = path.toString();
    return text.contains("/selector") || text.contains("Probe") || text.contains("/env/");
  }
}
