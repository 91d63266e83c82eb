package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.report.Condition;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** HOOK-1: a hook cannot make what is missing or differs count as in sync. */
class Hook1InSyncE28Test {

  private static final String DATA = MAP + "data: {k: v, l: w}\n";

  /** Decides from what was decided so far. */
  private record Decisive(
      Optional<String> replaces, Function<DeltaHook.Input, DeltaHook.Decision> word)
      implements DeltaHook {
    @Override
    public String name() {
      return "decisive";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      return word.apply(input);
    }
  }

  private static Decisive refinement(Function<DeltaHook.Input, DeltaHook.Decision> word) {
    return new Decisive(Optional.empty(), word);
  }

  private static final Decisive NOTHING = refinement(input -> new DeltaHook.InSync());

  private static void assertBlocked(ReconcileResult pass, String found) {
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.requests()).isEmpty();
    assertThat(codes(pass)).containsExactly("NotInSync");
    assertThat(pass.problems().get(0).expected())
        .contains("'decisive'", found.equals("missing") ? "to create it" : "to change it");
    assertThat(pass.delta().blocked())
        .singleElement()
        .satisfies(held -> assertThat(held.why()).contains("'decisive'", found));
    assertThat(pass.state().condition(Condition.READY))
        .hasValueSatisfying(ready -> assertThat(ready.status()).isEqualTo(Condition.Status.FALSE));
  }

  @Test
  void a_refinement_cannot_make_a_missing_object_be_there() {
    HookTrial trial = HookTrial.of(DATA, NOTHING);
    assertThat(codes(trial.plan())).containsExactly("NotInSync");
    assertBlocked(trial.pass(), "missing");
  }

  @Test
  void a_strategy_cannot_make_a_missing_object_be_there() {
    assertBlocked(
        HookTrial.of(DATA, new Decisive(Optional.of("delta"), input -> new DeltaHook.InSync()))
            .pass(),
        "missing");
  }

  @Test
  void a_refinement_cannot_make_a_difference_go_away() {
    HookTrial trial = HookTrial.of(DATA);
    trial.pass();
    trial.want(DATA.replace("v", "x")).hooks(NOTHING);
    assertThat(codes(trial.plan())).containsExactly("NotInSync");
    assertBlocked(trial.pass(), "differs");
  }

  /** Holds all back, before the other hook. */
  private static final class Holding implements DeltaHook {
    @Override
    public String name() {
      return "a-window";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      return new Hold(HookTrial.NOW.plusSeconds(60), "not now");
    }
  }

  @Test
  void a_refinement_cannot_make_a_difference_go_away_that_another_one_holds_back() {
    HookTrial trial = HookTrial.of(DATA);
    trial.pass();
    trial.want(DATA.replace("v", "x")).hooks(new Holding(), NOTHING);
    assertThat(codes(trial.plan())).containsExactly("NotInSync");
    assertBlocked(trial.pass(), "differs");
  }

  @Test
  void a_refinement_may_answer_that_what_another_one_holds_back_is_in_sync_if_it_is() {
    HookTrial trial = HookTrial.of(DATA);
    trial.pass();
    ReconcileResult pass = trial.hooks(new Holding(), NOTHING).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.delta().unchanged()).hasSize(1);
  }

  @Test
  void a_strategy_owns_the_comparison_of_what_is_there() {
    HookTrial trial = HookTrial.of(DATA);
    trial.pass();
    trial
        .want(DATA.replace("v", "x"))
        .hooks(new Decisive(Optional.of("delta"), input -> new DeltaHook.InSync()));
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void a_refinement_that_agrees_changes_nothing() {
    HookTrial trial = HookTrial.of(DATA, refinement(DeltaHook.Input::soFar));
    assertThat(trial.pass().delta().created()).hasSize(1);
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void what_a_refinement_leaves_out_keeps_the_application_from_ready() {
    HookTrial trial = HookTrial.of(DATA);
    trial.pass();
    trial
        .want(DATA.replace("v", "x").replace("w", "y"))
        .hooks(
            refinement(
                input ->
                    input.soFar() instanceof DeltaHook.Update update
                        ? new DeltaHook.Update(
                            update.edits().stream()
                                .filter(edit -> edit.path().toString().equals("/data/k"))
                                .toList())
                        : input.soFar()));
    ReconcileResult plan = trial.plan();
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.delta().waiting())
        .singleElement()
        .satisfies(
            held -> {
              assertThat(held.why()).contains("hook 'decisive' leaves /data/l as it is");
              assertThat(paths(held.changes())).containsExactly("/data/k");
              assertThat(paths(held.withheld())).containsExactly("/data/l");
            });
    assertThat(plan.delta().waiting()).isEqualTo(pass.delta().waiting());
    assertThat(trial.map("/data/k")).isEqualTo("x");
    assertThat(trial.map("/data/l")).isEqualTo("w");
  }

  private static List<String> paths(List<FieldChange> changes) {
    return changes.stream().map(change -> change.path().toString()).toList();
  }
}
