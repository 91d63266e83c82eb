package dev.homeostat.testkit;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static dev.homeostat.testkit.Write.create;
import static dev.homeostat.testkit.fault.Faults.conflictAt;
import static dev.homeostat.testkit.fault.Faults.fillsIn;
import static dev.homeostat.testkit.fault.Faults.injects;
import static dev.homeostat.testkit.fault.Faults.invalidAt;
import static dev.homeostat.testkit.fault.Faults.losesAnswerTo;
import static dev.homeostat.testkit.fault.Faults.normalises;
import static dev.homeostat.testkit.fault.Faults.prunes;
import static dev.homeostat.testkit.fault.Faults.read;
import static dev.homeostat.testkit.fault.Faults.reorders;
import static dev.homeostat.testkit.fault.Faults.request;
import static dev.homeostat.testkit.fault.Faults.save;
import static dev.homeostat.testkit.fault.Faults.serverErrorAt;
import static dev.homeostat.testkit.fault.Faults.stopsAfter;
import static dev.homeostat.testkit.fault.Faults.stopsBefore;
import static dev.homeostat.testkit.fault.Faults.tooManyRequestsAt;
import static dev.homeostat.testkit.fault.Faults.write;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.Stopped;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.FaultPlan;
import dev.homeostat.testkit.fault.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Each fault does what it says, the same for each seed, and says its seed. */
class FaultsTest {

  private static final Application APP =
      Application.named("shop", "web")
          .manifest(
              Manifest.parse(
                  """
                  apiVersion: apps/v1
                  kind: Deployment
                  metadata: {name: web}
                  spec:
                    template:
                      spec:
                        containers:
                        - {name: a, image: a, resources: {limits: {cpu: 1000m, memory: 2048Mi}}}
                        - {name: b, image: "b:1"}
                  ---
                  apiVersion: example.com/v1
                  kind: Widget
                  metadata: {name: w}
                  spec: {a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8}
                  """))
          .build();

  private static Resource deployment(Fault... manners) {
    Simulation simulation = Simulation.of(APP).faults(manners);
    simulation.settle();
    return simulation.cluster().get(ResourceId.deployment("web").in("shop")).orElseThrow();
  }

  private static ReconcileResult first(Fault... faults) {
    return Simulation.of(APP).faults(faults).pass();
  }

  @Test
  void a_server_that_fills_in_normalises_and_injects() {
    Assertions.assertThat(deployment().tree().toString())
        .contains("1000m", "2048Mi")
        .doesNotContain("Always", "injected-proxy");
    Assertions.assertThat(deployment(fillsIn()).tree().toString()).contains("Always");
    Assertions.assertThat(deployment(normalises()).tree().toString())
        .contains("\"cpu\":\"1\"", "\"memory\":\"2Gi\"");
    Assertions.assertThat(deployment(injects()).tree().toString())
        .contains("injected-proxy", "injector.example.com/status");
  }

  @Test
  void what_a_webhook_adds_is_filled_in_with_the_same_write_however_the_faults_were_named() {
    for (List<Fault> both :
        List.of(List.<Fault>of(fillsIn(), injects()), List.of(injects(), fillsIn()))) {
      Assertions.assertThat(
              deployment(both.toArray(Fault[]::new)).tree().at("/spec/template/spec/containers"))
          .hasSize(3)
          .allSatisfy(
              container -> Assertions.assertThat(container.has("imagePullPolicy")).isTrue());
    }
  }

  @Test
  void a_server_that_prunes_and_reorders_by_its_seed() {
    Set<Integer> left = new HashSet<>();
    Set<String> firsts = new HashSet<>();
    for (long seed = 0; seed < 20; seed++) {
      Simulation simulation =
          Simulation.of(APP).faults(new FaultPlan(seed, List.of(prunes(), reorders())));
      simulation.settle();
      for (Resource object : simulation.cluster().objects()) {
        if (object.kind().equals("Widget")) {
          left.add(object.tree().path("spec").size());
        } else {
          firsts.add(object.tree().at("/spec/template/spec/containers/0/name").asText());
        }
      }
    }
    Assertions.assertThat(left).hasSizeGreaterThan(1).allMatch(size -> size < 9);
    Assertions.assertThat(firsts).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void a_lost_answer_leaves_the_object_made() {
    Simulation simulation = Simulation.of(APP).faults(losesAnswerTo(write(1)));
    ReconcileResult pass = simulation.pass();
    assertThat(pass).hasResult(ReconcileResult.Outcome.FAILED);
    Assertions.assertThat(simulation.cluster().objects()).isNotEmpty();
    assertThat(simulation.settle()).isSettled();
  }

  @Test
  void what_is_refused_is_not_done() {
    for (Fault fault :
        List.of(
            conflictAt(write(1)),
            invalidAt(write(1), "spec.replicas"),
            tooManyRequestsAt(write(1), Duration.ofSeconds(30)),
            serverErrorAt(write(1), 503))) {
      Simulation simulation = Simulation.of(APP).faults(fault);
      ReconcileResult pass = simulation.pass();
      Assertions.assertThat(pass.outcome())
          .as("%s", fault)
          .isNotEqualTo(ReconcileResult.Outcome.SETTLED);
      Assertions.assertThat(simulation.cluster().objects()).as("%s", fault).hasSizeLessThan(2);
      assertThat(simulation.settle()).isSettled();
    }
  }

  @Test
  void the_time_that_a_server_asks_for_is_given() {
    ReconcileResult pass = first(tooManyRequestsAt(write(1), Duration.ofSeconds(30)));
    Assertions.assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(30));
  }

