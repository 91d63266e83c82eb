package dev.homeostat.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** STATE-2: a value that the server refused was never applied; what was applied before stays. */
class State2LastAppliedAdvanceTest {

  private static final FieldOrigin HOOK = FieldOrigin.hook("h");

  private static List<FieldPath> paths(String... paths) {
    return Arrays.stream(paths).map(FieldPath::parse).toList();
  }

  private static ResourceRecord before(
      String spec, String observed, Map<FieldPath, FieldOrigin> setBy) {
    return Remembered.applied("{spec: " + spec + "}")
        .observerSchema((ObjectNode) Trial.json("{spec: " + observed + "}"))
        .setBy(setBy)
        .build();
  }

  private static LastAppliedAdvance state(
      String spec, Map<FieldPath, FieldOrigin> setBy, ResourceRecord before) {
    return LastAppliedAdvance.of(Trial.tree("{spec: " + spec + "}"), setBy, before);
  }

  /** The spec that is applied after some changes were refused, with one schema before and after. */
  private static String refused(String desired, String before, String observed, String... paths) {
    ResourceRecord record = before(before, observed, Map.of());
    SchemaNode.Fields schema =
        SchemaCompiler.published(record.id(), record.observerSchema(), KindInfo.of(true));
    return text(state(desired, Map.of(), record).takeBack(paths(paths), List.of(), schema));
  }

  private static String text(LastAppliedAdvance state) {
    return state.tree().path("spec").toString().replace("\"", "");
  }

  @Test
  void a_refused_value_is_as_it_was_before() {
    assertThat(refused("{a: 2, b: 2}", "{a: 1, b: 1}", "{a: null, b: null}", "/spec/a"))
        .isEqualTo("{a:1,b:2}");
  }

  @Test
  void a_refused_addition_goes_with_the_parents_that_it_would_have_created() {
    assertThat(
            refused(
                "{b: 1, m: {n: {a: 1}}}", "{b: 1}", "{b: null, m: {n: {a: null}}}", "/spec/m/n/a"))
        .isEqualTo("{b:1}");
    assertThat(
            refused("{b: 1, m: {n: {a: 1}, c: 1}}", "{b: 1}", "{b: null, m: null}", "/spec/m/n/a"))
        .isEqualTo("{b:1,m:{c:1}}");
  }

  @Test
  void a_refused_addition_leaves_the_empty_object_that_was_there_before() {
    assertThat(refused("{m: {a: 1}}", "{m: {}}", "{m: {}}", "/spec/m/a")).isEqualTo("{m:{}}");
  }

  @Test
  void a_refused_element_leaves_an_empty_list_only_if_it_was_empty_before() {
    String named = "{k: [{v: null}, {observer_schema_list_keys: ['name']}]}";
    assertThat(refused("{k: [{name: 'y'}]}", "{k: []}", named, "/spec/k/[name=y]"))
        .isEqualTo("{k:[]}");
    assertThat(refused("{k: [{name: 'y'}]}", "{k: [{name: 'x'}]}", named, "/spec/k/[name=y]"))
        .isEqualTo("{}");
  }

  @Test
  void a_refused_element_leaves_no_list_of_which_only_the_bounds_are_observed() {
    String bounds = "{k: [{observer_schema_list_min_length: 1}]}";
    assertThat(refused("{b: 1, k: ['p']}", "{b: 1, k: []}", bounds, "/spec/k/[0]"))
        .isEqualTo("{b:1}");
    assertThat(refused("{m: {k: ['p']}}", "{m: {k: []}}", "{m: " + bounds + "}", "/spec/m/k/[0]"))
        .as("the object around it stays as it was applied")
        .isEqualTo("{m:{}}");
    assertThat(refused("{k: ['p', 'q']}", "{k: ['p']}", bounds, "/spec/k/[1]"))
        .as("elements that are not observed are left")
        .isEqualTo("{k:[p]}");
  }

  @Test
  void a_refused_element_leaves_an_empty_list_of_which_other_elements_are_observed() {
    String first = "{k: [{}, {observer_schema_list_max_length: 1}]}";
    assertThat(refused("{k: ['p', 'q']}", "{k: []}", first, "/spec/k/[0]", "/spec/k/[1]"))
        .isEqualTo("{k:[]}");
    assertThat(
            refused(
                "{k: ['p']}", "{k: []}", "{k: [{observer_schema_list_keys: []}]}", "/spec/k/[=p]"))
        .as("members of a set")
        .isEqualTo("{k:[]}");
  }

