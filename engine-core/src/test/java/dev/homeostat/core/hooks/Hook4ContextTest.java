package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HOOK-4: what a hook is told, and what it may answer. */
class Hook4ContextTest {

  /** Settings of a hook. */
  record Window(String team, List<Hours> hours) {}

  /** A part of them. */
  record Hours(int from, int to) {}

  private static final Mangler TYPED =
      Mangler.of(
          "typed",
          (app, context) -> {
            Window window = context.settings(Window.class);
            app.resources().forEach(each -> each.label("from", "" + window.hours().get(0).from()));
          });

  private static ObjectNode json(String from) {
    ObjectNode settings = JsonNodeFactory.instance.objectNode().put("team", "blue");
    settings.putArray("hours").addObject().put("from", from).put("to", 5);
    return settings;
  }

  @Test
  void settings_are_typed() {
    HookTrial trial = HookTrial.of(MAP, TYPED).want(app -> app.hook("typed", json("3")));
    assertThat(codes(trial.pass())).isEmpty();
    assertThat(trial.map("/metadata/labels/from")).isEqualTo("3");
  }

  @Test
  void settings_that_do_not_fit_are_a_problem_with_the_place_and_without_the_value() {
    HookTrial trial =
        HookTrial.of(MAP, TYPED, Mangler.labelling("other", "a", "b"))
            .want(app -> app.hooks("other").hook("typed", json("sesame")));
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    Problem problem = pass.problems().get(0);
    assertThat(problem.code()).isEqualTo("HookSettings");
    assertThat(problem.path()).isEqualTo("/spec/hooks/1/settings/hours/0/from");
    assertThat(problem.toString()).doesNotContain("sesame");
    assertThat(trial.cluster().objects()).isEmpty();
  }

  /** Settings that say themselves what they expect. */
  record Strict(int from) {
    Strict {
      if (from > 23) {
        throw new IllegalArgumentException("from is an hour of the day");
      }
    }
  }

  @Test
  void a_type_of_settings_may_say_what_it_expects() {
    Mangler strict = Mangler.of("strict", (app, context) -> context.settings(Strict.class));
    ObjectNode late = JsonNodeFactory.instance.objectNode().put("from", 99);
    ReconcileResult pass = HookTrial.of(MAP, strict).want(app -> app.hook("strict", late)).pass();
    assertThat(codes(pass)).containsExactly("HookSettings");
    assertThat(pass.problems().get(0).expected()).endsWith(": from is an hour of the day");
    assertThat(pass.problems().toString()).doesNotContain("99");
  }

  /** Settings of types that say what they were given. */
  record Places(java.net.URI uri, java.math.BigDecimal number, java.time.DayOfWeek day) {}

  @Test
  void what_types_of_others_say_is_not_shown_since_it_repeats_the_value() {
    Mangler places = Mangler.of("places", (app, context) -> context.settings(Places.class));
    for (String field : List.of("uri", "number", "day")) {
      ObjectNode wrong = JsonNodeFactory.instance.objectNode().put(field, "http://u:sesame@[ x");
      ReconcileResult pass =
          HookTrial.of(MAP, places).want(app -> app.hook("places", wrong)).pass();
      assertThat(codes(pass)).as(field).containsExactly("HookSettings");
      assertThat(pass.problems().toString()).as(field).doesNotContain("sesame");
    }
  }

  @Test
  void the_types_of_conditions_that_are_the_engines_are_all_known() throws Exception {
    for (java.lang.reflect.Field field : Condition.class.getFields()) {
      if (field.getType() == String.class) {
        assertThat(Condition.OF_ENGINE).contains((String) field.get(null));
      }
    }
  }

  @Test
  void what_it_says_of_the_application_is_a_condition_until_it_says_so_no_more() {
    Mangler saying =
        Mangler.of(
            "saying",
            (app, context) -> context.condition("Blessed", Condition.Status.TRUE, "Said", "by me"));
    HookTrial trial = HookTrial.of(MAP, saying);
    assertThat(trial.pass().state().condition("Blessed"))
        .contains(
            Condition.builder()
                .type("Blessed")
                .status(Condition.Status.TRUE)
                .reason("Said")
                .message("by me")
                .since(HookTrial.NOW)
                .build());
    ReconcileResult later = trial.later(Duration.ofHours(1)).pass();
    assertThat(later.state().condition("Blessed").orElseThrow().since())
        .as("it says the same as before")
        .isEqualTo(HookTrial.NOW);
    assertThat(later.stateWrites()).isZero();
    assertThat(trial.hooks().pass().state().condition("Blessed")).isEmpty();
  }

