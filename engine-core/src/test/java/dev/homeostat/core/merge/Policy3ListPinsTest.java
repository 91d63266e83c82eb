package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** POLICY-3: a pin ends with the list element that it is in, and never creates one. */
class Policy3ListPinsTest {

  private static final SchemaNode PART = fields("a", VALUE, "b", VALUE);

  private static DesiredResource lay(
      String said, SchemaNode now, String applied, SchemaNode before, String... byServer) {
    return lay(said, now, applied, before, null, byServer);
  }

  private static DesiredResource lay(
      String said,
      SchemaNode now,
      String applied,
      SchemaNode before,
      DroppedValue dropped,
      String... byServer) {
    ResourceRecord record =
        Remembered.applied("{spec: {l: " + applied + "}}")
            .setBy(Remembered.byServer(byServer))
            .build();
    return PinnedFields.lay(
        Trial.desired(resource("{spec: {l: " + said + "}}"), fields("spec", fields("l", now))),
        record,
        LastAppliedByOrigin.of(record, fields("spec", fields("l", before))),
        Remembered.PLAIN,
        dropped);
  }

  private static void assertList(DesiredResource desired, String list) {
    assertThat(desired.resource().tree().at("/spec/l")).isEqualTo(json(list));
  }

  private static void assertIfPresent(DesiredResource desired, String list) {
    assertThat(desired.pinnedIfPresent()).isEqualTo(json("{spec: {l: " + list + "}}"));
  }

  @Test
  void a_pin_lies_in_the_place_of_its_element_and_leaves_the_places_behind_it() {
    SchemaNode list = list(0, 0, PART, VALUE);
    assertList(
        lay("[{a: 1}, 5]", list, "[{a: 1, b: 2}, 5]", list, "/spec/l/[0]/b"), "[{a: 1, b: 2}, 5]");
  }

  @Test
  void a_value_in_the_way_of_a_pin_leaves_the_pins_of_other_places() {
    SchemaNode list = list(0, 0, PART, PART);
    assertList(
        lay("['x', {}]", list, "[{a: 1}, {b: 2}]", list, "/spec/l/[0]/a", "/spec/l/[1]/b"),
        "['x', {b: 2}]");
  }

  @Test
  void a_place_behind_those_that_are_said_is_filled_with_what_the_server_gave() {
    SchemaNode list = list(0, 0, VALUE, VALUE);
    assertList(lay("[1]", list, "[1, 2]", list, "/spec/l/[1]"), "[1, 2]");
  }

  @Test
  void a_place_is_not_filled_while_one_before_it_is_empty() {
    SchemaNode list = list(0, 0, VALUE, VALUE, VALUE);
    assertList(lay("[]", list, "[null, 2]", list, "/spec/l/[1]"), "[]");
    assertList(lay("[1]", list, "[1, null, 3]", list, "/spec/l/[1]", "/spec/l/[2]"), "[1]");
  }

  @Test
  void a_place_that_leaves_the_manifest_takes_those_behind_it_with_it() {
    SchemaNode list = list(0, 0, VALUE, VALUE);
    assertList(lay("[]", list, "[1, 2]", list, "/spec/l/[1]"), "[]");
  }

  @Test
  void of_a_place_with_parts_the_pins_hold_only_while_it_is_there() {
    SchemaNode list = list(0, 0, PART);
    DesiredResource laid = lay("[]", list, "[{a: 1}]", list, "/spec/l/[0]");
    assertList(laid, "[]");
    assertIfPresent(laid, "[{a: 1}]");
    assertThat(laid.setBy()).containsOnlyKeys(FieldPath.parse("/spec/l/[0]"));
  }

  @Test
  void of_a_place_with_parts_that_leaves_no_pin_is_kept() {
    SchemaNode list = list(0, 0, PART);
    assertThat(lay("[]", list, "[{a: 1, b: 2}]", list, "/spec/l/[0]/b").pinnedIfPresent()).isNull();
  }