  @Test
  void a_refused_place_leaves_nothing_of_those_behind_it_of_which_nothing_is_observed() {
    String first = "{k: [{}, {observer_schema_list_max_length: 2}]}";
    assertThat(refused("{k: ['p', 'q']}", "{k: []}", first, "/spec/k/[0]")).isEqualTo("{k:[]}");
    assertThat(refused("{b: 1, k: ['p', 'q']}", "{b: 1}", first, "/spec/k/[0]")).isEqualTo("{b:1}");
    String second = "{k: [null, null, {observer_schema_list_max_length: 2}]}";
    assertThat(refused("{k: ['p', 'q']}", "{k: []}", second, "/spec/k/[0]"))
        .as("the second place is observed")
        .isEqualTo("{k:[null,q]}");
  }

  @Test
  void without_a_record_a_refused_addition_leaves_nothing_behind() {
    LastAppliedAdvance state = state("{b: 1, m: {a: 1}}", Map.of(), null);
    state.takeBack(paths("/spec/m/a"), List.of(), Trial.fields());
    assertThat(text(state)).isEqualTo("{b:1}");
  }

  @Test
  void of_a_refused_change_of_a_field_that_is_gone_from_the_object_nothing_is_left() {
    ResourceRecord record = before("{a: 1, b: 1}", "{a: null, b: null}", Map.of());
    LastAppliedAdvance state = state("{a: 2, b: 2}", Map.of(), record);
    state.takeBack(
        paths("/spec/a", "/spec/b"),
        paths("/spec/a"),
        Trial.fields("spec", Trial.fields("a", Trial.VALUE, "b", Trial.VALUE)));
    assertThat(text(state)).isEqualTo("{b:1}");
  }

  @Test
  void what_is_taken_back_was_set_by_whom_it_was_set_before() {
    Map<FieldPath, FieldOrigin> origins = Remembered.byServer("/spec/m");
    origins.put(FieldPath.parse("/spec/n/c"), HOOK);
    ResourceRecord record =
        before("{m: {a: 1}, n: {c: 1}, z: 1}", "{m: {a: null}, n: {c: null}, z: null}", origins);
    LastAppliedAdvance state =
        state(
            "{m: {a: 2}, n: {c: 2}, z: 2, y: 3}",
            Map.of(FieldPath.parse("/spec/z"), HOOK, FieldPath.parse("/spec/y"), HOOK),
            record);
    state.takeBack(
        paths("/spec/m/a", "/spec/n", "/spec/z"),
        List.of(),
        Trial.fields(
            "spec",
            Trial.fields(
                "m", Trial.fields("a", Trial.VALUE),
                "n", Trial.fields("c", Trial.VALUE),
                "z", Trial.VALUE)));
    assertThat(text(state)).isEqualTo("{m:{a:1},n:{c:1},z:1,y:3}");
    assertThat(state.setBy())
        .containsOnly(
            entry(FieldPath.parse("/spec/m/a"), FieldOrigin.SERVER),
            entry(FieldPath.parse("/spec/n/c"), HOOK),
            entry(FieldPath.parse("/spec/y"), HOOK));
  }

  @Test
  void a_refused_removal_is_still_to_be_done_and_its_value_is_remembered() {
    ResourceRecord record = before("{a: 1}", "{a: null}", Map.of());
    LastAppliedAdvance state = state("{}", Map.of(), record);
    state.takeBackRemovals(paths("/spec/a", "/spec/b", "/spec/a"));
    assertThat(text(state)).isEqualTo("{a:1}");
    assertThat(state.removals()).isEqualTo(paths("/spec/a", "/spec/b"));
  }

  @Test
  void parts_of_what_is_one_value_now_are_still_to_be_removed_when_it_is_refused() {
    ResourceRecord record = before("{m: {a: 1, b: 1}}", "{m: {a: null, b: null}}", Map.of());
    LastAppliedAdvance state = state("{m: {c: 1}}", Map.of(), record);
    state.takeBack(
        paths("/spec/m"), List.of(), Trial.fields("spec", Trial.fields("m", Trial.VALUE)));
    assertThat(text(state)).isEqualTo("{m:{a:1,b:1}}");
    assertThat(state.removals()).isEqualTo(paths("/spec/m/a", "/spec/m/b"));
  }

  @Test
  void no_pin_by_position_is_left_in_an_element_that_has_another_name() {
    String places = "{observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}";
    ResourceRecord record =
        before(
            "{l: [{name: 'r', v: 1, p: ['x', 'y']}]}",
            "{l: [{name: null, v: null, p: [null, null, " + places + "]}, " + places + "]}",
            Remembered.byServer("/spec/l/[0]/p/[0]", "/spec/l/[0]/p/[1]"));
    LastAppliedAdvance state = state("{l: [{name: 's'}]}", Map.of(), record);
    state.takeBackRemovals(paths("/spec/l/[name=r]"));
    assertThat(text(state)).isEqualTo("{l:[{name:s},{name:r,v:1,p:[]}]}");
    assertThat(state.setBy()).isEmpty();
  }

