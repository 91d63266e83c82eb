package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.THING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SCHEMA-2: lists are keyed, a set, whole, or by position. */
class Schema2ListKindsTest {

  private static final String NO_BOUNDS =
      "observer_schema_list_min_length: 0, observer_schema_list_max_length: 0";

  /** The list stands in line 4. */
  private static SchemaTrial list(String list) {
    SchemaTrial trial = SchemaTrial.written(THING + "list: " + list + "\n");
    if (trial.problems().isEmpty()) {
      assertThat(
              SchemaCompiler.published(
                  trial.schema().address().id(), trial.schema().tree(), SchemaTrial.KIND))
          .isEqualTo(trial.schema().root());
    }
    return trial;
  }

  private static SchemaNode right(String list) {
    SchemaTrial trial = list(list);
    assertThat(trial.problems()).isEmpty();
    return trial.at("list");
  }

  @Test
  void keys_make_it_keyed() {
    assertThat(right("[{name: a, x: null}, {observer_schema_list_keys: [name]}]"))
        .isEqualTo(Trial.keyed("name", 0, 0, "[name=a]", Trial.fields("x", SchemaNode.VALUE)));
  }

  @Test
  void no_keys_make_it_a_set() {
    assertThat(right("[{observer_schema_list_keys: [], observer_schema_list_min_length: 2}]"))
        .isEqualTo(Trial.set(2, 0));
  }

  @Test
  void it_can_be_whole() {
    assertThat(right("[{observer_schema_list_whole: true}]")).isEqualTo(SchemaNode.WHOLE);
  }

  @Test
  void bounds_alone_mean_by_position() {
    assertThat(
            right(
                "[null, {a: null}, {observer_schema_list_min_length: 1,"
                    + " observer_schema_list_max_length: 3}]"))
        .isEqualTo(Trial.list(1, 3, SchemaNode.VALUE, Trial.fields("a", SchemaNode.VALUE)));
    assertThat(right("[{" + NO_BOUNDS + ", observer_schema_list_whole: false}]"))
        .isEqualTo(Trial.list(0, 0));
  }

  @Test
  void e25_a_control_object_with_other_members_is_told_so() {
    SchemaTrial trial =
        list("[null, {observer_schema_list_min_length: 1, name: null, other: null}]");
    assertThat(trial.problems())
        .extracting(problem -> problem.code() + " " + problem.path())
        .containsExactly("UnknownControl /s/list/1/name", "UnknownControl /s/list/1/other");
    assertThat(trial.problems().get(0).got()).isEqualTo("name");
    assertThat(trial.problems().get(0).advice()).contains("element of its own");
  }

