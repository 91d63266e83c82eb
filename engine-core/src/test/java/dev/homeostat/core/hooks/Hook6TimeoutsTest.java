package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HOOK-6: hooks run on the thread of the pass, and a late one is stopped. */
@Timeout(60)
class Hook6TimeoutsTest {

  private static final Duration SHORT = Duration.ofMillis(50);

  /** Long enough for a hook that does nothing, on a machine with many other processes. */
  private static final Duration AMPLE = Duration.ofSeconds(1);

  private static void forEver() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Test
  void it_runs_on_the_thread_of_the_pass() {
    List<Thread> threads = new ArrayList<>();
    HookTrial.of(MAP, Mangler.of("a", (app, context) -> threads.add(Thread.currentThread())))
        .pass();
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void a_late_one_is_interrupted_and_nothing_of_the_pass_is_done() {
    Mangler late =
        Mangler.of(
            "late",
            (app, context) -> {
              app.resources().forEach(each -> each.label("half", "done"));
              context.remember(JsonNodeFactory.instance.objectNode().put("half", "done"));
              forEver();
            });
    HookTrial trial = HookTrial.of(MAP, late).timeout(SHORT);
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(codes(pass)).containsExactly("HookLate");
    assertThat(pass.problems().get(0).toString()).contains("'late'", "50 ms");
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.state().hooks()).isEmpty();
    assertThat(pass.state().records()).isEmpty();
    assertThat(trial.cluster().objects()).isEmpty();
    assertThat(Thread.currentThread().isInterrupted()).as("the interrupt is taken back").isFalse();
  }

  @Test
  void one_that_does_not_care_finds_the_door_shut() {
    AtomicReference<Throwable> found = new AtomicReference<>();
    Mangler deaf =
        Mangler.of(
            "deaf",
            (app, context) -> {
              DesiredStateEditor.Target map = app.resources().findFirst().orElseThrow();
              while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
              }
              try {
                map.label("too", "late");
              } catch (IllegalStateException e) {
                found.set(e);
              }
            });
    HookTrial trial = HookTrial.of(MAP, deaf).timeout(SHORT);
    assertThat(codes(trial.pass())).containsExactly("HookLate");
    assertThat(found.get()).hasMessageContaining("the door is closed");
    assertThat(Thread.currentThread().isInterrupted()).as("the interrupt is taken back").isFalse();
    assertThat(trial.cluster().objects()).isEmpty();
  }

  @Test
  void an_interrupt_of_somebody_else_is_left_alone() {
    Mangler hook = Mangler.of("quick", (app, context) -> {});
    HookRunner runner = new HookRunner(Duration.ofSeconds(30));
    String result =
        runner.call(
            hook,
            () -> {
              Thread.currentThread().interrupt();
              return "done";
            },
            () -> {});
    assertThat(result).isEqualTo("done");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void a_door_is_shut_behind_one_that_keeps_it() {
    List<DesiredStateEditor> kept = new ArrayList<>();
    List<DesiredStateEditor.Target> targets = new ArrayList<>();
    HookTrial.of(
            MAP,
            Mangler.of(
                "keeps",
                (app, context) -> {
                  kept.add(app);
                  app.resources().forEach(targets::add);
                }))
        .pass();
    assertThatThrownBy(() -> kept.get(0).resources()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> targets.get(0).label("a", "b"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void others_go_on() {
    Mangler late =
        Mangler.of(
            "late",
            (app, context) -> {
              if (context.application().id().name().equals("web")) {
                forEver();
              }
            });
    HookTrial trial = HookTrial.of(MAP, late).timeout(AMPLE);
    Engine engine = trial.engine();
    assertThat(engine.reconcile(trial.application()).outcome())
        .isEqualTo(ReconcileResult.Outcome.FAILED);
    Application other = Application.named("shop", "other").manifest(Manifest.parse(MAP)).build();
    assertThat(engine.reconcile(other).outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(engine.reconcile(trial.application()).outcome())
        .isEqualTo(ReconcileResult.Outcome.FAILED);
  }

  @Test
  void a_late_one_after_a_write_does_not_make_the_write_forgotten() {
    LifecycleHook late =
        new LifecycleHook() {
          @Override
          public String name() {
            return "late";
          }

          @Override
          public void afterCreate(Resource created, HookContext context) {
            forEver();
          }
        };
    HookTrial trial = HookTrial.of(MAP, late).timeout(SHORT);
    ReconcileResult pass = trial.pass();
    assertThat(codes(pass)).containsExactly("HookLate");
    assertThat(pass.state().records().values().iterator().next().uid()).isNotEmpty();
    ReconcileResult next = trial.hooks().pass();
    assertThat(next.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(next.requests()).isEmpty();
  }

  @Test
  void a_failure_after_a_write_does_not_make_the_other_writes_of_the_wave_forgotten() {
    LifecycleHook failing =
        new LifecycleHook() {
          @Override
          public String name() {
            return "failing";
          }

          @Override
          public void afterCreate(Resource created, HookContext context) {
            throw new IllegalStateException();
          }
        };
    ReconcileResult pass =
        HookTrial.of(MAP + "---\n" + MAP.replace("name: a", "name: b"), failing).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.state().records().values())
        .hasSize(2)
        .allSatisfy(record -> assertThat(record.uid()).isNotEmpty());
  }

  @Test
  void one_that_throws_fails_the_pass_without_its_message() {
    Mangler failing =
        Mangler.of(
            "failing",
            (app, context) -> {
              throw new IllegalArgumentException("sesame");
            });
    ReconcileResult pass = HookTrial.of(MAP, failing).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.problems().get(0).toString())
        .contains("'failing'", "IllegalArgumentException at Hook6TimeoutsTest.java")
        .doesNotContain("sesame");
  }

  @Test
  void one_that_handles_its_failure_has_not_failed() {
    Mangler careful =
        Mangler.of(
            "careful",
            (app, context) -> {
              try {
                throw new IllegalArgumentException("sesame");
              } catch (IllegalArgumentException e) {
                app.resources().forEach(each -> each.label("went", "on"));
              }
            });
    HookTrial trial = HookTrial.of(MAP, careful);
    assertThat(codes(trial.pass())).isEmpty();
    assertThat(trial.map("/metadata/labels/went")).isEqualTo("on");
  }

  @Test
  void one_that_throws_in_time_is_not_late() {
    Mangler failing =
        Mangler.of(
            "failing",
            (app, context) -> {
              throw new IllegalArgumentException("sesame");
            });
    assertThat(codes(HookTrial.of(MAP, failing).pass())).containsExactly("HookFailed");
  }

  @Test
  void an_error_of_the_hooks_class_is_a_problem_too() {
    Mangler broken =
        Mangler.of(
            "broken",
            (app, context) -> {
              throw new NoClassDefFoundError("gone");
            });
    assertThat(codes(HookTrial.of(MAP, broken).pass())).containsExactly("HookFailed");
  }

  @Test
  void validate_explain_and_projections_end_with_a_problem_or_nothing() {
    HookTrial trial =
        HookTrial.of(MAP, Mangler.of("late", (app, context) -> forEver())).timeout(SHORT);
    Engine engine = trial.engine();
    assertThat(engine.validate(trial.application()))
        .singleElement()
        .asString()
        .contains("HookLate");
    assertThat(engine.explain(trial.application()).problems()).hasSize(1);
    assertThat(engine.projections(trial.application())).isEmpty();
    assertThat(codes(trial.plan())).containsExactly("HookLate");
  }
}
