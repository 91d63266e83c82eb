package dev.homeostat.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Settings;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.testkit.ReconcileResultAssert;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.Write;
import dev.homeostat.testkit.arbitrary.Drift;
import dev.homeostat.testkit.fault.FaultPlan;
import java.util.Map;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.assertj.core.api.InstanceOfAssertFactories;

/** A watch saves reads, and changes nothing else: what is done with it is done without it. */
class SightingsTest {

  @Provide
  Arbitrary<Worlds.Trouble> troubles() {
    return Worlds.troubles()
        .map(each -> new Worlds.Trouble(revised(each.application()), each.drifts()));
  }

  /** A simulation starts an engine for each pass, which knows of a revision by the state alone. */
  private static Application revised(Application application) {
    return application.toBuilder().revision("1").build();
  }

  @Provide
  Arbitrary<FaultPlan> manners() {
    return Worlds.manners();
  }

  @Property(tries = 60)
  void each_pass_does_what_it_does_without_a_watch(
      @ForAll("troubles") Worlds.Trouble trouble, @ForAll("manners") FaultPlan server) {
    Simulation without = Simulation.of(trouble.application()).faults(server);
    Simulation with = Simulation.of(trouble.application()).faults(server).watched();
    boolean saved = isAlike(with.pass(), without.pass());
    with.settle();
    without.settle();
    trouble.drifts().forEach(drift -> drift.on(with));
    trouble.drifts().forEach(drift -> drift.on(without));
    for (int i = 0; i < 3; i++) {
      saved |= isAlike(with.pass(), without.pass());
    }
    assertThat(Worlds.contents(with)).isEqualTo(Worlds.contents(without));
    Statistics.label("saved a read")
        .collect(saved)
        .coverage(coverage -> coverage.check(true).percentage(part -> part > 90));
  }

  /** Returns whether two passes did the same; tells whether the first one read less. */
  private static boolean isAlike(ReconcileResult with, ReconcileResult without) {
    assertThat(with.outcome()).isEqualTo(without.outcome());
    assertThat(with.delta()).isEqualTo(without.delta());
    assertThat(with.requests()).isEqualTo(without.requests());
    assertThat(with.stateWrites()).isEqualTo(without.stateWrites());
    assertThat(with.state()).isEqualTo(without.state());
    assertThat(with.reads()).isLessThanOrEqualTo(without.reads());
    return with.reads() < without.reads();
  }

  @Property(tries = 20)
  void what_has_settled_is_not_read_again(@ForAll("troubles") Worlds.Trouble trouble) {
    Simulation simulation = Simulation.of(trouble.application()).watched();
    simulation.settle();
    ReconcileResult pass = simulation.pass();
    ReconcileResultAssert.assertThat(pass).isSettled().wroteNothing();
    assertThat(pass.reads()).isZero();
    Map<String, JsonNode> before = Worlds.contents(simulation);
    for (Drift drift : trouble.drifts()) {
      drift.on(simulation);
    }
    // A drift may remove a field that is not there.
    boolean isChanged = !Worlds.contents(simulation).equals(before);
    assertThat(simulation.pass().reads() > 0).isEqualTo(isChanged);
  }

  /** A watch that sees nothing, where there is something. */
  private enum Blind implements CachedVersions {
    EYES;

    @Override
    public CachedVersion of(ResourceAddress address) {
      return CachedVersion.missing();
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return true;
    }
  }

  @Property(tries = 20)
  void what_the_state_knows_is_read_before_a_watch_is_believed_that_it_is_gone(
      @ForAll("troubles") Worlds.Trouble trouble) {
    Simulation simulation = Simulation.of(trouble.application());
    simulation.settle();
    Map<String, JsonNode> before = Worlds.contents(simulation);
    ReconcileResult pass = simulation.watched(Blind.EYES).pass();
    ReconcileResultAssert.assertThat(pass).isSettled().wroteNothing();
    assertThat(pass.reads()).isPositive();
    assertThat(Worlds.contents(simulation)).isEqualTo(before);
  }

  @Example
  void what_is_gone_indeed_is_created_again_after_a_look() {
    Simulation simulation = Simulation.of(ordered(settings -> settings)).watched();
    simulation.settle();
    simulation.remove("ConfigMap", "second");
    ReconcileResult pass = simulation.watched(Blind.EYES).pass();
    ReconcileResultAssert.assertThat(pass).wrote(Write.create("second"));
  }

  private static Application ordered(UnaryOperator<Settings> settings) {
    return Application.named("shop", "web")
        .manifest(
            Manifest.parse(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: first, annotations: {homeostat.dev/wave: "0"}}
                spec: {containers: [{name: app, image: "example.org/app:1"}]}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: second, annotations: {homeostat.dev/wave: "1"}}
                """))
        .settings(settings)
        .build();
  }

  @Example
  void what_is_seen_as_it_was_left_may_still_not_be_ready() {
    Simulation simulation =
        Simulation.of(ordered(settings -> settings.withAwaitReady(true))).watched();
    ReconcileResultAssert.assertThat(simulation.pass()).wrote(Write.create("first"));
    for (int i = 0; i < 3; i++) {
      ReconcileResult waiting = simulation.pass();
      ReconcileResultAssert.assertThat(waiting)
          .hasResult(ReconcileResult.Outcome.WAITING)
          .wroteNothing();
      assertThat(waiting.delta().waiting())
          .extracting(Object::toString)
          .singleElement(InstanceOfAssertFactories.STRING)
          .contains("it waits for Pod shop/first: it is not Ready");
    }
    simulation.edit("Pod", "first", "/status/phase", "Succeeded");
    ReconcileResultAssert.assertThat(simulation.pass()).isSettled().wrote(Write.create("second"));
  }
}
