package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** POLICY-2: what is to be removed stays in the record until the server has removed it. */
class Policy2PendingRemovalsTest {

  private static final FieldPath LIST = FieldPath.parse("/spec/l");

  private static ResourceRecord.Builder applied(String spec, String... removals) {
    return Remembered.applied("{spec: " + spec + "}").removals(paths(removals));
  }

  private static List<FieldPath> paths(String... paths) {
    return Arrays.stream(paths).map(FieldPath::parse).toList();
  }

  private static LastAppliedByOrigin read(ResourceRecord.Builder record, SchemaNode.Fields spec) {
    return LastAppliedByOrigin.of(record.build(), fields("spec", spec));
  }

  private static void assertEnforced(LastAppliedByOrigin fields, String spec) {
    assertThat(fields.enforced().path("spec")).isEqualTo(json(spec));
  }

  @Test
  void a_removal_counts_as_enforced_although_the_field_is_no_longer_observed() {
    LastAppliedByOrigin fields = read(applied("{a: 1, b: 2, c: 3}", "/spec/b"), fields("a", VALUE));
    assertEnforced(fields, "{a: 1, b: 2}");
    assertThat(fields.enforcedAs(FieldPath.parse("/spec/b"))).isEqualTo(VALUE);
    assertThat(fields.enforcedAs(FieldPath.parse("/spec/c"))).isNull();
  }

  @Test
  void a_removal_of_a_value_that_is_not_known_any_more_says_nothing() {
    LastAppliedByOrigin fields = read(applied("{a: 1}", "/spec/b"), fields("a", VALUE, "b", VALUE));
    assertEnforced(fields, "{a: 1}");
  }

  @Test
  void a_value_of_the_server_in_an_object_that_goes_was_not_enforced_and_stays_its_pin() {
    LastAppliedByOrigin fields =
        read(
            applied("{m: {b: 1, c: 2}}", "/spec/m").setBy(Remembered.byServer("/spec/m/c")),
            fields("m", fields("c", VALUE)));
    assertEnforced(fields, "{m: {b: 1}}");
    assertThat(fields.pinned().path("spec")).isEqualTo(json("{m: {c: 2}}"));
  }

  @Test
  void a_value_that_hangs_beside_what_goes_has_no_part_in_it() {
    LastAppliedByOrigin fields =
        read(
            applied("{m: {b: 1}, n: 2}", "/spec/m").setBy(Remembered.byServer("/spec/n")),
            fields("n", VALUE));
    assertEnforced(fields, "{m: {b: 1}}");
    assertThat(fields.pinned().path("spec")).isEqualTo(json("{n: 2}"));
  }

  @Test
  void a_removal_that_was_asked_for_stands_although_the_server_has_kept_the_value() {
    LastAppliedByOrigin fields =
        read(applied("{a: 1}", "/spec/a").setBy(Remembered.byServer("/spec/a")), fields());
    assertEnforced(fields, "{a: 1}");
  }

  @Test
  void a_place_that_the_server_filled_is_not_taken_out_of_a_list_that_goes() {
    LastAppliedByOrigin fields =
        read(applied("{l: [1, 2]}", "/spec/l").setBy(Remembered.byServer("/spec/l/[0]")), fields());
    assertEnforced(fields, "{l: [1, 2]}");
  }

  @Test
  void of_an_observed_place_that_goes_only_what_was_observed_was_enforced() {
    LastAppliedByOrigin fields =
        read(
            applied("{l: [{a: 1, x: 2}]}", "/spec/l/[0]"),
            fields("l", list(0, 0, fields("a", VALUE))));
    assertEnforced(fields, "{l: [{a: 1}]}");
  }

  @Test
  void a_place_that_is_no_longer_observed_goes_as_it_was_applied() {
    LastAppliedByOrigin fields =
        read(
            applied("{l: [{a: 1}, {a: 2}]}", "/spec/l/[1]"),
            fields("l", list(0, 0, fields("a", VALUE))));
    assertEnforced(fields, "{l: [{a: 1}, {a: 2}]}");
  }

  private static LastAppliedByOrigin byPositionNow(String spec, String... removals) {
    return read(
        applied(spec, removals), fields("l", list(0, 0, fields("v", VALUE), fields("v", VALUE))));
  }