  @Test
  void an_element_by_position_in_which_only_pins_are_left_belongs_to_the_server() {
    Map<FieldPath, FieldOrigin> pin = Remembered.byServer("/spec/l/[0]/u");
    LastAppliedAdvance state = state("{l: [{u: 2, v: 1}]}", pin, before("{}", "{}", Map.of()));
    state.takeBack(paths("/spec/l/[0]/v"), List.of(), Trial.fields());
    assertThat(text(state)).isEqualTo("{l:[{u:2}]}");
    assertThat(state.setBy().get(FieldPath.parse("/spec/l/[0]"))).isEqualTo(FieldOrigin.SERVER);

    LastAppliedAdvance other =
        state("{l: [{t: 1, u: 2, v: 1}]}", pin, before("{}", "{}", Map.of()));
    other.takeBack(paths("/spec/l/[0]/v"), List.of(), Trial.fields());
    assertThat(text(other)).isEqualTo("{l:[{t:1,u:2}]}");
    assertThat(other.setBy()).isEqualTo(pin);
  }

  @Test
  void an_element_by_position_that_was_only_pinned_still_belongs_to_the_server() {
    Map<FieldPath, FieldOrigin> pins = Remembered.byServer("/spec/l/[0]", "/spec/l/[0]/t");
    ResourceRecord record =
        before("{l: [{t: 1}]}", "{l: [{t: null}, {observer_schema_list_min_length: 0}]}", pins);
    LastAppliedAdvance state = state("{l: [{t: 2}]}", Map.of(), record);
    state.takeBack(paths("/spec/l/[0]/t"), List.of(), Trial.fields());
    assertThat(text(state)).isEqualTo("{l:[{t:1}]}");
    assertThat(state.setBy()).isEqualTo(pins);
  }

  @Test
  void an_element_by_position_that_was_applied_before_does_not_go_over_to_the_server() {
    ResourceRecord record =
        before("{l: [{t: 1}]}", "{l: [{t: null}, {observer_schema_list_min_length: 0}]}", Map.of());
    LastAppliedAdvance state =
        state("{l: [{u: 2, v: 1}]}", Remembered.byServer("/spec/l/[0]/u"), record);
    state.takeBack(paths("/spec/l/[0]/v"), List.of(), Trial.fields());
    assertThat(state.setBy()).containsOnlyKeys(FieldPath.parse("/spec/l/[0]/u"));
  }

  @Test
  void what_is_left_out_has_no_origin_and_all_else_keeps_its_own() {
    LastAppliedAdvance state =
        state(
            "{a: {b: 1}, c: 1}",
            Map.of(FieldPath.parse("/spec/a/b"), HOOK, FieldPath.parse("/spec/c"), HOOK),
            null);
    state.leaveOut(paths("/spec/a"));
    assertThat(text(state)).isEqualTo("{c:1}");
    assertThat(state.setBy()).containsOnlyKeys(FieldPath.parse("/spec/c"));
  }

  @Test
  void a_pin_has_an_origin_only_while_it_is_there() {
    Map<FieldPath, FieldOrigin> origins = Remembered.byServer("/spec/a", "/spec/b");
    origins.put(FieldPath.parse("/spec/c"), HOOK);
    assertThat(state("{a: 1}", origins, null).setBy())
        .containsOnly(
            entry(FieldPath.parse("/spec/a"), FieldOrigin.SERVER),
            entry(FieldPath.parse("/spec/c"), HOOK));
  }

  private static List<FieldPath> pending(List<FieldPath> dropped, String... left) {
    return RetainedRemovals.of(dropped, paths(left));
  }

  @Test
  void a_removal_is_due_while_something_is_left_at_it_above_it_or_below_it() {
    List<FieldPath> dropped = paths("/spec/a", "/spec/b/c", "/spec/d");
    assertThat(pending(dropped, "/spec/a/x", "/spec/b")).isEqualTo(paths("/spec/a", "/spec/b/c"));
    assertThat(pending(dropped, "/spec/e")).isEmpty();
    assertThat(pending(dropped)).isEmpty();
  }

  @Test
  void a_removal_by_position_is_due_while_the_same_is_left_anywhere_in_its_list() {
    List<FieldPath> dropped = paths("/spec/l/[0]", "/spec/m/[0]/a", "/spec/m/[0]/b", "/spec/q");
    assertThat(pending(dropped, "/spec/l/[3]", "/spec/m/[1]/a/c"))
        .isEqualTo(paths("/spec/l/[0]", "/spec/m/[0]/a"));
  }
}
