package dev.homeostat.core.engine;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Findings K6 and K7: a result always says when the next pass is due, and how it is blocked. */
class RequeueK6Test {

  private static final Requeue SLOWLY = Requeue.after(Duration.ofMinutes(5));

  private static DeltaHook denying() {
    return new DeltaHook() {
      @Override
      public String name() {
        return "police";
      }

      @Override
      public Decision decide(Input input, HookContext context) {
        return new Deny("never");
      }
    };
  }

  private static LifecycleHook gate(HookVerdict all, HookVerdict create) {
    return new LifecycleHook() {
      @Override
      public String name() {
        return "gate";
      }

      @Override
      public HookVerdict beforeReconcile(HookContext context) {
        return all;
      }

      @Override
      public HookVerdict beforeCreate(Resource resource, HookContext context) {
        return create;
      }
    };
  }

  private static void assertThatResult(ReconcileResult result, Outcome outcome, Requeue requeue) {
    assertThat(result.outcome()).as("%s", result).isEqualTo(outcome);
    assertThat(result.requeue()).as("%s", result).isEqualTo(requeue);
  }

  @Test
  void a_settled_application_waits_for_a_change() {
    assertThatResult(Stage.of(config("a")).settle(), Outcome.SETTLED, Requeue.onChange());
  }

  @Test
  void an_invalid_application_waits_for_a_change() {
    assertThatResult(
        Stage.of(config("a") + config("a")).pass(), Outcome.INVALID, Requeue.onChange());
  }

  @Test
  void a_resource_that_a_hook_denies_is_blocked() {
    Stage stage = Stage.of(config("a")).hooks(denying());
    assertThatResult(stage.pass(), Outcome.BLOCKED, SLOWLY);
    assertThat(stage.plan().outcome()).isEqualTo(Outcome.BLOCKED);
  }

  @Test
  void a_resource_whose_creation_a_hook_refuses_is_blocked() {
    Stage stage =
        Stage.of(config("a"))
            .hooks(gate(HookVerdict.proceed(), HookVerdict.refuse("not on Fridays")));
    assertThatResult(stage.pass(), Outcome.BLOCKED, SLOWLY);
  }

