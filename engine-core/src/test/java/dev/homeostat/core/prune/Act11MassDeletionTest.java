package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-11: a pass that would delete too much stops until somebody confirms it. */
class Act11MassDeletionTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 50, false, false",
    "1, 1, 50, false, true",
    "1, 1, 50, true, false",
    "5, 6, 50, false, false",
    "6, 12, 50, false, false",
    "6, 11, 50, false, true",
    "7, 12, 50, false, true",
    "7, 12, 50, true, false",
    "6, 1000, 0, false, true",
    "5, 1000, 0, false, false",
    "999, 1000, 100, false, false",
    "1000, 1000, 100, false, true"
  })
  void it_holds(int deletions, int inventory, int maxDeletePercent, boolean allowed, boolean held) {
    Settings settings =
        Settings.DEFAULT.withMaxDeletePercent(maxDeletePercent).withAllowMassDeletion(allowed);
    assertThat(MassDeletionGuard.holds(deletions, inventory, settings)).isEqualTo(held);
  }

  private static String configs(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> config("c" + i)).collect(Collectors.joining());
  }

  @Test
  void a_manifest_that_came_out_empty_deletes_nothing() {
    Stage stage = Stage.of(configs(0, 2));
    stage.settle();
    ReconcileResult pass = stage.want("").pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.problems()).extracting(p -> p.code()).containsExactly("DeletionHeld");
    assertThat(pass.delta().blocked()).hasSize(2);
    assertThat(pass.state().condition(Condition.DELETION_HELD))
        .hasValueSatisfying(
            condition ->
                assertThat(condition.message())
                    .contains("2 of 2")
                    .contains("spec.allowMassDeletion"));
    assertThat(stage.cluster().objects()).hasSize(2);
  }

  @Test
  void what_else_there_is_to_do_is_done() {
    Stage stage = Stage.of(configs(0, 10));
    stage.settle();
    ReconcileResult pass = stage.want(configs(9, 11)).pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/c10");
    assertThat(pass.problems()).extracting(p -> p.code()).containsExactly("DeletionHeld");
  }

  @Test
  void a_confirmation_lets_it_go_on_and_the_condition_ends() {
    Stage stage = Stage.of(configs(0, 2));
    stage.settle();
    stage.want("").pass();
    ReconcileResult pass =
        stage.settings(settings -> settings.withAllowMassDeletion(true)).settle();
    assertThat(stage.cluster().objects()).isEmpty();
    assertThat(pass.state().condition(Condition.DELETION_HELD)).isEmpty();
  }

  @Test
  void a_manifest_that_is_whole_again_ends_it_too() {
    Stage stage = Stage.of(configs(0, 2));
    stage.settle();
    stage.want("").pass();
    ReconcileResult pass = stage.want(configs(0, 2)).settle();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.state().condition(Condition.DELETION_HELD)).isEmpty();
  }

  @Test
  void as_many_deletions_as_are_allowed_are_not_held() {
    Stage stage = Stage.of(configs(0, 10));
    stage.settle();
    ReconcileResult pass = stage.want(configs(5, 10)).pass();
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.state().condition(Condition.DELETION_HELD)).isEmpty();
    assertThat(stage.cluster().objects()).hasSize(5);
  }

  /** The engine does not look at what it holds, so it does not know what a deletion would find. */
  @Test
  void what_is_kept_anyway_is_not_said_to_be_deleted_without_the_guard() {
    Stage stage =
        Stage.of(
            object("v1", "ConfigMap", "name: a, annotations: {homeostat.dev/on-delete: keep}", ""));
    stage.settle();
    ReconcileResult pass = stage.want("").pass();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.got()).isEqualTo("1 of 1 that are no longer wanted"));
    assertThat(pass.state().condition(Condition.DELETION_HELD))
        .hasValueSatisfying(
            condition ->
                assertThat(condition.message())
                    .isEqualTo(
                        "1 of 1 resources are no longer wanted;"
                            + " confirm their deletion with spec.allowMassDeletion"));
  }

  @Test
  void tearing_down_on_purpose_needs_no_confirmation() {
    Stage stage = Stage.of(configs(0, 10));
    stage.settle();
    stage.tearDown();
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void a_plan_says_so_before() {
    Stage stage = Stage.of(configs(0, 2));
    stage.settle();
    assertThat(stage.want("").plan().problems())
        .extracting(p -> p.code())
        .containsExactly("DeletionHeld");
  }

  @Test
  void what_was_handed_over_counts_as_no_part_of_the_inventory() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage
        .cluster()
        .edit(Stage.configMap("a"), "/metadata/labels", Map.of(Application.UID_LABEL, "another"));
    stage.want(config("a"));
    assertThat(stage.plan().problems())
        .extracting(p -> p.code())
        .containsExactly("HandedOver", "DeletionHeld");
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.state().condition(Condition.DELETION_HELD))
        .hasValueSatisfying(condition -> assertThat(condition.message()).contains("1 of 1"));
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void what_was_handed_over_leaves_without_a_confirmation() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    for (String name : List.of("a", "b")) {
      stage
          .cluster()
          .edit(
              Stage.configMap(name), "/metadata/labels", Map.of(Application.UID_LABEL, "another"));
    }
    stage.pass();
    ReconcileResult pass = stage.want("").pass();
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.state().records()).isEmpty();
    assertThat(stage.cluster().objects()).hasSize(2);
  }

  private static void mark(Stage stage, String name, String owner) {
    stage
        .cluster()
        .edit(Stage.configMap(name), "/metadata/labels", Map.of(Application.UID_LABEL, owner));
  }

  @Test
  void what_was_handed_over_is_not_deleted_with_its_line_even_if_it_came_back_meanwhile() {
    Stage stage = Stage.of(configs(0, 8) + config("keep"));
    stage.settle();
    List<String> names =
        stage.cluster().objects().stream()
            .map(object -> object.id().name())
            .filter(name -> !name.equals("keep"))
            .toList();
    names.forEach(name -> mark(stage, name, "another"));
    stage.pass();
    names.forEach(name -> mark(stage, name, stage.state().uid()));
    stage.want(config("keep")).pass();
    assertThat(stage.cluster().objects()).hasSize(9);
    assertThat(stage.state().records()).hasSize(1);
  }

  @Test
  void a_plan_counts_what_came_back_as_the_pass_does() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    mark(stage, "a", "another");
    stage.pass();
    mark(stage, "a", stage.state().uid());
    stage.want(config("a"));
    assertThat(stage.plan().problems()).isEmpty();
    ReconcileResult pass = stage.pass();
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.delta().deleted()).containsExactly(Stage.configMap("b"));
  }
}
