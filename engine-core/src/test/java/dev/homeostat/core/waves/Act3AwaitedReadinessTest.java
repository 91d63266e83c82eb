package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.ReadinessHook;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** ACT-3: with {@code awaitReady}, an application is settled when all of it is ready (K15). */
class Act3AwaitedReadinessTest {

  private static final String POD =
      object("v1", "Pod", "name: p, annotations: {homeostat.dev/wave: \"0\"}", "spec: {a: 1}");
  private static final ResourceId P = id("Pod", "p");

  private static Stage awaiting(String manifest) {
    return Stage.of(manifest).settings(settings -> settings.withAwaitReady(true));
  }

  private static void set(Stage stage, String path, Object value) {
    stage.cluster().edit(P, path, value);
  }

  private static ReadinessHook hook(String name, Function<Resource, Optional<Readiness>> answer) {
    return new ReadinessHook() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<Readiness> readiness(Resource live) {
        return answer.apply(live);
      }
    };
  }

  private static ReadinessHook answering(String name, Readiness answer) {
    return hook(name, live -> live.id().equals(P) ? Optional.of(answer) : Optional.empty());
  }

  private static List<String> codes(ReconcileResult pass) {
    return pass.problems().stream().map(Problem::code).toList();
  }

  private static String readyMessage(ReconcileResult pass) {
    return pass.state().condition(Condition.READY).orElseThrow().message();
  }

  @Test
  void the_last_wave_counts() {
    Stage stage = awaiting(POD);
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(pass.delta().created()).containsExactly(P);
    assertThat(codes(pass)).containsExactly("NotReady");
    assertThat(readyMessage(pass)).contains("Pod shop/p").contains("it is not Ready");
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.WAITING);

    set(stage, "/status/phase", "Succeeded");
    ReconcileResult ready = stage.pass();
    assertThat(ready.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(ready.problems()).isEmpty();
  }

  @Test
  void it_does_not_count_unless_readiness_is_awaited() {
    ReconcileResult pass = Stage.of(POD).pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(pass.readiness()).isEmpty();
  }

  @Test
  void a_plan_does_nothing_about_what_is_not_ready() {
    Stage stage = awaiting(POD);
    assertThat(stage.plan().outcome()).isEqualTo(Outcome.PENDING);
    stage.pass();
    assertThat(stage.plan().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void what_failed_blocks_the_application_until_it_is_corrected() {
    Stage stage = awaiting(POD + config("after"));
    stage.pass();
    set(stage, "/status/phase", "Failed");

    ReconcileResult failed = stage.pass();
    assertThat(failed.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(codes(failed)).containsExactly("ResourceFailed");
    assertThat(why(failed.delta().waiting()))
        .containsExactly("after: it waits for Pod shop/p: its containers failed");
    assertThat(readyMessage(failed)).contains("its containers failed");

    set(stage, "/status/phase", "Succeeded");
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/after");
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void a_failure_in_the_last_wave_blocks_too() {
    Stage stage = awaiting(POD);
    stage.pass();
    set(stage, "/status/phase", "Failed");
    ReconcileResult failed = stage.pass();
    assertThat(failed.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(failed.delta().blocked()).isEmpty();
    assertThat(readyMessage(failed)).contains("ResourceFailed").contains("its containers failed");
  }

  @Test
  void a_claim_that_waits_for_its_first_consumer_does_not_hold_it_up() {
    Stage stage =
        awaiting(
            object("v1", "PersistentVolumeClaim", "name: data", "spec: {a: 1}")
                + object("v1", "Pod", "name: p", "spec: {a: 1}"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass))
        .containsExactly("create PersistentVolumeClaim shop/data", "create Pod shop/p");
    set(stage, "/status/phase", "Succeeded");
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.WAITING);
    stage.cluster().edit(id("PersistentVolumeClaim", "data"), "/status/phase", "Bound");
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void drift_is_put_back_while_something_is_not_ready() {
    Stage stage = awaiting(POD + config("other"));
    stage.cluster();
    stage.pass();
    set(stage, "/status/phase", "Succeeded");
    stage.settle();
    set(stage, "/status/phase", "Running");
    stage.cluster().edit(configMap("other"), "/data/k", "drift");
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("patch ConfigMap shop/other");
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
  }

  @Test
  void the_first_hook_that_answers_decides() {
    Stage stage =
        awaiting(POD)
            .hooks(
                hook("a-silent", live -> Optional.empty()),
                answering("b-first", Readiness.ready()),
                answering("c-second", Readiness.failed("no")));
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(pass.readiness()).containsEntry(P, Readiness.ready());
    assertThat(pass.state().contributions()).containsOnlyKeys("b-first");
  }

  @Test
  void without_an_answer_the_kind_decides() {
    Stage stage = awaiting(POD).hooks(hook("silent", live -> Optional.empty()));
    assertThat(stage.pass().readiness()).containsEntry(P, Readiness.inProgress("it is not Ready"));
  }

  @Test
  void a_hook_that_judged_and_is_gone_is_missing() {
    Stage stage = awaiting(POD).hooks(answering("judge", Readiness.inProgress("a review")));
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.WAITING);
    assertThat(codes(stage.hooks().pass())).containsExactly("HookMissing");
  }

  @Test
  void a_hook_that_throws_is_named() {
    Stage stage =
        awaiting(POD)
            .hooks(
                hook(
                    "broken",
                    live -> {
                      throw new IllegalStateException("oops");
                    }));
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(pass.problems())
        .anySatisfy(problem -> assertThat(problem.toString()).contains("broken"));
  }

  @Test
  void hooks_are_asked_about_events_too() {
    Stage stage = awaiting(POD).hooks(answering("judge", Readiness.ready()));
    stage.pass();
    Resource live = stage.cluster().get(P).orElseThrow();
    assertThat(stage.readiness(live)).isEqualTo(Readiness.ready());
    Readiness no = Readiness.failed("no");
    assertThat(stage.hooks(answering("judge", no)).readiness(live)).isEqualTo(no);
    assertThat(
            stage
                .hooks(
                    hook(
                        "judge",
                        any -> {
                          throw new IllegalStateException("oops");
                        }))
                .readiness(live))
        .isEqualTo(Readiness.failed("a hook failed"));
  }
}