  @Test
  void it_speaks_for_itself_and_not_for_the_engine() {
    Mangler lying =
        Mangler.of(
            "lying",
            (app, context) ->
                context.condition(Condition.READY, Condition.Status.TRUE, "Said", "by me"));
    assertThat(codes(HookTrial.of(MAP, lying).pass())).containsExactly("HookFailed");
  }

  @Test
  void a_misspelt_setting_is_named() {
    HookTrial trial =
        HookTrial.of(MAP, TYPED).want(app -> app.hook("typed", json("3").put("te~am/", "x")));
    assertThat(trial.pass().problems().get(0).path()).isEqualTo("/spec/hooks/0/settings/te~0am~1");
  }

  @Test
  void what_it_remembers_is_there_in_the_next_pass() {
    HookTrial trial = HookTrial.of(MAP, counting("count"), counting("other"));
    trial.pass();
    trial.pass();
    ReconcileResult third = trial.pass();
    assertThat(third.state().hooks().get("count").path("n").asInt()).isEqualTo(3);
    assertThat(third.state().hooks().get("other").path("n").asInt()).isEqualTo(3);
  }

  private static Mangler counting(String name) {
    return Mangler.of(
        name,
        (app, context) ->
            context.remember(
                JsonNodeFactory.instance
                    .objectNode()
                    .put("n", context.remembered().path("n").asInt() + 1)));
  }

  @Test
  void what_a_failed_hook_wants_remembered_or_asks_for_is_forgotten() {
    Mangler failing =
        Mangler.of(
            "failing",
            (app, context) -> {
              context.remember(JsonNodeFactory.instance.objectNode().put("n", 1));
              context.requeueAt(HookTrial.NOW.plusSeconds(5));
              throw new IllegalStateException("sesame");
            });
    ReconcileResult pass = HookTrial.of(MAP, failing).pass();
    assertThat(codes(pass)).containsExactly("HookFailed");
    assertThat(pass.state().hooks()).isEmpty();
    assertThat(pass.requeue().fixedDelay()).isEmpty();
    assertThat(pass.problems().toString()).doesNotContain("sesame");
  }

  @Test
  void a_plan_remembers_nothing() {
    HookTrial trial = HookTrial.of(MAP, counting("count"));
    trial.plan();
    assertThat(trial.pass().state().hooks().get("count").path("n").asInt()).isEqualTo(1);
  }

