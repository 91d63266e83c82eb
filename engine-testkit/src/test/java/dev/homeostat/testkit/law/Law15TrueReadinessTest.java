package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Policy;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Drift;
import dev.homeostat.testkit.arbitrary.Drifts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Law 15: when a pass is settled and Ready, each enforced field is as desired, where nothing is
 * accepted.
 */
class Law15TrueReadinessTest {

  @Provide
  Arbitrary<Application> applications() {
    return Worlds.applications();
  }

  private static boolean isReady(ReconcileResult pass) {
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        && pass.state()
            .condition(Condition.READY)
            .filter(ready -> ready.status() == Condition.Status.TRUE)
            .isPresent();
  }

  /** A shown value without what is equal to absent (rules READ-1 and SCHEMA-4). */
  private static Object plain(RedactedValue shown) {
    return shown instanceof RedactedValue.Value value ? plain(value.json()) : shown.toString();
  }

  private static Object plain(JsonNode value) {
    if (value instanceof ObjectNode object) {
      Map<String, Object> members = new TreeMap<>();
      object
          .properties()
          .forEach(
              member -> {
                if (!member.getValue().isNull()) {
                  members.put(member.getKey(), plain(member.getValue()));
                }
              });
      return members;
    }
    if (value.isArray() && !value.isEmpty()) {
      List<Object> elements = new ArrayList<>();
      value.forEach(element -> elements.add(plain(element)));
      return elements;
    }
    return value.isArray() ? new RedactedValue.Absent().toString() : value.asText();
  }

  @Property(tries = 80)
  void ready_is_true(@ForAll("applications") Application application, @ForAll long seed) {
    Random random = new Random(seed);
    Simulation simulation = Simulation.of(application);
    List<Drift> rival = Drifts.of(application).generator(10).next(random).value();
    simulation.settle();
    for (int round = 0; round < 8; round++) {
      if (random.nextInt(4) > 0) {
        Worlds.happen(rival, simulation);
      }
      simulation.clock().forward(Duration.ofSeconds(random.nextInt(90)));
      ReconcileResult pass = simulation.pass();
      boolean ready = isReady(pass);
      Statistics.label("ready")
          .collect(ready)
          .coverage(
              coverage -> {
                coverage.check(true).percentage(p -> p > 10);
                coverage.check(false).percentage(p -> p > 2);
              });
      if (ready) {
        for (Explanation.Field field : simulation.explain().fields()) {
          if (field.policy() == Policy.ENFORCED) {
            assertThat(plain(field.found()))
                .as("%s after %s", field, pass)
                .isEqualTo(plain(field.wanted()));
          }
        }
      }
    }
  }
}
