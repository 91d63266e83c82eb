package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import org.junit.jupiter.api.Test;

/** HOOK-3: a hook runs always, or for applications that name it. */
class Hook3ActivationTest {

  private static final Mangler ALWAYS = Mangler.labelling("always", "always", "yes");
  private static final Mangler NAMED =
      Mangler.of(
              "named",
              (app, context) ->
                  app.resources()
                      .forEach(
                          each -> each.label("named", context.settings().path("v").asText("-"))))
          .whenNamed();

  @Test
  void it_runs_for_those_that_name_it() {
    HookTrial trial = HookTrial.of(MAP, ALWAYS, NAMED);
    trial.pass();
    assertThat(trial.map("/metadata/labels/always")).isEqualTo("yes");
    assertThat(trial.map("/metadata/labels/named")).isEmpty();
    trial.want(app -> app.hooks("named")).pass();
    assertThat(trial.map("/metadata/labels/named")).isEqualTo("-");
  }

  @Test
  void naming_another_does_not_name_it() {
    HookTrial trial = HookTrial.of(MAP, ALWAYS, NAMED).want(app -> app.hooks("always"));
    trial.pass();
    assertThat(trial.map("/metadata/labels/named")).isEmpty();
  }

  @Test
  void the_settings_of_another_are_not_its_own() {
    Mangler asking =
        Mangler.of(
            "asking",
            (app, context) ->
                app.resources().forEach(each -> each.label("n", "" + context.settings().size())));
    HookTrial trial =
        HookTrial.of(MAP, NAMED, asking)
            .want(app -> app.hook("named", JsonNodeFactory.instance.objectNode().put("v", "said")));
    trial.pass();
    assertThat(trial.map("/metadata/labels/n")).isEqualTo("0");
  }

  @Test
  void who_is_named_no_more_takes_along_what_it_set() {
    HookTrial trial = HookTrial.of(HookTrial.app(MAP), NAMED).want(app -> app.hooks("named"));
    trial.pass();
    ReconcileResult pass = trial.want(MAP).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(trial.map("/metadata/labels/named")).isEmpty();
  }

  @Test
  void it_may_be_named_with_settings() {
    HookTrial trial =
        HookTrial.of(MAP, NAMED)
            .want(app -> app.hook("named", JsonNodeFactory.instance.objectNode().put("v", "said")));
    trial.pass();
    assertThat(trial.map("/metadata/labels/named")).isEqualTo("said");
  }

  @Test
  void who_names_a_hook_names_its_stand_in_and_the_settings_go_along() {
    Mangler other =
        Mangler.of(
                "other",
                (app, context) ->
                    app.resources()
                        .forEach(
                            each -> each.label("other", context.settings().path("v").asText())))
            .whenNamed()
            .insteadOf("named");
    HookTrial trial =
        HookTrial.of(MAP, NAMED, other)
            .want(app -> app.hook("named", JsonNodeFactory.instance.objectNode().put("v", "said")));
    trial.pass();
    assertThat(trial.map("/metadata/labels/other")).isEqualTo("said");
    assertThat(trial.map("/metadata/labels/named")).isEmpty();
  }

  @Test
  void a_stand_in_that_is_not_named_leaves_the_other_in_its_place() {
    HookTrial trial =
        HookTrial.of(
            MAP,
            ALWAYS,
            Mangler.labelling("other", "other", "yes").whenNamed().insteadOf("always"));
    trial.pass();
    assertThat(trial.map("/metadata/labels/always")).isEqualTo("yes");
    assertThat(trial.map("/metadata/labels/other")).isEmpty();
  }

  @Test
  void a_name_that_nobody_has_is_refused_with_its_place() {
    ReconcileResult pass = HookTrial.of(MAP, NAMED).want(app -> app.hooks("named", "namde")).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    Problem problem = pass.problems().get(0);
    assertThat(problem.code()).isEqualTo("UnknownHook");
    assertThat(problem.advice()).as("O12").contains("complete and shutdown need --calls");
    assertThat(problem.path()).isEqualTo("/spec/hooks/1");
    assertThat(problem.expected()).contains("named");
  }

  @Test
  void a_name_said_twice_is_refused() {
    ReconcileResult pass = HookTrial.of(MAP, NAMED).want(app -> app.hooks("named", "named")).pass();
    assertThat(codes(pass)).containsExactly("HookNamedTwice");
    assertThat(pass.problems().get(0).path()).isEqualTo("/spec/hooks/1");
  }

  @Test
  void two_names_that_hooks_have_are_no_mistake() {
    assertThat(
            codes(
                HookTrial.of(MAP, ALWAYS, NAMED).want(app -> app.hooks("named", "always")).pass()))
        .isEmpty();
  }
}