  @Test
  void it_may_ask_for_a_pass_and_the_earliest_counts() {
    Mangler later =
        Mangler.of(
            "later", (app, context) -> context.requeueAt(context.clock().instant().plusSeconds(9)));
    Mangler sooner =
        Mangler.of("sooner", (app, context) -> context.requeueAt(HookTrial.NOW.plusSeconds(3)));
    ReconcileResult pass = HookTrial.of(MAP, later, sooner).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(3));
  }

  @Test
  void before_a_reconcile_it_may_wait_or_refuse() {
    HookTrial trial =
        HookTrial.of(MAP, gate(HookVerdict.waitUntil(HookTrial.NOW.plusSeconds(7), "at night")));
    ReconcileResult waiting = trial.pass();
    assertThat(waiting.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(waiting.requeue().fixedDelay()).contains(Duration.ofSeconds(7));
    assertThat(codes(waiting)).containsExactly("HeldByHook");
    assertThat(waiting.problems().get(0).got()).isEqualTo("'gate': at night");
    HookVerdict named =
        HookVerdict.waitUntil(HookTrial.NOW.plusSeconds(7), "at night", "WaitingForDay");
    assertThat(codes(trial.hooks(gate(named)).pass())).containsExactly("WaitingForDay");
    ReconcileResult refused = trial.hooks(gate(HookVerdict.refuse("locked"))).pass();
    assertThat(refused.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(codes(refused)).containsExactly("RefusedByHook");
    assertThat(trial.cluster().objects()).isEmpty();
    ReconcileResult proceeding = trial.hooks(gate(HookVerdict.proceed())).pass();
    assertThat(proceeding.delta().created()).hasSize(1);
    assertThat(codes(proceeding)).isEmpty();
  }

  @Test
  void before_a_create_it_may_hold_one_resource_and_the_others_go_on() {
    LifecycleHook hook =
        new LifecycleHook() {
          @Override
          public String name() {
            return "gate";
          }

          @Override
          public HookVerdict beforeCreate(Resource resource, HookContext context) {
            return resource.name().equals("a")
                ? HookVerdict.waitUntil(HookTrial.NOW.plusSeconds(7), "not yet")
                : HookVerdict.proceed();
          }
        };
    ReconcileResult pass =
        HookTrial.of(MAP + "---\n" + MAP.replace("name: a", "name: b"), hook).pass();
    assertThat(pass.delta().waiting()).hasToString("[ConfigMap shop/a: not yet]");
    assertThat(pass.delta().created()).hasToString("[ConfigMap shop/b]");
  }

  private static LifecycleHook gate(HookVerdict verdict) {
    return new LifecycleHook() {
      @Override
      public String name() {
        return "gate";
      }

      @Override
      public HookVerdict beforeReconcile(HookContext context) {
        return verdict;
      }
    };
  }

  /** Definitions with the usual patterns refuse the whole status otherwise. */
  @ParameterizedTest
  @CsvSource({
    "'', Because",
    "Backed up, Because",
    "-Ready, Because",
    "example..com/Ready, Because",
    "example.-com/Ready, Because",
    "BackedUp, ''",
    "BackedUp, not yet",
    "BackedUp, 3Days",
  })
  void a_condition_that_no_status_can_have_fails_the_pass(String type, String reason) {
    HookTrial trial =
        HookTrial.of(
            MAP,
            Mangler.of(
                "odd",
                (app, context) -> context.condition(type, Condition.Status.TRUE, reason, "")));

    ReconcileResult pass = trial.pass();

    assertThat(codes(pass)).containsExactly("HookFailed");
    assertThat(pass.problems().get(0).toString()).contains("hook 'odd'");
  }

  @Test
  void a_condition_that_is_longer_than_kubernetes_allows_fails_the_pass() {
    assertThat(codes(longCondition(316, 1024, 32_768))).isEmpty();
    assertThat(codes(longCondition(317, 1, 1))).containsExactly("HookFailed");
    assertThat(codes(longCondition(1, 1025, 1))).containsExactly("HookFailed");
    assertThat(codes(longCondition(1, 1, 32_769))).containsExactly("HookFailed");
  }

  private static ReconcileResult longCondition(int type, int reason, int message) {
    Mangler wordy =
        Mangler.of(
            "wordy",
            (app, context) ->
                context.condition(
                    "T".repeat(type),
                    Condition.Status.TRUE,
                    "R".repeat(reason),
                    "m".repeat(message)));
    return HookTrial.of(MAP, wordy).pass();
  }

  /** No encoding holds it, so the state could not be read again. */
  @Test
  void half_of_a_character_is_not_remembered() {
    Mangler cut =
        Mangler.of(
            "cut",
            (app, context) ->
                context.remember(JsonNodeFactory.instance.objectNode().put("word", "\uD83D")));
    assertThat(codes(HookTrial.of(MAP, cut).pass())).containsExactly("HookFailed");
  }

  @ParameterizedTest
  @CsvSource({"BackedUp, Because", "example.com/backed-up.2, A_1:b", "x, y"})
  void a_condition_has_the_form_of_kubernetes(String type, String reason) {
    HookTrial trial =
        HookTrial.of(
            MAP,
            Mangler.of(
                "even",
                (app, context) -> context.condition(type, Condition.Status.TRUE, reason, "")));

    assertThat(trial.pass().state().condition(type).orElseThrow().reason()).isEqualTo(reason);
  }

  @Test
  void a_time_that_is_null_fails_the_pass() {
    assertThat(
            codes(
                HookTrial.of(MAP, Mangler.of("odd", (a, context) -> context.requeueAt(null)))
                    .pass()))
        .containsExactly("HookFailed");
  }
}
