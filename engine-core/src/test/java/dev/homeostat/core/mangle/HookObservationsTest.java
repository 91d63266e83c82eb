package dev.homeostat.core.mangle;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.elements;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.ordered;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.spi.DesiredStateEditor;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The observation of values that a hook sets, and its effect on the bounds of a list. */
class HookObservationsTest {

  private static final FieldPath LIST = FieldPath.parse("/spec/l");
  private static final String TWO = "{l:[{name:'a',v:1},{name:'b',v:2}]}";

  private static String thing(String spec) {
    return "{apiVersion:'e/v1',kind:'T',metadata:{name:'t'},spec:" + spec + "}";
  }

  /** Returns the schema of {@code /spec/l} when a user observed it like this before. */
  private static SchemaNode after(
      SchemaNode l, String spec, Consumer<DesiredStateEditor.Target> word) {
    return after(fields("l", l), spec, "/spec/l", word);
  }

  private static SchemaNode after(
      SchemaNode.Fields observed,
      String spec,
      String path,
      Consumer<DesiredStateEditor.Target> word) {
    return after(DoorTrial.written(thing(spec), fields("spec", observed)), path, word);
  }

  private static SchemaNode after(
      DoorTrial trial, String path, Consumer<DesiredStateEditor.Target> word) {
    word.accept(trial.as("a"));
    assertThat(trial.door().problems()).isEmpty();
    return trial.observed(path).orElseThrow();
  }

  private static Consumer<DesiredStateEditor.Target> sets(String path, String value) {
    return on -> on.set(FieldPath.parse(path), json(value));
  }

  private static Consumer<DesiredStateEditor.Target> puts(String element) {
    return on -> on.put(LIST, json(element));
  }

  @Test
  void an_object_is_observed_by_its_fields() {
    assertThat(after(DoorTrial.of(thing("{}")), "/spec/o", sets("/spec/o", "{a:{b:1},c:'x'}")))
        .isEqualTo(fields("a", fields("b", VALUE), "c", VALUE));
  }

  @Test
  void a_list_without_keys_is_whole_also_when_a_hook_says_something_of_an_element() {
    for (String spec : List.of("{}", TWO)) {
      assertThat(after(DoorTrial.of(thing(spec)), "/spec/l", sets("/spec/l/[name=b]/w", "1")))
          .isEqualTo(SchemaNode.WHOLE);
    }
  }

