package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.NOW;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Requeue;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.Request;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HOOK-1: a delta hook may hold back or deny each deletion, and a plan shows it. */
class Hook1DeletionA3Test {

  private static final ResourceId SECOND = ResourceId.configMap("b").in("shop");
  private static final String ONE = MAP + "data: {k: v}\n";
  private static final String TWO =
      ONE + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\ndata: {k: w}\n";

  private static final DeltaHook.Decision DENIED = new DeltaHook.Deny("it holds orders");

  /** Answers deletions, and agrees to everything else. */
  private static final class Guard implements DeltaHook {
    private final Optional<String> replaces;
    private final Function<Input, Decision> answer;
    private final List<Input> asked = new ArrayList<>();

    Guard(Optional<String> replaces, Function<Input, Decision> answer) {
      this.replaces = replaces;
      this.answer = answer;
    }

    Guard(Function<Input, Decision> answer) {
      this(Optional.empty(), answer);
    }

    @Override
    public String name() {
      return "guard";
    }

    @Override
    public Optional<String> replaces() {
      return replaces;
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      if (!(input.soFar() instanceof Delete)) {
        return input.soFar();
      }
      asked.add(input);
      return answer.apply(input);
    }
  }

  /** An application of which one of two resources is no longer desired. */
  private static HookTrial dropped(Hook... hooks) {
    HookTrial trial = HookTrial.of(TWO);
    trial.pass();
    return trial.want(ONE).hooks(hooks);
  }

  private static void assertStays(HookTrial trial, ReconcileResult pass) {
    assertThat(pass.requests()).isEmpty();
    assertThat(trial.cluster().get(SECOND)).isPresent();
    assertThat(pass.delta().deleted()).isEmpty();
  }

  @Test
  void a_denied_deletion_is_blocked_with_its_reason() {
    HookTrial trial = dropped(new Guard(input -> DENIED));
    ReconcileResult plan = trial.plan();
    ReconcileResult pass = trial.pass();
    assertStays(trial, pass);
    assertThat(pass.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(pass.delta().blocked()).containsExactly(HeldResource.of(SECOND, "it holds orders"));
    assertThat(plan.delta()).isEqualTo(pass.delta());
    assertThat(plan.outcome()).isEqualTo(pass.outcome());
  }

  @Test
  void a_deletion_that_is_held_back_is_decided_again_at_that_time() {
    Guard guard = new Guard(input -> new DeltaHook.Hold(NOW.plusSeconds(60), "not by day"));
    HookTrial trial = dropped(guard);
    ReconcileResult plan = trial.plan();
    ReconcileResult pass = trial.pass();
    assertStays(trial, pass);
    assertThat(pass.delta().waiting()).containsExactly(HeldResource.of(SECOND, "not by day"));
    assertThat(pass.requeue()).isEqualTo(new Requeue.After(Duration.ofSeconds(60)));
    assertThat(plan.delta()).isEqualTo(pass.delta());
    assertThat(trial.hooks().pass().outcome()).isEqualTo(Outcome.INVALID);

    assertThat(trial.hooks(new Guard(DeltaHook.Input::soFar)).pass().delta().deleted())
        .containsExactly(SECOND);
  }

  @Test
  void a_hook_that_returns_what_was_decided_lets_it_go() {
    Guard guard = new Guard(DeltaHook.Input::soFar);
    HookTrial trial = dropped(guard);
    assertThat(trial.pass().delta().deleted()).containsExactly(SECOND);
    assertThat(guard.asked)
        .singleElement()
        .satisfies(
            input -> {
              assertThat(input.soFar()).isEqualTo(new DeltaHook.Delete(Rule.ACT_4));
              assertThat(input.address().id()).isEqualTo(SECOND);
              assertThat(input.desired().at("/data/k").asText()).isEqualTo("w");
              assertThat(input.current()).isPresent();
            });
  }

  @Test
  void a_strategy_is_not_asked() {
    Guard strategy = new Guard(Optional.of("delta"), input -> DENIED);
    assertThat(dropped(strategy).pass().delta().deleted()).containsExactly(SECOND);
    assertThat(strategy.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"InSync", "Create", "Update"})
  void an_answer_that_is_none_keeps_the_object_and_is_a_problem(String answer) {
    DeltaHook.Decision decision =
        switch (answer) {
          case "InSync" -> new DeltaHook.InSync();
          case "Create" -> new DeltaHook.Create();
          default -> new DeltaHook.Update(List.of());
        };
    HookTrial trial = dropped(new Guard(input -> decision));
    ReconcileResult plan = trial.plan();
    ReconcileResult pass = trial.pass();
    assertStays(trial, pass);
    assertThat(pass.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(codes(pass)).containsExactly("DeletionNotDecided");
    assertThat(pass.problems().get(0).got()).startsWith(answer);
    assertThat(pass.delta().blocked()).extracting(HeldResource::resource).containsExactly(SECOND);
    assertThat(plan.problems()).isEqualTo(pass.problems());
  }

  @Test
  void a_teardown_is_asked_too() {
    Guard guard = new Guard(input -> input.address().id().equals(SECOND) ? DENIED : input.soFar());
    HookTrial trial = HookTrial.of(TWO, guard);
    trial.pass();
    trial.want(app -> app.wanted(Settings.Wanted.ABSENT));
    assertThat(trial.plan().delta().blocked())
        .extracting(HeldResource::resource)
        .containsExactly(SECOND);
    ReconcileResult pass = trial.pass();
    assertThat(trial.cluster().get(SECOND)).isPresent();
    assertThat(pass.delta().blocked()).extracting(HeldResource::resource).containsExactly(SECOND);
    assertThat(guard.asked)
        .extracting(DeltaHook.Input::soFar)
        .containsOnly(new DeltaHook.Delete(Rule.ACT_14));
    assertThat(trial.delete().delta().blocked())
        .extracting(HeldResource::resource)
        .containsExactly(SECOND);
  }

  @Test
  void a_teardown_fails_without_the_hook_that_denied_a_deletion() {
    HookTrial trial = dropped(new Guard(input -> DENIED));
    trial.pass();
    ReconcileResult pass = trial.hooks().delete();
    assertThat(codes(pass)).containsExactly("HookMissing");
    assertThat(trial.cluster().get(SECOND)).isPresent();
    trial.want(app -> app.retiredHooks("guard"));
    assertThat(trial.delete().outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(trial.cluster().get(SECOND)).isEmpty();
  }

  private static String job(String template) {
    return Stage.object(
        "batch/v1",
        "Job",
        "name: j, annotations: {homeostat.dev/on-immutable: recreate}",
        "spec: {template: {a: %s}}".formatted(template));
  }

  @Test
  void an_object_that_would_be_created_again_stays() {
    Guard guard = new Guard(input -> DENIED);
    Stage stage = Stage.of(job("one")).hooks(guard);
    stage.settle();
    stage
        .refuse(
            request ->
                request.verb() == ClusterRequest.Verb.PATCH
                    && request.body().toString().contains("/spec/template"),
            Stage.refusal(
                422, "Invalid", "x", "FieldValueInvalid spec.template: field is immutable"))
        .want(job("two"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).extracting(Request::verb).doesNotContain(Request.Verb.DELETE);
    assertThat(pass.delta().blocked())
        .singleElement()
        .satisfies(held -> assertThat(held.why()).isEqualTo("it holds orders"));
    assertThat(guard.asked)
        .extracting(DeltaHook.Input::soFar)
        .containsOnly(new DeltaHook.Delete(Rule.ACT_12));
  }
}
