package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Rule;
import dev.homeostat.Settings.Deletion;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.state.StateStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** STATE-3: a process that does not own an application any more neither sends nor saves. */
class State3GuardedWritesTest {

  private static final Application ONE = Stage.application(config("a"));
  private static final Application CHANGED = Stage.application(config("a", "w"));

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final Engine engine =
      Engine.builder().cluster(cluster).state(StateStore.inMemory()).build();

  /** Allows the first writes, of objects and of states. */
  private Engine owning(int writes) {
    AtomicInteger asked = new AtomicInteger();
    BooleanSupplier guard = () -> asked.getAndIncrement() < writes;
    return engine.guardedBy(guard);
  }

  private static Application orphaning() {
    return ONE.toBuilder().settings(settings -> settings.withDeletion(Deletion.ORPHAN)).build();
  }

  private static void assertNotOwned(ReconcileResult pass, List<String> requests) {
    assertThat(sent(pass)).isEqualTo(requests);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("NotOwned");
    assertThat(pass.problems().get(0).rule()).contains(Rule.STATE_3);
  }

  @Test
  void a_state_that_may_not_be_saved_ends_the_pass_before_the_first_request() {
    assertNotOwned(owning(0).reconcile(ONE), List.of());
    assertThat(engine.state(ONE)).isEmpty();
    assertThat(cluster.objects()).isEmpty();
  }

  @Test
  void an_object_that_may_not_be_created_waits_and_is_created_by_the_next_owner() {
    ReconcileResult pass = owning(1).reconcile(ONE);
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting()))
        .containsExactly("a: another process may own the application");
    assertThat(sent(engine.reconcile(ONE))).containsExactly("create ConfigMap shop/a");
  }

  @Test
  void an_object_that_may_not_be_changed_stays_as_it_is() {
    engine.reconcile(ONE);
    ReconcileResult pass = owning(0).reconcile(CHANGED);
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting()))
        .containsExactly("a: another process may own the application");
    assertThat(cluster.get(configMap("a")).orElseThrow().tree().at("/data/k").asText())
        .isEqualTo("v");
  }

  @Test
  void what_was_changed_before_the_ownership_ended_is_found_by_the_next_owner() {
    engine.reconcile(ONE);
    assertNotOwned(owning(1).reconcile(CHANGED), List.of("patch ConfigMap shop/a"));
    ReconcileResult next = engine.reconcile(CHANGED);
    assertThat(next.requests()).isEmpty();
    assertThat(next.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(next.stateWrites()).isEqualTo(1);
  }

  @Test
  void an_object_is_neither_deleted_nor_released_without_ownership() {
    engine.reconcile(ONE);
    assertThat(sent(owning(0).delete(ONE))).isEmpty();
    ReconcileResult pass = owning(0).delete(orphaning());
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting()))
        .containsExactly("a: another process may own the application");
    assertThat(cluster.get(configMap("a")).orElseThrow().label(Application.UID_LABEL))
        .contains(Stage.UID);
    assertThat(engine.state(ONE)).isPresent();
  }

  @Test
  void the_state_of_a_deleted_application_is_removed_by_an_owner_only() {
    engine.reconcile(ONE);
    assertNotOwned(owning(1).delete(ONE), List.of("delete ConfigMap shop/a"));
    assertThat(engine.state(ONE)).isPresent();
    assertThat(engine.delete(ONE).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(engine.state(ONE)).isEmpty();
  }
}
