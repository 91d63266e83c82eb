package dev.homeostat.testkit.law;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Applications;
import dev.homeostat.testkit.arbitrary.Drift;
import dev.homeostat.testkit.arbitrary.Drifts;
import dev.homeostat.testkit.fault.FaultPlan;
import dev.homeostat.testkit.fault.Faults;
import dev.homeostat.testkit.fault.Manner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.statistics.Statistics;

/** The worlds that laws are tried on, and the comparison of their ends. */
final class Worlds {

  private static final Set<String> SERVERS_CHOICE =
      Set.of("uid", "resourceVersion", "generation", "creationTimestamp", "managedFields");

  private Worlds() {}

  /** An application and the same with another manifest. */
  record Change(Application before, Application after) {}

  /** An application and what happens to it. */
  record Trouble(Application application, List<Drift> drifts) {}

  static Arbitrary<Application> applications() {
    return Applications.any();
  }

  static Arbitrary<Change> changes() {
    return applications()
        .flatMap(before -> applications().map(after -> new Change(before, after)))
        .withoutEdgeCases();
  }

  static Arbitrary<Trouble> troubles() {
    return applications()
        .flatMap(application -> Drifts.of(application).map(d -> new Trouble(application, d)))
        .withoutEdgeCases();
  }

  static Arbitrary<FaultPlan> manners() {
    return Arbitraries.longs().map(Faults::manners).withoutEdgeCases();
  }

  static Arbitrary<FaultPlan> plans() {
    return Arbitraries.longs().map(Faults::seeded).withoutEdgeCases();
  }

  /** Shows that servers and applications were of all sorts. */
  static void collect(FaultPlan plan, Application application) {
    long manners = plan.faults().stream().filter(Manner.class::isInstance).count();
    Statistics.label("manners of the server")
        .collect(manners <= 1 ? "few" : "several")
        .coverage(
            coverage -> {
              coverage.check("few").percentage(p -> p > 2);
              coverage.check("several").percentage(p -> p > 20);
            });
    int resources = Applications.resources(application).size();
    Statistics.label("resources")
        .collect(resources == 1 ? "one" : "several")
        .coverage(
            coverage -> {
              coverage.check("one").percentage(p -> p > 2);
              coverage.check("several").percentage(p -> p > 20);
            });
    Statistics.label("schemas")
        .collect(application.schemas().isEmpty() ? "default" : "written")
        .coverage(
            coverage -> {
              coverage.check("default").percentage(p -> p > 5);
              coverage.check("written").percentage(p -> p > 10);
            });
  }

  /** Lets drifts happen to what is there. */
  static void happen(List<Drift> drifts, Simulation simulation) {
    drifts.stream()
        .filter(drift -> found(simulation, drift).isPresent())
        .forEach(drift -> drift.on(simulation));
  }

  static int waves(ReconcileResult pass) {
    Set<Integer> waves = new TreeSet<>();
    pass.state().records().values().forEach(record -> waves.add(record.wave()));
    return waves.size();
  }

  /** All that is on a cluster, without what the server chose and the order of named elements. */
  static Map<String, JsonNode> contents(Simulation simulation) {
    Map<String, JsonNode> contents = new TreeMap<>();
    for (Resource object : simulation.cluster().objects()) {
      contents.put(object.id().toString(), content(object));
    }
    return contents;
  }

  static ObjectNode content(Resource object) {
    ObjectNode tree = object.tree().deepCopy();
    tree.withObjectProperty("metadata").remove(SERVERS_CHOICE);
    return (ObjectNode) unordered(tree);
  }

  private static JsonNode unordered(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      ObjectNode result = JsonNodeFactory.instance.objectNode();
      new TreeMap<>(members(object)).forEach((name, value) -> result.set(name, unordered(value)));
      return result;
    }
    if (tree instanceof ArrayNode list) {
      List<JsonNode> elements = new ArrayList<>();
      list.forEach(element -> elements.add(unordered(element)));
      if (elements.stream().allMatch(JsonNode::isObject)) {
        elements.sort(Comparator.comparing(JsonNode::toString));
      }
      return JsonNodeFactory.instance.arrayNode().addAll(elements);
    }
    return tree;
  }

  private static Map<String, JsonNode> members(ObjectNode object) {
    Map<String, JsonNode> members = new TreeMap<>();
    object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
    return members;
  }

  static Optional<Resource> found(Simulation simulation, Drift drift) {
    return simulation.cluster().get(drift.object());
  }
}
