package dev.homeostat.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Pass;
import dev.homeostat.Resource;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.folder.Stopped;
import dev.homeostat.spi.cluster.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Law 8: stopped at any request and started again, the cluster ends as if nothing had happened. */
class StopAnywhereTest {

  private static final String FIRST =
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
      """;

  private static final String SECOND =
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
      kind: ConfigMap
      metadata: {name: d}
      data: {x: "1"}
      """;

  private static Application of(String manifest) {
    return Application.named("shop", "web").manifest(Manifest.parse(manifest)).build();
  }

  /** Stops the engine at a request, before or after the server has done it. */
  private static final class StopAt implements RequestFilter {
    private final AtomicInteger left;
    private final boolean done;

    StopAt(int request, boolean done) {
      this.left = new AtomicInteger(request);
      this.done = done;
    }

    @Override
    public Answer answer(ClusterRequest request, Supplier<Answer> server) {
      if (left.decrementAndGet() != 0) {
        return server.get();
      }
      Object lost = done ? server.get() : "nothing";
      throw new Stopped("stopped on purpose, losing " + lost.getClass().getSimpleName());
    }
  }

  private static Map<String, JsonNode> contents(Simulation simulation) {
    Map<String, JsonNode> contents = new TreeMap<>();
    for (Resource object : simulation.cluster().objects()) {
      ObjectNode tree = object.tree().deepCopy();
      ((ObjectNode) tree.path("metadata"))
          .remove(
              List.of(
                  "uid", "resourceVersion", "generation", "creationTimestamp", "managedFields"));
      contents.put(object.id().toString(), tree);
    }
    return contents;
  }

  @Test
  void a_first_pass_and_an_update() {
    Simulation whole = Simulation.of(of(FIRST));
    whole.settle();
    whole.want(of(SECOND)).settle();
    Map<String, JsonNode> wanted = contents(whole);
    assertThat(wanted.keySet())
        .containsExactly("ConfigMap shop/a", "ConfigMap shop/d", "Service shop/b");
    for (boolean done : new boolean[] {false, true}) {
      boolean stopped = true;
      for (int request = 1; stopped; request++) {
        Simulation simulation = Simulation.of(of(FIRST)).faults(new StopAt(request, done));
        stopped = run(simulation) | run(simulation.want(of(SECOND)));
        assertThat(contents(simulation)).as("stopped at request %s", request).isEqualTo(wanted);
        if (stopped) {
          PassAssert.assertThat(simulation.pass()).wroteNothing();
        }
      }
    }
  }

  /** Runs to the end, starting again where it was stopped; says whether it was. */
  private static boolean run(Simulation simulation) {
    try {
      simulation.settle();
      return false;
    } catch (Stopped e) {
      simulation.settle();
      return true;
    }
  }

  @Test
  void a_delete() {
    for (boolean done : new boolean[] {false, true}) {
      boolean stopped = true;
      for (int request = 1; stopped; request++) {
        Simulation simulation = Simulation.of(of(FIRST));
        simulation.settle();
        simulation.faults(new StopAt(request, done));
        stopped = delete(simulation);
        assertThat(contents(simulation)).as("stopped at request %s", request).isEmpty();
      }
    }
  }

  private static boolean delete(Simulation simulation) {
    try {
      gone(simulation);
      return false;
    } catch (Stopped e) {
      gone(simulation);
      return true;
    }
  }

  private static void gone(Simulation simulation) {
    Pass pass = simulation.delete();
    for (int i = 0; i < 10 && pass.result() != Pass.Result.SETTLED; i++) {
      simulation.clock().forward(Duration.ofSeconds(2));
      pass = simulation.delete();
    }
    PassAssert.assertThat(pass).isSettled();
  }
}
