package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** HOOK-2: names are unique, and a hook replaces another only by saying so. */
class Hook2NamesTest {

  private static Mangler labelling(String name) {
    return Mangler.labelling(name, "by", name);
  }

  private static void assertRefused(String message, Hook... hooks) {
    assertThatThrownBy(() -> HookTrial.of(MAP, hooks).engine())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void two_of_one_name_are_refused() {
    assertRefused("two hooks are named 'a'", labelling("a"), Mangler.labelling("a", "x", "y"));
    assertRefused("two hooks are named 'ownership'", labelling("ownership"));
    assertRefused("two hooks are named 'merge'", labelling("merge"));
  }

  /** As one that is found as a service, and added to those that are found. */
  @Test
  void one_that_is_there_twice_is_to_be_left_out_once() {
    assertRefused(
        "two hooks are named 'a': both of "
            + Mangler.class.getName()
            + ": register it once, as a service or in the program",
        labelling("a"),
        labelling("a"));
    assertRefused("rename one, or let it replace the other", labelling("ownership"));
  }

  @Test
  void a_name_that_is_none_is_refused() {
    for (String name : List.of("", "A", "a b", "-a", "a-", "a/b")) {
      assertRefused("hook name '" + name + "'", labelling(name));
    }
  }

  /** As hooks in a language that does not check it can do. */
  @Test
  void a_hook_that_returns_nulls_is_named_by_its_class() {
    String hook = Nameless.class.getName();
    assertRefused(
        hook
            + ": expected a value of activation(), got null; "
            + hook
            + ": expected a value of name(), got null; "
            + hook
            + ": expected a value of replaces(), got null",
        labelling("a"),
        new Nameless());
  }

  @Test
  void a_hook_that_fails_to_say_its_name_is_named_by_its_class_without_the_message() {
    assertThatThrownBy(
            () -> HookTrial.of(MAP, new Nameless(), labelling("b"), new Failing()).engine())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(
            Failing.class.getName() + ": expected a value of name(), got a failure",
            Failing.class.getName() + ": expected a value of order(), got a failure",
            Nameless.class.getName() + ": expected a value of name(), got null")
        .hasMessageNotContaining("token");
  }

  private static final class Failing implements LifecycleHook {

    @Override
    public String name() {
      throw new IllegalStateException("token=abc");
    }

    @Override
    public int order() {
      throw new IllegalStateException("token=abc");
    }
  }

  @SuppressWarnings({"NullAway", "OptionalAssignedToNull"})
  private static final class Nameless implements LifecycleHook {

    @Override
    public String name() {
      return null;
    }

    @Override
    public Optional<String> replaces() {
      return null;
    }

    @Override
    public Activation activation() {
      return null;
    }
  }

  @Test
  void all_that_is_wrong_is_said_at_once() {
    assertThatThrownBy(() -> HookTrial.of(MAP, labelling("A"), labelling("merge")).engine())
        .hasMessageContainingAll("hook name 'A'", "two hooks are named 'merge'");
  }

  @Test
  void who_replaces_runs_instead() {
    HookTrial trial = HookTrial.of(MAP, labelling("old"), labelling("new").insteadOf("old"));
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(trial.map("/metadata/labels/by")).isEqualTo("new");
  }

  @Test
  void a_row_of_stand_ins_ends_at_the_last() {
    HookTrial trial =
        HookTrial.of(
            MAP, labelling("c").insteadOf("b"), labelling("a"), labelling("b").insteadOf("a"));
    trial.pass();
    assertThat(trial.map("/metadata/labels/by")).isEqualTo("c");
  }

  @Test
  void a_built_in_hook_can_be_replaced() {
    HookTrial trial = HookTrial.of(MAP, labelling("mark").insteadOf("ownership"));
    ReconcileResult pass = trial.pass();
    assertThat(trial.map("/metadata/labels/by")).isEqualTo("mark");
    assertThat(pass.state().records().values().iterator().next().setBy().values())
        .doesNotContain(FieldOrigin.hook("ownership"));
  }

  @Test
  void what_is_replaced_must_be_there_and_of_the_same_phase() {
    assertRefused("replaces 'gone', which is not there", labelling("a").insteadOf("gone"));
    assertRefused("replaces 'merge', but is no LastAppliedHook", labelling("a").insteadOf("merge"));
    assertRefused("but is no LifecycleHook", new Both(), labelling("a").insteadOf("both"));
  }

  @Test
  void two_cannot_replace_one_nor_a_circle_itself() {
    assertRefused(
        "hooks 'b' and 'c' both replace 'a'",
        labelling("a"),
        labelling("c").insteadOf("a"),
        labelling("b").insteadOf("a"));
    assertRefused(
        "in a circle: a, b", labelling("a").insteadOf("b"), labelling("b").insteadOf("a"));
    assertRefused("in a circle: a", labelling("a").insteadOf("a"));
  }

  @Test
  void a_class_of_several_phases_is_one_instance() {
    Both both = new Both();
    HookTrial.of(MAP, both).pass();
    assertThat(both.heard).containsExactly("mangle", "afterReconcile");
  }

  /** Takes part in two phases. */
  private static final class Both implements ManglingHook, LifecycleHook {
    private final List<String> heard = new ArrayList<>();

    @Override
    public String name() {
      return "both";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      heard.add("mangle");
    }

    @Override
    public void afterReconcile(Delta delta, HookContext context) {
      heard.add("afterReconcile");
    }
  }
}