  @Test
  void a_pin_behind_a_place_that_is_removed_would_lie_in_another_element() {
    SchemaNode list = list(0, 0, VALUE, PART);
    String applied = "[null, {b: 2}]";
    assertIfPresent(
        lay("[]", list, applied, list, removed("l", 1), "/spec/l/[1]"), "[null, {b: 2}]");
    assertIfPresent(
        lay("[]", list, applied, list, removed("l", 2), "/spec/l/[1]"), "[null, {b: 2}]");
    assertIfPresent(
        lay("[]", list, applied, list, removed("q", 0), "/spec/l/[1]"), "[null, {b: 2}]");
    assertThat(lay("[]", list, applied, list, removed("l", 0), "/spec/l/[1]").pinnedIfPresent())
        .isNull();
  }

  private static DroppedValue removed(String list, int place) {
    DroppedValue elements =
        new DroppedValue.Elements(
            list(0, 0),
            List.of(new DroppedValue.Applied(new FieldPath.Index(place), json("1"))),
            List.of());
    return new DroppedValue.Members(
        Map.of("spec", new DroppedValue.Members(Map.of(list, elements))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'x'", "1", "{}"})
  void what_is_no_list_stays_in_the_place_of_one(String said) {
    SchemaNode named = keyed("name", 0, 0, "[name=x]", PART);
    assertList(lay(said, named, "[{name: 'x', a: 1}]", named, "/spec/l/[name=x]"), said);
    SchemaNode places = list(0, 0, VALUE);
    assertList(lay(said, places, "[1]", places, "/spec/l/[0]"), said);
  }

  @Test
  void a_pin_without_parts_stays_though_an_object_was_asked_for_in_its_place_meanwhile() {
    for (SchemaNode meanwhile : List.of(fields(), fields("x", VALUE), list(0, 0, VALUE))) {
      DesiredResource said =
          Trial.desired(resource("{spec: {}}"), fields("spec", fields("l", VALUE)));
      ResourceRecord record =
          Remembered.applied("{spec: {l: 1}}").setBy(Remembered.byServer("/spec/l")).build();
      assertList(
          PinnedFields.lay(
              said,
              record,
              LastAppliedByOrigin.of(record, fields("spec", fields("l", meanwhile))),
              Remembered.PLAIN,
              null),
          "1");
    }
  }

  @Test
  void a_named_element_has_its_pins_wherever_it_stands_now() {
    SchemaNode list = keyed("name", 0, 0, "[name=x]", PART, "[name=y]", PART);
    assertList(
        lay(
            "[{name: 'y', a: 1}, {name: 'x', a: 2}, {a: 3}]",
            list,
            "[{name: 'x', a: 2, b: 7}, {name: 'y', a: 1}]",
            list,
            "/spec/l/[name=x]/b"),
        "[{name: 'y', a: 1}, {name: 'x', a: 2, b: 7}, {a: 3}]");
  }

  @Test
  void an_element_that_only_the_server_gave_is_restored_in_part_while_it_is_there() {
    SchemaNode list = keyed("name", 0, 0, "[name=x]", fields("a", VALUE));
    DesiredResource laid = lay("[]", list, "[{name: 'x', a: 1}]", list, "/spec/l/[name=x]");
    assertList(laid, "[]");
    assertIfPresent(laid, "[{name: 'x', a: 1}]");
  }

  @Test
  void an_element_that_is_one_value_is_restored_as_one() {
    SchemaNode list = keyed("name", 0, 0, "[name=x]", VALUE);
    assertIfPresent(
        lay("[]", list, "[{name: 'x', a: {b: 1}}]", list, "/spec/l/[name=x]"),
        "[{name: 'x', a: {b: 1}}]");
    assertIfPresent(lay("[]", list, "[{name: 'x'}]", list, "/spec/l/[name=x]"), "[{name: 'x'}]");
  }

  @Test
  void an_element_of_which_no_pinned_field_is_observed_any_more_is_let_go() {
    SchemaNode before = keyed("name", 0, 0, "[name=x]", fields("a", VALUE));
    SchemaNode now = keyed("name", 0, 0, "[name=x]", fields("b", VALUE));
    assertThat(lay("[]", now, "[{name: 'x', a: 1}]", before, "/spec/l/[name=x]").pinnedIfPresent())
        .isNull();
  }

  @Test
  void an_element_that_leaves_the_manifest_takes_its_pins_with_it() {
    SchemaNode list = keyed("name", 0, 0, "[name=x]", PART);
    assertThat(
            lay("[]", list, "[{name: 'x', a: 1, b: 2}]", list, "/spec/l/[name=x]/b")
                .pinnedIfPresent())
        .isNull();
  }

  @Test
  void pins_by_other_names_would_lie_in_other_elements() {
    SchemaNode byName = keyed("name", 0, 0, "[name=x]", PART);
    SchemaNode byPort = keyed("port", 0, 0, "[port=1]", PART);
    String applied = "[{name: 'x', port: 1, a: 1}]";
    assertList(
        lay("[{name: 'x', port: 1}]", byPort, applied, byName, "/spec/l/[name=x]/a"),
        "[{name: 'x', port: 1}]");
    assertList(
        lay("[{name: 'x', port: 1}]", byName, applied, byName, "/spec/l/[name=x]/a"),
        "[{name: 'x', port: 1, a: 1}]");
  }

  @Test
  void a_pin_of_an_element_of_two_keys_may_be_of_another_element_where_one_key_counts() {
    SchemaNode byBoth = keyed("name,port", 0, 0, "[name=x,port=1]", PART);
    SchemaNode byName = keyed("name", 0, 0, "[name=x]", PART);
    String said = "[{name: 'x', port: 1}]";
    String applied = "[{name: 'x', port: 1, a: 1}]";
    String pin = "/spec/l/[name=x,port=1]/a";
    assertList(lay(said, byName, applied, byBoth, pin), said);
    assertList(lay(said, byBoth, applied, byBoth, pin), applied);
  }

  @Test
  void a_member_of_a_set_is_no_pin() {
    assertList(lay("['a']", set(0, 0), "['a', 'b']", set(0, 0), "/spec/l/[=b]"), "['a']");
  }

  @Test
  void a_list_within_an_element_that_only_the_server_gave_is_restored_with_it() {
    SchemaNode inner = keyed("port", 0, 0, "[port=1]", fields("v", VALUE));
    SchemaNode list = keyed("name", 0, 0, "[name=x]", fields("p", inner));
    String applied = "[{name: 'x', p: [{port: 1, v: 2}]}]";
    assertIfPresent(lay("[]", list, applied, list, "/spec/l/[name=x]"), applied);
  }

  @Test
  void a_list_by_position_within_an_element_that_only_the_server_gave_is_restored_with_it() {
    SchemaNode inner = list(0, 0, fields("v", VALUE));
    SchemaNode list = keyed("name", 0, 0, "[name=x]", fields("p", inner));
    String applied = "[{name: 'x', p: [{v: 2}]}]";
    assertIfPresent(lay("[]", list, applied, list, "/spec/l/[name=x]"), applied);
  }

  private static void assertPartIsNotWhole(
      UnaryOperator<SchemaNode> listOf, String applied, String element) {
    SchemaNode parts = listOf.apply(fields("p", PART));
    SchemaNode whole = listOf.apply(fields("p", VALUE));
    assertIfPresent(lay("[]", parts, applied, parts, element), applied);
    assertThat(lay("[]", whole, applied, parts, element).pinnedIfPresent())
        .as("others may have set more of it than was observed")
        .isNull();
  }

  @Test
  void a_pin_of_a_part_in_an_element_does_not_become_one_of_the_whole() {
    assertPartIsNotWhole(
        part -> keyed("name", 0, 0, "[name=x]", part),
        "[{name: 'x', p: {a: 1}}]",
        "/spec/l/[name=x]");
    assertPartIsNotWhole(part -> list(0, 0, part), "[{p: {a: 1}}]", "/spec/l/[0]");
  }

  @Test
  void a_pin_of_a_part_of_an_element_does_not_become_one_of_the_whole_element() {
    SchemaNode parts = keyed("name", 0, 0, "[name=x]", fields("name", VALUE, "a", VALUE));
    SchemaNode whole = keyed("name", 0, 0, "[name=x]", VALUE);
    String applied = "[{name: 'x', a: 1}]";
    assertIfPresent(lay("[]", parts, applied, parts, "/spec/l/[name=x]"), applied);
    assertIfPresent(lay("[]", whole, applied, whole, "/spec/l/[name=x]"), applied);
    assertThat(lay("[]", whole, applied, parts, "/spec/l/[name=x]").pinnedIfPresent())
        .as("others may have set more of it than was observed")
        .isNull();
  }
}
