package dev.homeostat.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.document.TenantPolicy;
import dev.homeostat.operator.dependency.DependencyGraph;
import dev.homeostat.operator.status.ApplicationStatus;
import dev.homeostat.testkit.Simulation;
import java.time.Clock;
import java.util.Map;

/** The status that the operator derives from passes on a simulated cluster. */
final class SimulatedOperator {

  private final Descriptions descriptions =
      new Descriptions(TenantPolicy.DEFAULT, new DependencyGraph(id -> {}));
  private final Simulation simulation;
  private ObjectNode status = JsonNodeFactory.instance.objectNode();
  private int generation;

  SimulatedOperator() {
    simulation = Simulation.of(Application.named("shop", "web").build()).hooks(Hooks.discovered());
  }

  Simulation simulation() {
    return simulation;
  }

  /** Runs a pass of a new generation; returns the status. */
  JsonNode apply(String spec) {
    generation++;
    Resource object = object(spec);
    simulation.want(descriptions.of(object));
    return pass(object);
  }

  /** Runs passes of a new generation until nothing is left to do; returns the status. */
  JsonNode settle(String spec) {
    generation++;
    Resource object = object(spec);
    simulation.want(descriptions.of(object)).settle();
    return pass(object);
  }

  private JsonNode pass(Resource object) {
    status = new ApplicationStatus(Clock.systemUTC()).of(object, simulation.pass(), Map.of());
    return status;
  }

  private Resource object(String spec) {
    String text =
        """
        apiVersion: homeostat.dev/v1alpha1
        kind: Application
        metadata: {name: web, namespace: shop, uid: 0b5e9f6e-0000-4000-8000-000000000001}
        spec:
        """
            + spec.indent(2);
    ObjectNode tree = Manifest.parse(text).documents().get(0).tree().deepCopy();
    tree.withObjectProperty("metadata").put("generation", generation);
    tree.set("status", status);
    return Resource.of(tree);
  }

  JsonNode condition(String type) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return MissingNode.getInstance();
  }

  String statusOf(String condition) {
    return condition(condition).path("status").asText("missing");
  }
}
