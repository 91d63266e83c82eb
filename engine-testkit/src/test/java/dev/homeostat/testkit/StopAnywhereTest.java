package dev.homeostat.testkit;

import static dev.homeostat.testkit.fault.Faults.fillsIn;
import static dev.homeostat.testkit.fault.Faults.request;
import static dev.homeostat.testkit.fault.Faults.save;
import static dev.homeostat.testkit.fault.Faults.stopsAfter;
import static dev.homeostat.testkit.fault.Faults.stopsBefore;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.Fault.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law 8: stopped at any request or save and started again, the cluster ends as if nothing had
 * happened: no orphan, no duplicate, and nothing left to write.
 */
class StopAnywhereTest {

  private static final Application FIRST =
      app(
          """
          apiVersion: v1
          kind: ConfigMap
          metadata: {name: a}
          data: {colour: blue, size: large}
          ---
          apiVersion: v1
          kind: Service
          metadata: {name: b}
          spec: {selector: {app: b}, ports: [{port: 80}]}
          ---
          apiVersion: v1
          kind: ConfigMap
          metadata: {name: c}
          data: {x: "1"}
          ---
          apiVersion: apps/v1
          kind: Deployment
          metadata: {name: w, labels: {tier: front}}
          spec:
            replicas: 2
            selector: {matchLabels: {app: b}}
            template:
              metadata: {labels: {app: b}}
              spec: {containers: [{name: app, image: "example.org/app:1"}]}
          """);

  private static final Application SECOND =
      app(
          """
          apiVersion: v1
          kind: ConfigMap
          metadata: {name: a}
          data: {colour: green}
          ---
          apiVersion: v1
          kind: Service
          metadata: {name: b}
          spec: {selector: {app: b}, ports: [{port: 80}, {port: 81}]}
          ---
          apiVersion: v1
          kind: Secret
          metadata: {name: d}
          data: {x: eHl6enk=}
          ---
          apiVersion: apps/v1
          kind: Deployment
          metadata: {name: w}
          spec:
            replicas: 3
            selector: {matchLabels: {app: b}}
            template:
              metadata: {labels: {app: b}}
              spec: {containers: [{name: app, image: "example.org/app:2"}]}
          """);

  private static Application app(String manifest) {
    return Application.named("shop", "web").manifest(Manifest.parse(manifest)).build();
  }

  private static Simulation simulation() {
    return Simulation.of(FIRST).faults(fillsIn());
  }

  private static void update(Simulation simulation) {
    simulation.want(SECOND).settle();
  }

  /**
   * Before and after each request and each save that some work makes, and none that it does not.
   */
  private static List<Fault> stops(Simulation simulation, Consumer<Simulation> work) {
    int requestsBefore = simulation.count(Counted.REQUEST);
    int savesBefore = simulation.count(Counted.SAVE);
    work.accept(simulation);
    List<Fault> stops = new ArrayList<>();
    for (int i = 1; i <= simulation.count(Counted.REQUEST) - requestsBefore; i++) {
      stops.add(stopsBefore(request(i)));
      stops.add(stopsAfter(request(i)));
    }
    for (int i = 1; i <= simulation.count(Counted.SAVE) - savesBefore; i++) {
      stops.add(stopsBefore(save(i)));
      stops.add(stopsAfter(save(i)));
    }
    return stops;
  }

  static List<Fault> stopsOfTheFirstPass() {
    return stops(simulation(), Simulation::settle);
  }

  static List<Fault> stopsOfTheUpdate() {
    Simulation simulation = simulation();
    simulation.settle();
    return stops(simulation, StopAnywhereTest::update);
  }

  static List<Fault> stopsOfTheDelete() {
    Simulation simulation = simulation();
    simulation.settle();
    return stops(simulation, Simulation::tearDown);
  }

  private static final Map<String, JsonNode> MADE = undisturbed(Simulation::settle);

  private static final Map<String, JsonNode> CHANGED =
      undisturbed(
          simulation -> {
            simulation.settle();
            update(simulation);
          });

  private static Map<String, JsonNode> undisturbed(Consumer<Simulation> work) {
    Simulation simulation = simulation();
    work.accept(simulation);
    return Contents.of(simulation.cluster());
  }

  @Test
  void each_part_has_requests_and_saves_to_be_stopped_at() {
    assertThat(stopsOfTheFirstPass()).hasSizeGreaterThan(20);
    assertThat(stopsOfTheUpdate()).hasSizeGreaterThan(20);
    assertThat(stopsOfTheDelete()).hasSizeGreaterThan(10);
    assertThat(CHANGED.keySet())
        .containsExactly(
            "ConfigMap shop/a", "Secret shop/d", "Service shop/b", "apps/Deployment shop/w");
  }

  @ParameterizedTest
  @MethodSource("stopsOfTheFirstPass")
  void a_first_pass(Fault stop) {
    Simulation simulation = simulation().faults(stop);
    simulation.settle();
    assertThat(Contents.of(simulation.cluster())).isEqualTo(MADE);
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
    update(simulation);
    assertThat(Contents.of(simulation.cluster())).isEqualTo(CHANGED);
  }

  @ParameterizedTest
  @MethodSource("stopsOfTheUpdate")
  void an_update(Fault stop) {
    Simulation simulation = simulation();
    simulation.settle();
    update(simulation.faults(stop));
    assertThat(Contents.of(simulation.cluster())).isEqualTo(CHANGED);
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wroteNothing();
  }

  @ParameterizedTest
  @MethodSource("stopsOfTheDelete")
  void a_delete(Fault stop) {
    Simulation simulation = simulation();
    simulation.settle();
    simulation.faults(stop).tearDown();
    assertThat(Contents.of(simulation.cluster())).isEmpty();
    assertThat(simulation.plan().delta().created()).hasSize(4);
  }
}
