package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldOrigin;
import org.junit.jupiter.api.Test;

/** HOOK-5: a hook that is gone removes nothing until it is retired by name. */
class Hook5RetirementTest {

  private static final Mangler LABEL = Mangler.labelling("labels", "team", "blue");
  private static final Mangler ADDS =
      Mangler.of(
          "adds",
          (app, context) ->
              app.add(
                  Resource.of(
                      Manifest.parse(MAP.replace("name: a", "name: added")).documents().get(0))));

  private static HookTrial settled(Mangler hook) {
    HookTrial trial = HookTrial.of(MAP, hook);
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    return trial.hooks();
  }

  @Test
  void the_state_names_who_contributed() {
    ReconcileResult pass = HookTrial.of(MAP, LABEL).pass();
    assertThat(pass.state().records().values().iterator().next().setBy())
        .containsValue(FieldOrigin.hook("labels"));
  }

  @Test
  void a_field_of_a_hook_that_is_gone_stays_and_the_pass_fails() {
    HookTrial trial = settled(LABEL);
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(codes(pass)).containsExactly("HookMissing");
    assertThat(pass.problems().get(0).toString()).contains("'labels'", "retiredHooks");
    assertThat(pass.requests()).isEmpty();
    assertThat(trial.map("/metadata/labels/team")).isEqualTo("blue");
  }

  @Test
  void a_resource_of_a_hook_that_is_gone_stays() {
    HookTrial trial = settled(ADDS);
    assertThat(codes(trial.pass())).containsExactly("HookMissing");
    assertThat(trial.at(ResourceId.configMap("added"), "/kind").asText()).isEqualTo("ConfigMap");
  }

  @Test
  void retired_by_name_it_takes_along_what_it_set() {
    HookTrial trial = settled(LABEL);
    ReconcileResult pass = trial.want(app -> app.retiredHooks("labels")).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(trial.map("/metadata/labels/team")).isEmpty();
    assertThat(trial.map("/kind")).isEqualTo("ConfigMap");
    assertThat(codes(trial.want(MAP).pass())).as("nothing is left of it").isEmpty();
  }

  @Test
  void retired_by_name_it_takes_along_what_it_added() {
    HookTrial trial = settled(ADDS);
    trial.want(app -> app.retiredHooks("adds")).pass();
    trial.pass();
    assertThat(trial.at(ResourceId.configMap("added"), "/kind").isMissingNode()).isTrue();
    assertThat(trial.map("/kind")).isEqualTo("ConfigMap");
  }

  @Test
  void another_that_is_gone_still_counts() {
    HookTrial trial = HookTrial.of(MAP, LABEL, Mangler.labelling("more", "more", "x"));
    trial.pass();
    ReconcileResult pass = trial.hooks().want(app -> app.retiredHooks("labels")).pass();
    assertThat(pass.problems()).singleElement().asString().contains("'more'");
  }

  @Test
  void a_hook_that_set_nothing_may_go() {
    HookTrial trial = settled(Mangler.of("idle", (app, context) -> {}));
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }
}
