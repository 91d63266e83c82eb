package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Rule;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DeltaHook.Create;
import dev.homeostat.spi.DeltaHook.Decision;
import dev.homeostat.spi.DeltaHook.Deny;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.DeltaHook.Hold;
import dev.homeostat.spi.DeltaHook.InSync;
import dev.homeostat.spi.DeltaHook.Update;
import dev.homeostat.spi.HookContext;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** HOOK-1: what one delta hook holds back or denies, no later one does. */
class Hook1StrictestAnswerTest {

  private static final String DATA = MAP + "data: {k: v, l: w}\n";
  private static final String OTHER = MAP + "data: {k: x, l: z}\n";

  private static final Decision DENIED = new Deny("never");
  private static final Decision OWN_UPDATE = new Update(List.of(put("k", "x"), put("l", "z")));

  /** Refines in the order of the names. */
  private record Refinement(String name, UnaryOperator<Decision> answer) implements DeltaHook {
    @Override
    public Decision decide(Input input, HookContext context) {
      return answer.apply(input.soFar());
    }
  }

  /** Leaves one of two fields as it is. */
  private static final DeltaHook LEAVING =
      new Refinement(
          "a-first",
          soFar ->
              soFar instanceof Update update
                  ? new Update(
                      update.edits().stream()
                          .filter(edit -> !edit.path().equals(FieldPath.of("data", "l")))
                          .toList())
                  : soFar);

  private static DeltaHook first(Decision answer) {
    return new Refinement("a-first", soFar -> answer);
  }

  private static DeltaHook second(Decision answer) {
    return new Refinement("b-second", soFar -> answer);
  }

  private static Edit put(String key, String value) {
    return Edit.put(FieldPath.of("data", key), TextNode.valueOf(value), Rule.HOOK_1);
  }

  private static Decision held(int seconds) {
    return new Hold(HookTrial.NOW.plusSeconds(seconds), "for " + seconds + " s");
  }

  /** An object that differs in two fields from what is desired. */
  private static HookTrial differing(DeltaHook... hooks) {
    HookTrial trial = HookTrial.of(DATA);
    trial.pass();
    return trial.want(OTHER).hooks(hooks);
  }

  private static List<String> why(List<HeldResource> held) {
    return held.stream().map(HeldResource::why).toList();
  }

  /** Returns the result of a pass that changes nothing, as its plan says. */
  private static ReconcileResult unchanged(HookTrial trial) {
    ReconcileResult plan = trial.plan();
    ReconcileResult pass = trial.pass();
    assertThat(pass.requests()).isEmpty();
    assertThat(plan.delta()).isEqualTo(pass.delta());
    assertThat(plan.problems()).isEqualTo(pass.problems());
    return pass;
  }

  @Test
  void an_update_of_a_later_hook_does_not_undo_a_hold() {
    ReconcileResult pass = unchanged(differing(first(held(60)), second(OWN_UPDATE)));
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(why(pass.delta().waiting())).containsExactly("for 60 s");
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(60));
  }

  @Test
  void an_update_of_a_later_hook_does_not_undo_a_denial() {
    ReconcileResult pass = unchanged(differing(first(DENIED), second(OWN_UPDATE)));
    assertThat(pass.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(why(pass.delta().blocked())).containsExactly("never");
  }

  @Test
  void a_create_of_a_later_hook_does_not_undo_a_hold_or_a_denial() {
    assertThat(
            why(
                unchanged(HookTrial.of(DATA, first(held(60)), second(new Create())))
                    .delta()
                    .waiting()))
        .containsExactly("for 60 s");
    assertThat(
            why(
                unchanged(HookTrial.of(DATA, first(DENIED), second(new Create())))
                    .delta()
                    .blocked()))
        .containsExactly("never");
  }

  @Test
  void a_denial_is_stricter_than_a_hold_in_either_order() {
    for (HookTrial trial :
        List.of(
            differing(first(DENIED), second(held(60))),
            differing(first(held(60)), second(DENIED)))) {
      ReconcileResult pass = unchanged(trial);
      assertThat(why(pass.delta().blocked())).containsExactly("never");
      assertThat(pass.delta().waiting()).isEmpty();
    }
  }

  @Test
  void of_two_holds_the_longer_one_counts_in_either_order() {
    for (HookTrial trial :
        List.of(
            differing(first(held(60)), second(held(30))),
            differing(first(held(30)), second(held(60))))) {
      ReconcileResult pass = unchanged(trial);
      assertThat(why(pass.delta().waiting())).containsExactly("for 60 s");
      assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(60));
    }
  }

  @Test
  void a_field_that_one_hook_leaves_out_stays_out_of_the_update_of_a_later_one() {
    HookTrial trial = differing(LEAVING, second(OWN_UPDATE));
    ReconcileResult pass = trial.pass();
    assertThat(trial.map("/data/k")).isEqualTo("x");
    assertThat(trial.map("/data/l")).isEqualTo("w");
    assertThat(why(pass.delta().waiting()))
        .singleElement()
        .asString()
        .contains("hook 'a-first' leaves /data/l as it is");
  }

  @Test
  void what_is_around_a_field_that_one_hook_leaves_out_stays_out_too() {
    JsonNode data = JsonNodeFactory.instance.objectNode().put("l", "z");
    Edit around = Edit.put(FieldPath.of("data"), data, Rule.HOOK_1);
    HookTrial trial = differing(LEAVING, second(new Update(List.of(around))));
    assertThat(why(unchanged(trial).delta().waiting()))
        .singleElement()
        .asString()
        .contains("hook 'a-first' leaves /data/l as it is", "'b-second' leaves /data/k as it is");
    assertThat(trial.map("/data/l")).isEqualTo("w");
  }

  @Test
  void an_update_of_a_later_hook_does_not_undo_an_answer_that_is_a_problem() {
    ReconcileResult pass = unchanged(differing(first(new InSync()), second(OWN_UPDATE)));
    assertThat(pass.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(codes(pass)).containsExactly("NotInSync");
    assertThat(pass.problems().get(0).expected()).contains("'a-first'");
  }

  @Test
  void a_hook_whose_answer_does_not_count_need_not_stay_registered() {
    HookTrial trial = differing(first(held(60)), second(OWN_UPDATE));
    trial.pass();
    assertThat(trial.hooks(first(held(60))).pass().outcome()).isEqualTo(Outcome.WAITING);
  }
}