  @Test
  void bounds_are_inclusive_and_0_is_unlimited() {
    assertThat(new Bounds(0, 2).isExceededBy(2)).isFalse();
    assertThat(new Bounds(0, 2).isExceededBy(3)).isTrue();
    assertThat(Bounds.UNLIMITED.isExceededBy(Integer.MAX_VALUE)).isFalse();
    assertThat(new Bounds(1, 0).raised()).isEqualTo(new Bounds(2, 0));
    assertThat(new Bounds(1, 1).raised()).isEqualTo(new Bounds(2, 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | NoListControl /s/list",
        "[null] | NoListControl /s/list",
        "[{a: null}] | NoListControl /s/list",
        "[{}] | NoListControl /s/list",
        "[{observer_schema_list_whole: true}, null] | NoListControl /s/list",
        "[{name: a, observer_schema_list_whole: true}] | NoListControl /s/list",
        "[{observer_schema_list_max: 0, observer_schema_list_min_length: 0}]"
            + " | UnknownControl /s/list/0/observer_schema_list_max",
        "[{observer_schema_list_max_length: 0}]"
            + " | MalformedControl /s/list/0/observer_schema_list_min_length",
        "[{observer_schema_list_keys: [], observer_schema_list_max_length: -1}]"
            + " | MalformedControl /s/list/0/observer_schema_list_max_length",
        "[{observer_schema_list_keys: [], observer_schema_list_max_length: 1.5}]"
            + " | MalformedControl /s/list/0/observer_schema_list_max_length",
        "[{observer_schema_list_keys: [], observer_schema_list_max_length: '3'}]"
            + " | MalformedControl /s/list/0/observer_schema_list_max_length",
        "[{observer_schema_list_keys: name}]"
            + " | MalformedControl /s/list/0/observer_schema_list_keys",
        "[{observer_schema_list_keys: [name, name]}]"
            + " | MalformedControl /s/list/0/observer_schema_list_keys",
        "[{observer_schema_list_keys: [.]}]"
            + " | MalformedControl /s/list/0/observer_schema_list_keys",
        "[{observer_schema_list_keys: [1]}]"
            + " | MalformedControl /s/list/0/observer_schema_list_keys",
        "[{observer_schema_list_whole: yes please}]"
            + " | MalformedControl /s/list/0/observer_schema_list_whole",
        "[null, {observer_schema_list_whole: true}] | WholeListWithElements /s/list/1",
        "[{observer_schema_list_whole: true, observer_schema_list_max_length: 1}]"
            + " | WholeListWithElements /s/list/0",
        "[null, {observer_schema_list_keys: []}] | SetWithElements /s/list/1",
        "[{observer_schema_list_keys: [], observer_schema_list_min_length: 3,"
            + " observer_schema_list_max_length: 2}]"
            + " | MinAboveMax /s/list/0/observer_schema_list_min_length",
        "[null, null, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 1}]"
            + " | MoreObservedThanMax /s/list",
        "[{name: a}, {name: b}, {observer_schema_list_keys: [name],"
            + " observer_schema_list_max_length: 1}] | MoreObservedThanMax /s/list"
      })
  void what_is_wrong_with_a_control_is_one_error(String list, String error) {
    SchemaTrial trial = list(list);
    assertThat(trial.said()).containsExactly(error + " schema.yaml:4");
    assertThat(trial.problems().get(0).isError()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{name: a, x: 1}, {observer_schema_list_keys: [name], observer_schema_list_max: 3,"
            + " observer_schema_list_min_length: -1}]"
            + " | UnknownControl /s/list/1/observer_schema_list_max"
            + " | MalformedControl /s/list/1/observer_schema_list_min_length"
            + " | NonNullLeaf /s/list/0/x",
        "[{observer_schema_list_whole: yes please, observer_schema_list_min_length: 5,"
            + " observer_schema_list_max_length: 2}]"
            + " | MalformedControl /s/list/0/observer_schema_list_whole"
            + " | MinAboveMax /s/list/0/observer_schema_list_min_length |",
        "[{name: a, x: 1}, {observer_schema_list_key: [name],"
            + " observer_schema_list_min_length: -1}]"
            + " | UnknownControl /s/list/1/observer_schema_list_key"
            + " | MalformedControl /s/list/1/observer_schema_list_min_length |",
        "[{observer_schema_list_whole: true, observer_schema_list_max: 1}]"
            + " | UnknownControl /s/list/0/observer_schema_list_max | |"
      })
  void all_errors_of_a_list_are_said_at_once(
      String list, String first, @Nullable String second, @Nullable String third) {
    assertThat(list(list).problems())
        .extracting(problem -> problem.code() + " " + problem.path())
        .containsExactlyElementsOf(
            Stream.of(first, second, third).filter(Objects::nonNull).toList());
  }

  @Test
  void a_bound_that_is_left_out_is_told_from_a_wrong_one() {
    assertThat(list("[null, {observer_schema_list_max_length: -1}]").problems())
        .extracting(Problem::got)
        .containsExactly("nothing", "something else");
  }

  @Test
  void a_minimum_without_a_maximum_is_no_contradiction() {
    assertThat(right("[{observer_schema_list_keys: [], observer_schema_list_min_length: 3}]"))
        .isEqualTo(Trial.set(3, 0));
  }

  @Test
  void errors_in_element_schemas_are_said_although_the_bounds_are_wrong() {
    assertThat(
            list("[{name: a, x: 1}, {observer_schema_list_keys: [name],"
                    + " observer_schema_list_max_length: many}]")
                .said())
        .containsExactly(
            "MalformedControl /s/list/1/observer_schema_list_max_length schema.yaml:4",
            "NonNullLeaf /s/list/0/x schema.yaml:4");
  }

  @Test
  void a_manifest_outside_its_own_bounds_is_refused_and_a_shorter_one_is_not() {
    String schema =
        THING
            + "list: [null, {observer_schema_list_min_length: 2,"
            + " observer_schema_list_max_length: 2}]\n";
    assertThat(SchemaTrial.of(THING + "list: [1, 2, 3]\n", schema).said())
        .containsExactly("ListOutsideBounds /list app.yaml:4");
    assertThat(SchemaTrial.of(THING + "list: [1]\n", schema).problems()).isEmpty();
  }

  @Test
  void a_generated_schema_never_goes_by_position() {
    assertThat(SchemaTrial.byDefault(THING + "list: [1, {a: 1}, [2]]\n").path("list"))
        .isEqualTo(Trial.json("[{observer_schema_list_whole:true}]"));
  }
}