  @Test
  void a_read_that_fails_is_a_problem() {
    assertThat(first(serverErrorAt(read(1), 500))).hasProblem("CannotRead");
  }

  @Test
  void a_stop_ends_the_engine_before_or_after() {
    for (Fault stop : List.of(stopsBefore(write(1)), stopsAfter(write(1)))) {
      Simulation simulation = Simulation.of(APP).faults(stop);
      assertThatThrownBy(simulation::pass)
          .isInstanceOf(Stopped.class)
          .hasMessageContaining("write 1");
      Assertions.assertThat(simulation.cluster().objects())
          .hasSize(stop.equals(stopsAfter(write(1))) ? 1 : 0);
    }
    assertThatThrownBy(() -> first(stopsBefore(save(1)))).isInstanceOf(Stopped.class);
    assertThatThrownBy(() -> first(stopsAfter(request(2)))).isInstanceOf(Stopped.class);
  }

  @Test
  void the_faults_of_one_process_do_not_strike_another_but_the_manners_do() {
    Simulation one = Simulation.of(APP).faults(stopsBefore(request(1)), normalises());
    ReconcileResult other = one.another().pass();
    assertThat(other).isSettled().wrote(create("web"), create("w"));
    Assertions.assertThat(
            one.cluster().get(ResourceId.deployment("web").in("shop")).orElseThrow().tree())
        .asString()
        .contains("2Gi");
    assertThatThrownBy(one::pass).isInstanceOf(Stopped.class);
  }

  @Test
  void the_same_seed_does_the_same() {
    Set<FaultPlan> plans = new HashSet<>();
    for (long seed = 0; seed < 30; seed++) {
      FaultPlan plan = Faults.seeded(seed);
      Assertions.assertThat(Faults.seeded(seed)).isEqualTo(plan);
      Assertions.assertThat(story(plan)).isEqualTo(story(plan));
      plans.add(new FaultPlan(0, plan.faults()));
    }
    Assertions.assertThat(plans).hasSizeGreaterThan(20);
  }

  private static List<Object> story(FaultPlan plan) {
    Simulation simulation = Simulation.of(APP).faults(plan);
    List<Object> story = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ReconcileResult pass = simulation.pass();
      story.add(List.of(pass.toString(), pass.requests().toString(), pass.state().toJson()));
      pass.requeue().fixedDelay().ifPresent(simulation.clock()::forward);
    }
    return story;
  }

  @Test
  void what_fails_says_the_seed() {
    Simulation simulation = Simulation.of(APP).faults(Faults.seeded(4711));
    ReconcileResult pass = simulation.pass();
    assertThatThrownBy(() -> assertThat(pass).wroteNothing())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seed 4711");
    Simulation endless =
        Simulation.of(APP)
            .faults(Faults.manners(815))
            .faults(
                (asked, server) -> ClusterResponse.Refused.of(503, "ServiceUnavailable", "down"));
    assertThatThrownBy(endless::settle)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seed 815");
  }

  @Test
  void a_fault_that_makes_no_sense_is_refused() {
    assertThatThrownBy(() -> conflictAt(save(1))).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> serverErrorAt(write(1), 404))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> write(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void where_a_client_may_die_its_store_believes_what_it_believed_before() {
    StateStore.Loaded nothing = StateStore.Loaded.nothing();
    StateStore believing =
        new ForwardingStateStore(StateStore.inMemory()) {
          @Override
          public Optional<Loaded> loadCached(ApplicationId application) {
            return Optional.of(nothing);
          }
        };
    StateStore mortal = FaultPlan.none().failures().over(believing);
    Assertions.assertThat(mortal.loadCached(new ApplicationId("shop", "web"))).contains(nothing);
  }
}