  @Test
  void an_element_of_a_list_that_is_now_by_position_goes_by_its_former_name() {
    LastAppliedByOrigin fields =
        byPositionNow("{l: [{name: 'x', v: 1}, {name: 'y', v: 2}]}", "/spec/l/[name=x]");
    assertEnforced(fields, "{l: [{v: 2}]}");
    assertThat(fields.removals().straysOf(LIST))
        .isEqualTo(Map.of(name("x"), new PendingRemovals.Stray(json("{name: 'x', v: 1}"), true)));
    assertThat(fields.saidInAll().at("/spec/l")).contains(json("{name: 'x', v: 1}"));
  }

  @Test
  void a_list_of_which_all_elements_go_by_their_former_names_is_still_a_list() {
    LastAppliedByOrigin fields = byPositionNow("{l: [{name: 'x', v: 1}]}", "/spec/l/[name=x]");
    assertEnforced(fields, "{l: []}");
    assertThat(fields.saidInAll().at("/spec/l")).containsExactly(json("{name: 'x', v: 1}"));
  }

  @Test
  void fields_of_an_element_go_by_its_former_name_and_the_element_stays() {
    LastAppliedByOrigin fields =
        byPositionNow(
            "{l: [{name: 'x', v: 1, w: 2, z: 3}]}", "/spec/l/[name=x]/v", "/spec/l/[name=x]/w");
    assertThat(fields.removals().straysOf(LIST))
        .isEqualTo(
            Map.of(name("x"), new PendingRemovals.Stray(json("{name: 'x', v: 1, w: 2}"), false)));
  }

  @Test
  void an_element_that_goes_as_a_whole_does_so_whatever_of_its_fields_goes() {
    for (String[] removals :
        new String[][] {
          {"/spec/l/[name=x]", "/spec/l/[name=x]/v"}, {"/spec/l/[name=x]/v", "/spec/l/[name=x]"}
        }) {
      assertThat(
              byPositionNow("{l: [{name: 'x', v: 1, w: 2}]}", removals).removals().straysOf(LIST))
          .isEqualTo(
              Map.of(name("x"), new PendingRemovals.Stray(json("{name: 'x', v: 1, w: 2}"), true)));
    }
  }

  private static FieldPath.Segment name(String name) {
    return FieldPath.parse("/[name=" + name + "]").segments().get(0);
  }

  private static SchemaNode goes(String spec, String path, String... removals) {
    return read(applied(spec, removals), fields()).enforcedAs(FieldPath.parse(path));
  }

  @Test
  void what_goes_shows_the_shape_that_was_enforced() {
    assertThat(
            goes("{m: {a: 1, n: {b: 1}, x: 1}}", "/spec/m", "/spec/m/a", "/spec/m/n/b", "/spec/q"))
        .isEqualTo(fields("a", VALUE, "n", fields("b", VALUE)));
    assertThat(goes("{s: ['a']}", "/spec/s", "/spec/s/[=a]"))
        .isInstanceOf(SchemaNode.ScalarSet.class);
    assertThat(goes("{k: [{name: 'x', v: 1}]}", "/spec/k", "/spec/k/[name=x]/v"))
        .isInstanceOfSatisfying(
            SchemaNode.KeyedList.class, list -> assertThat(list.keys()).containsExactly("name"));
  }

  @Test
  void places_that_go_show_which_of_them_were_enforced() {
    assertThat(goes("{l: [1, 2, 3]}", "/spec/l", "/spec/l/[1]"))
        .isEqualTo(list(0, 0, fields(), VALUE));
    assertThat(goes("{l: [{a: 1}, {b: 1, c: 1}]}", "/spec/l", "/spec/l/[1]/b", "/spec/l/[0]/a"))
        .isEqualTo(list(0, 0, fields("a", VALUE), fields("b", VALUE)));
  }

  @Test
  void an_object_of_which_parts_are_observed_has_those_that_are_still_to_be_removed_too() {
    LastAppliedByOrigin fields =
        read(applied("{m: {a: 1, b: 1}}", "/spec/m/a"), fields("m", fields("b", VALUE)));
    assertThat(fields.enforcedAs(FieldPath.parse("/spec/m")))
        .isEqualTo(fields("b", VALUE, "a", VALUE));
    LastAppliedByOrigin list =
        read(applied("{m: [{name: 'x'}]}", "/spec/m/[0]"), fields("m", keyed("name", 0, 0)));
    assertThat(list.enforcedAs(LIST.parent().orElseThrow().key("m")))
        .isEqualTo(keyed("name", 0, 0));
  }
}