  @Test
  void what_a_user_observed_of_an_object_stays_observed() {
    SchemaNode.Fields before = fields("o", fields("extra", VALUE, "in", fields("extra", VALUE)));
    assertThat(after(before, "{}", "/spec/o", sets("/spec/o", "{k:1,in:{k:1}}")))
        .isEqualTo(fields("extra", VALUE, "in", fields("extra", VALUE, "k", VALUE), "k", VALUE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{a:1}", "[{name:'x'}]", "'text'"})
  void what_is_observed_as_one_value_stays_one(String value) {
    for (SchemaNode one : List.of(VALUE, SchemaNode.WHOLE, set(1, 1))) {
      assertThat(after(one, "{l:['a']}", on -> on.override(LIST, json(value)))).isEqualTo(one);
    }
  }

  @Test
  void a_field_of_an_element_is_observed_at_this_element_alone() {
    SchemaNode before =
        keyed("name", 1, 2, "[name=a]", fields("v", VALUE), "[name=b]", fields("v", VALUE));
    assertThat(after(before, TWO, sets("/spec/l/[name=b]/w", "1")))
        .isEqualTo(
            keyed(
                "name",
                1,
                2,
                "[name=a]",
                fields("v", VALUE),
                "[name=b]",
                fields("v", VALUE, "w", VALUE)));
  }

  @Test
  void an_element_that_was_there_unobserved_raises_no_bounds() {
    SchemaNode before = keyed("name", 1, 2, "[name=a]", fields("v", VALUE));
    assertThat(after(before, TWO, sets("/spec/l/[name=b]/v", "2")))
        .isEqualTo(
            keyed("name", 1, 2, "[name=a]", fields("v", VALUE), "[name=b]", fields("v", VALUE)));
  }

  @Test
  void an_observed_element_that_a_hook_puts_raises_none_either() {
    SchemaNode before = keyed("name", 1, 2, "[name=c]", fields("v", VALUE));
    assertThat(after(before, TWO, sets("/spec/l/[name=c]/v", "2"))).isEqualTo(before);
  }

  @Test
  void a_new_element_raises_the_bounds_and_is_observed_like_the_others() {
    SchemaNode.KeyedList before =
        new SchemaNode.KeyedList(
            List.of("name"),
            elements("[name=a]", fields("v", VALUE)),
            fields("other", VALUE),
            new Bounds(2, 2),
            false);
    assertThat(after(before, TWO, sets("/spec/l/[name=c]/w", "1")))
        .isEqualTo(
            new SchemaNode.KeyedList(
                List.of("name"),
                elements(
                    "[name=a]", fields("v", VALUE), "[name=c]", fields("other", VALUE, "w", VALUE)),
                fields("other", VALUE),
                new Bounds(3, 3),
                false));
  }

  @ParameterizedTest
  @CsvSource({"x, 2, 2", "y, 3, 3"})
  void a_member_of_a_set_raises_the_bounds_unless_it_is_there(String member, int min, int max) {
    assertThat(after(set(2, 2), "{l:['x','z']}", puts("'" + member + "'")))
        .isEqualTo(set(min, max));
  }

  @Test
  void the_second_element_of_a_list_by_position_is_the_second_there() {
    SchemaNode before = list(1, 2, fields("v", VALUE));
    SchemaNode after = list(1, 2, fields("v", VALUE), fields("w", VALUE));
    assertThat(after(before, TWO, sets("/spec/l/[1]/w", "1"))).isEqualTo(after);
  }

  @Test
  void the_key_by_which_a_hook_names_an_element_of_a_list_by_position_is_observed() {
    SchemaNode before = list(1, 2, fields("v", VALUE));
    assertThat(after(before, TWO, sets("/spec/l/[name=b]/w", "1")))
        .isEqualTo(list(1, 2, fields("v", VALUE), fields("name", VALUE, "w", VALUE)));
    assertThat(after(before, TWO, sets("/spec/l/[name=a]/x", "1")))
        .isEqualTo(list(1, 2, fields("name", VALUE, "v", VALUE, "x", VALUE)));
  }

  @Test
  void a_field_that_a_hook_only_observes_in_such_an_element_observes_no_key() {
    SchemaNode before = list(1, 2, fields("v", VALUE));
    assertThat(after(before, TWO, on -> on.observe(FieldPath.parse("/spec/l/[name=b]/w"))))
        .isEqualTo(list(1, 2, fields("v", VALUE), fields("w", VALUE)));
  }

  @Test
  void a_new_element_of_a_list_by_position_comes_behind_the_last() {
    SchemaNode before = list(1, 2, fields("v", VALUE));
    assertThat(after(before, TWO, puts("{name:'c'}")))
        .isEqualTo(list(2, 3, fields("v", VALUE), fields(), VALUE));
    assertThat(after(before, "{}", sets("/spec/l/[name=c]/w", "1")))
        .isEqualTo(list(2, 3, fields("name", VALUE, "v", VALUE, "w", VALUE)));
  }

  @Test
  void a_name_that_a_list_does_not_know_observes_nothing_more() {
    for (String path : List.of("/spec/l/name", "/spec/l/[=x]", "/spec/l/[name=x]")) {
      List<SchemaNode> lists =
          path.endsWith("[name=x]")
              ? List.of(set(1, 1))
              : path.endsWith("name")
                  ? List.of(set(1, 1), list(1, 1, VALUE), keyed("name", 1, 1))
                  : List.of(keyed("name", 1, 1));
      for (SchemaNode list : lists) {
        assertThat(after(list, "{}", on -> on.observe(FieldPath.parse(path)))).isEqualTo(list);
      }
    }
  }

  @Test
  void in_a_list_that_nobody_observed_the_one_element_is_observed_and_others_may_come() {
    SchemaNode element = keyed("name", 0, 0, "[name=b]", fields("w", VALUE));
    assertThat(after(fields(), TWO, "/spec/l", sets("/spec/l/[name=b]/w", "1"))).isEqualTo(element);
    assertThat(after(fields(), "{}", "/spec/l", sets("/spec/l/[name=b]/w", "1")))
        .isEqualTo(keyed("name", 1, 0, "[name=b]", fields("w", VALUE)));
    assertThat(after(fields(), "{}", "/spec/l", puts("'x'"))).isEqualTo(set(1, 0));
  }

  @Test
  void the_order_of_initial_containers_counts_also_when_a_hook_adds_the_first() {
    DoorTrial trial =
        DoorTrial.of("{apiVersion:'v1',kind:'Pod',metadata:{name:'p'},spec:{nodeName:'n'}}");
    assertThat(
            after(
                trial, "/spec/initContainers", sets("/spec/initContainers/[name=a]/image", "'x'")))
        .isEqualTo(ordered("name", 1, 0, "[name=a]", fields("image", VALUE)));
  }
}
