package dev.homeostat.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Request;
import dev.homeostat.spi.state.StateStore;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/**
 * A replica that owns an application no more changes nothing, at whatever moment it lost it, and
 * the next owner ends its work.
 */
class GuardedEngineTest {

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
          kind: ConfigMap
          metadata: {name: d}
          data: {x: "1"}
          """);

  private static Application app(String manifest) {
    return Application.named("shop", "web").manifest(Manifest.parse(manifest)).build();
  }

  /** A cluster and its states, and two engines of two replicas. */
  private static final class Replicas {

    final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
    final StateStore states = StateStore.inMemory();
    final Engine one = engine();
    final Engine two = engine();

    private Engine engine() {
      return Engine.builder().cluster(cluster).state(states).build();
    }

    Map<String, JsonNode> contents() {
      return Contents.of(cluster);
    }
  }

  /** Allows a number of writes. */
  private record Lease(int writes, AtomicInteger asked) implements BooleanSupplier {

    Lease(int writes) {
      this(writes, new AtomicInteger());
    }

    @Override
    public boolean getAsBoolean() {
      return asked.getAndIncrement() < writes;
    }

    boolean isOver() {
      return asked.get() > writes;
    }
  }

  private static void settle(Engine engine, Application application) {
    for (int i = 0; i < 10; i++) {
      engine.reconcile(application);
    }
    ReconcileResultAssert.assertThat(engine.reconcile(application)).isSettled().wroteNothing();
  }

  @Test
  void without_the_guard_it_does_all_work() {
    Replicas replicas = new Replicas();
    Engine guarded = replicas.one.guardedBy(() -> true);
    settle(guarded, FIRST);
    assertThat(replicas.contents()).hasSize(3);
    assertThat(guarded.delete(FIRST).outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(replicas.contents()).isEmpty();
  }

  @Test
  void what_is_not_owned_is_not_changed_and_not_saved() {
    Replicas replicas = new Replicas();
    ReconcileResult pass = replicas.one.guardedBy(() -> false).reconcile(FIRST);
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("NotOwned");
    assertThat(pass.requests()).isEmpty();
    assertThat(replicas.contents()).isEmpty();
    assertThat(replicas.one.state(FIRST)).isEmpty();
  }

  @Test
  void a_plan_needs_no_ownership() {
    Replicas replicas = new Replicas();
    assertThat(replicas.one.guardedBy(() -> false).plan(FIRST).delta().created()).hasSize(3);
  }

  @Test
  void each_guard_is_asked() {
    Replicas replicas = new Replicas();
    Engine twice = replicas.one.guardedBy(() -> false).guardedBy(() -> true);
    assertThat(twice.reconcile(FIRST).requests()).isEmpty();
    Engine other = replicas.one.guardedBy(() -> true).guardedBy(() -> false);
    assertThat(other.reconcile(FIRST).requests()).isEmpty();
    settle(replicas.one, FIRST);
  }

  @Test
  void law_8_a_replica_that_loses_an_application_amid_its_first_pass() {
    assertTakeOver((engine, lease) -> engine.guardedBy(lease).reconcile(FIRST), FIRST, false);
  }

  @Test
  void law_8_a_replica_that_loses_an_application_amid_an_update() {
    assertTakeOver((engine, lease) -> engine.guardedBy(lease).reconcile(SECOND), SECOND, true);
  }

  @Test
  void law_8_a_replica_that_loses_an_application_amid_its_teardown() {
    for (int writes = 0; ; writes++) {
      Replicas replicas = new Replicas();
      settle(replicas.one, FIRST);
      Lease lease = new Lease(writes);
      ReconcileResult pass = replicas.one.guardedBy(lease).delete(FIRST);
      assertThat(sent(pass)).isLessThanOrEqualTo(writes);
      for (int i = 0; i < 10; i++) {
        replicas.two.delete(FIRST);
      }
      assertThat(replicas.contents()).isEmpty();
      if (!lease.isOver()) {
        assertThat(writes).as("writes of a teardown").isGreaterThan(3);
        return;
      }
    }
  }

  private static void assertTakeOver(
      BiFunction<Engine, Lease, ReconcileResult> work, Application wanted, boolean settled) {
    Replicas undisturbed = new Replicas();
    if (settled) {
      settle(undisturbed.one, FIRST);
    }
    settle(undisturbed.one, wanted);
    for (int writes = 0; ; writes++) {
      Replicas replicas = new Replicas();
      if (settled) {
        settle(replicas.one, FIRST);
      }
      Lease lease = new Lease(writes);
      ReconcileResult pass = work.apply(replicas.one, lease);
      assertThat(sent(pass)).as("requests with %s writes", writes).isLessThanOrEqualTo(writes);
      if (lease.isOver()) {
        assertThat(pass.problems()).extracting(Problem::code).contains("NotOwned");
        assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
      }
      settle(replicas.two, wanted);
      assertThat(replicas.contents())
          .as("after %s writes", writes)
          .isEqualTo(undisturbed.contents());
      ReconcileResultAssert.assertThat(replicas.one.reconcile(wanted)).isSettled().wroteNothing();
      if (!lease.isOver()) {
        assertThat(writes).as("writes of the pass").isGreaterThan(3);
        return;
      }
    }
  }

  @Test
  void law_12_a_late_write_of_a_first_pass_beside_the_same_work_of_the_next_owner() {
    assertLateWriteIsMended(FIRST, FIRST, false);
  }

  @Test
  void law_12_a_late_write_of_a_first_pass_after_the_next_owner_has_read_a_later_specification() {
    assertLateWriteIsMended(FIRST, SECOND, false);
  }

  @Test
  void law_12_a_late_write_of_an_update_beside_the_same_work_of_the_next_owner() {
    assertLateWriteIsMended(SECOND, SECOND, true);
  }

  @Test
  void law_12_a_late_write_of_an_update_that_the_next_owner_has_taken_back() {
    assertLateWriteIsMended(SECOND, FIRST, true);
  }

  /**
   * A replica is frozen between an answer of the guard and the write, which it sends after the next
   * owner has done all of its work. It is one write, and the next owner mends what it has changed:
   * a save is refused if the next owner has saved.
   */
  private static void assertLateWriteIsMended(
      Application former, Application wanted, boolean settled) {
    Replicas undisturbed = new Replicas();
    if (settled) {
      settle(undisturbed.one, FIRST);
    }
    settle(undisturbed.one, wanted);
    for (int late = 0; ; late++) {
      Replicas replicas = new Replicas();
      if (settled) {
        settle(replicas.one, FIRST);
      }
      AtomicInteger asked = new AtomicInteger();
      int frozen = late;
      ReconcileResult pass =
          replicas
              .one
              .guardedBy(
                  () -> {
                    int number = asked.getAndIncrement();
                    if (number == frozen) {
                      settle(replicas.two, wanted);
                    }
                    return number <= frozen;
                  })
              .reconcile(former);
      assertThat(sent(pass)).as("requests until write %s", late).isLessThanOrEqualTo(late + 1L);
      settle(replicas.two, wanted);
      Map<String, JsonNode> contents = new TreeMap<>(replicas.contents());
      Set<String> surplus = new HashSet<>(contents.keySet());
      surplus.removeAll(undisturbed.contents().keySet());
      assertThat(surplus).hasSizeLessThanOrEqualTo(1);
      for (String object : surplus) {
        assertThat(last(pass).verb()).isEqualTo(Request.Verb.CREATE);
        assertThat(object).endsWith("/" + last(pass).resource().name());
        contents.remove(object);
      }
      assertThat(contents).as("when write %s was late", late).isEqualTo(undisturbed.contents());
      if (asked.get() <= late) {
        assertThat(late).as("writes of the pass").isGreaterThan(3);
        return;
      }
    }
  }

  private static Request last(ReconcileResult pass) {
    return pass.requests().get(pass.requests().size() - 1);
  }

  private static long sent(ReconcileResult pass) {
    return pass.requests().stream().map(Request::verb).count();
  }
}