  @Test
  void a_paused_object_is_blocked() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "true");
    assertThatResult(stage.pass(), Outcome.BLOCKED, SLOWLY);
  }

  @Test
  void beside_a_resource_that_waits_a_blocked_one_does_not_count() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "true");
    stage.cluster().remove(configMap("b"));
    stage.hooks(
        gate(HookVerdict.proceed(), HookVerdict.waitUntil(stage.now().plusSeconds(7), "not yet")));
    assertThatResult(stage.pass(), Outcome.WAITING, Requeue.after(Duration.ofSeconds(7)));
  }

  @Test
  void a_plan_that_changes_something_beside_a_blocked_resource_is_pending() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "true");
    assertThat(stage.want(config("a") + config("b")).plan().outcome()).isEqualTo(Outcome.PENDING);
  }

  @Test
  void a_pass_that_a_hook_refuses_is_repeated_with_backoff() {
    Stage stage =
        Stage.of(config("a")).hooks(gate(HookVerdict.refuse("locked"), HookVerdict.proceed()));
    assertThatResult(stage.pass(), Outcome.FAILED, Requeue.withBackoff());
  }

  @Test
  void a_foreign_object_is_looked_at_again_with_backoff() {
    Stage stage = Stage.of(config("a"));
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'}}"));
    assertThatResult(stage.pass(), Outcome.FAILED, Requeue.withBackoff());
  }

  @Test
  void a_failure_of_the_server_is_repeated_when_its_pause_ends() {
    Stage stage = Stage.of(config("a"));
    stage.refuse(request -> request.isWrite(), refusal(503, "ServiceUnavailable", "later"));
    assertThatResult(stage.pass(), Outcome.FAILED, Requeue.after(Duration.ofSeconds(1)));
  }

  @Test
  void an_unreadable_state_is_loaded_again_after_a_pause() {
    Stage stage = Stage.of(config("a")).unreadableState();
    assertThatResult(stage.pass(), Outcome.FAILED, Requeue.after(Duration.ofSeconds(1)));
  }

  @Test
  void the_request_of_a_hook_makes_no_failure_wait_longer() {
    ManglingHook renewal =
        new ManglingHook() {
          @Override
          public String name() {
            return "renewal";
          }

          @Override
          public void mangle(DesiredStateEditor app, HookContext context) {
            context.requeueAt(context.clock().instant().plus(Duration.ofDays(15)));
          }
        };
    Stage stage = Stage.of(config("a")).hooks(renewal);
    assertThat(stage.settle().requeue()).isEqualTo(Requeue.after(Duration.ofDays(15)));
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "true");
    assertThatResult(stage.pass(), Outcome.BLOCKED, SLOWLY);
    assertThatResult(
        Stage.of(config("a"))
            .hooks(renewal, gate(HookVerdict.refuse("no"), HookVerdict.proceed()))
            .pass(),
        Outcome.FAILED,
        Requeue.withBackoff());
  }

  private static String inWave(int wave, String name) {
    return object(
        "v1",
        "ConfigMap",
        "name: %s, annotations: {homeostat.dev/wave: '%d'}".formatted(name, wave),
        "");
  }

  @Test
  void resources_that_wait_for_blocked_ones_alone_are_blocked_too() {
    Stage stage = Stage.of(inWave(0, "a") + inWave(0, "c"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "true");
    stage.want(inWave(0, "a") + inWave(1, "b"));
    ReconcileResult result = stage.pass();
    assertThatResult(result, Outcome.BLOCKED, SLOWLY);
    assertThat(Stage.why(result.delta().waiting()))
        .as("%s", result)
        .containsExactly(
            "b: it waits for ConfigMap shop/a",
            "c: it is deleted when all else is applied; it waits for ConfigMap shop/a");
    assertThat(stage.plan().outcome()).isEqualTo(Outcome.BLOCKED);
  }

  @Test
  void a_teardown_that_waits_for_a_blocked_wave_is_blocked() {
    Stage stage = Stage.of(inWave(0, "a") + inWave(1, "b"));
    stage.settle();
    stage.cluster().edit(configMap("b"), "/metadata/annotations/homeostat.dev~1paused", "true");
    assertThatResult(stage.delete(), Outcome.BLOCKED, SLOWLY);
  }

  @Test
  void what_waits_for_deletions_that_come_first_is_reported() {
    Stage stage =
        Stage.of(config("a") + config("b") + config("c"))
            .settings(settings -> settings.withPrune(Settings.Prune.FIRST));
    stage.settle();
    stage.cluster().edit(configMap("b"), "/metadata/annotations/homeostat.dev~1paused", "true");
    ReconcileResult result = stage.want(config("a") + config("c") + config("d")).pass();
    assertThatResult(result, Outcome.BLOCKED, SLOWLY);
    assertThat(Stage.why(result.delta().waiting()))
        .containsExactly("d: it waits for the deletion of ConfigMap shop/b");
  }

  @Test
  void a_state_that_changed_before_it_was_removed_is_tried_again_at_once() {
    Stage stage = removing(new StateStore.Stale());
    assertThatResult(stage.delete(), Outcome.WAITING, Requeue.after(Duration.ZERO));
  }

  @Test
  void a_state_that_cannot_be_removed_is_a_failure() {
    Stage stage = removing(new StateStore.NotSaved(Problem.error("StateNotSaved")));
    assertThatResult(stage.delete(), Outcome.FAILED, Requeue.after(Duration.ofSeconds(2)));
  }

  private static Stage removing(StateStore.SaveResult answer) {
    Stage stage =
        Stage.of(config("a"))
            .store(
                store ->
                    new ForwardingStateStore(store) {
                      @Override
                      public SaveResult remove(ApplicationId application, String revision) {
                        return answer;
                      }
                    });
    stage.settle();
    stage.delete();
    return stage;
  }

  @Test
  void a_plan_whose_hook_fails_saves_nothing() {
    DeltaHook failing =
        new DeltaHook() {
          @Override
          public String name() {
            return "failing";
          }

          @Override
          public Decision decide(Input input, HookContext context) {
            throw new IllegalStateException("broken");
          }
        };
    ReconcileResult plan = Stage.of(config("a")).hooks(failing).plan();
    assertThat(plan.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(plan.stateWrites()).isZero();
  }

  private static UnaryOperator<StateStore> saving(StateStore.SaveResult answer) {
    return store ->
        new ForwardingStateStore(store) {
          @Override
          public SaveResult save(
              ApplicationId application, ApplicationState state, String revision) {
            return answer;
          }
        };
  }

  @Test
  void a_pass_whose_state_is_not_saved_is_not_ready() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage
        .store(saving(new StateStore.NotSaved(Problem.error("StateNotSaved"))))
        .settings(settings -> settings.withSuspend(true));
    ReconcileResult result = stage.pass();
    assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(result.state().condition(Condition.READY))
        .hasValueSatisfying(ready -> assertThat(ready.status()).isEqualTo(Condition.Status.FALSE));
  }

  @Test
  void a_failed_pass_that_could_go_on_at_once_is_repeated_after_a_second() {
    Stage stage = Stage.of(config("a"));
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'}}"));
    stage.store(saving(new StateStore.Stale()));
    assertThatResult(stage.pass(), Outcome.FAILED, Requeue.after(Duration.ofSeconds(1)));
  }

  @Test
  void the_backoff_of_a_state_that_is_not_saved_doubles_with_each_pass() {
    Stage stage =
        Stage.of(config("a"))
            .store(saving(new StateStore.NotSaved(Problem.error("StateNotSaved"))));
    assertThatResult(stage.pass(), Outcome.FAILED, Requeue.after(Duration.ofSeconds(1)));
    stage.forward(Duration.ofSeconds(1));
    assertThatResult(stage.pass(), Outcome.FAILED, Requeue.after(Duration.ofSeconds(2)));
    stage.forward(Duration.ofSeconds(2));
    assertThatResult(stage.pass(), Outcome.FAILED, Requeue.after(Duration.ofSeconds(4)));
  }
}
