package dev.homeostat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of an engine by its hooks and listeners, its longest times, and a map that it returns. */
@Timeout(60)
class EngineCallsTest {

  private static final Application SHOP =
      Application.named("shop", "web")
          .manifest(Manifest.parse("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n"))
          .build();

  @Test
  void a_hook_that_reconciles_its_application_is_told_that_it_is_busy() {
    AtomicReference<Optional<Engine>> own = new AtomicReference<>(Optional.empty());
    List<ReconcileResult> nested = new ArrayList<>();
    ManglingHook hook =
        new ManglingHook() {
          @Override
          public String name() {
            return "nested";
          }

          @Override
          public void mangle(DesiredStateEditor app, HookContext context) {
            nested.add(own.get().orElseThrow().reconcile(context.application()));
          }
        };
    Engine engine =
        Engine.builder().cluster(EmbeddedCluster.inMemory()).hooks(Hooks.none().with(hook)).build();
    own.set(Optional.of(engine));

    ReconcileResult pass = engine.reconcile(SHOP);

    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(nested).hasSize(1);
    assertThat(nested.get(0).problems()).extracting(Problem::code).containsExactly("Busy");
  }

  @Test
  void a_time_without_an_end_is_a_long_one() {
    Duration forever = Duration.ofSeconds(Long.MAX_VALUE);
    ManglingHook hook =
        new ManglingHook() {
          @Override
          public String name() {
            return "labels";
          }

          @Override
          public void mangle(DesiredStateEditor app, HookContext context) {
            app.resources().forEach(each -> each.label("a", "b"));
          }
        };
    Engine engine =
        Engine.builder()
            .cluster(EmbeddedCluster.inMemory())
            .hooks(Hooks.none().with(hook))
            .deadline(forever)
            .hookTimeout(forever)
            .resync(forever)
            .maxRetryDelay(forever)
            .build();

    assertThat(engine.reconcile(SHOP).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(engine.reconcile(SHOP).requests()).isEmpty();
  }

  @Test
  void the_projections_of_an_application_cannot_be_changed() {
    Engine engine = Engine.builder().cluster(EmbeddedCluster.inMemory()).build();
    engine.reconcile(SHOP);

    Map<ResourceId, Projection> observed = engine.projections(SHOP);

    assertThat(observed).hasSize(1);
    assertThatThrownBy(observed::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void a_hold_without_an_end_is_looked_at_again_after_a_year() {
    DeltaHook hook =
        new DeltaHook() {
          @Override
          public String name() {
            return "never";
          }

          @Override
          public Decision decide(Input input, HookContext context) {
            return new Hold(Instant.MAX, "never");
          }
        };
    Engine engine =
        Engine.builder().cluster(EmbeddedCluster.inMemory()).hooks(Hooks.none().with(hook)).build();

    assertThat(engine.reconcile(SHOP).requeue()).isEqualTo(new Requeue.After(Duration.ofDays(365)));
  }

  @Test
  void a_listener_that_fails_when_it_is_asked_for_its_wishes_changes_nothing() {
    PassListener listener =
        new PassListener() {
          @Override
          public boolean wantsSteps() {
            throw new IllegalStateException("the listener fails");
          }
        };
    Engine engine = Engine.builder().cluster(EmbeddedCluster.inMemory()).listener(listener).build();

    assertThat(engine.plan(SHOP).problems()).isEmpty();
    assertThat(engine.reconcile(SHOP).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  /** The errors are those of a listener that is compiled against another version of a library. */
  @Test
  void a_listener_that_fails_changes_nothing() {
    for (Error error : List.of(new NoSuchMethodError(), new AssertionError(), new Error())) {
      assertThatNothingChanges(
          (PassListener)
              Proxy.newProxyInstance(
                  PassListener.class.getClassLoader(),
                  new Class<?>[] {PassListener.class},
                  (proxy, method, arguments) -> {
                    throw error;
                  }));
    }
  }

  /** A listener in Kotlin declares no exceptions. */
  @Test
  void a_listener_that_throws_what_it_does_not_declare_changes_nothing() {
    assertThatNothingChanges(
        new PassListener() {
          @Override
          public boolean wantsSteps() {
            return thrown(new IOException());
          }

          @Override
          public void progress(ApplicationId application, int done, int all) {
            thrown(new IOException());
          }
        });
  }

  @SuppressWarnings("unchecked")
  private static <T, E extends Exception> T thrown(Exception failure) throws E {
    throw (E) failure;
  }

  private static void assertThatNothingChanges(PassListener listener) {
    StateStore store = StateStore.inMemory();
    Engine engine =
        Engine.builder()
            .cluster(EmbeddedCluster.inMemory())
            .state(store)
            .listener(listener)
            .build();

    assertThat(engine.reconcile(SHOP).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(engine.state(SHOP)).isPresent();
    assertThat(engine.reconcile(SHOP).requests()).isEmpty();
  }
}
