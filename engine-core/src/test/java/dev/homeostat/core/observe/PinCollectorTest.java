package dev.homeostat.core.observe;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Observed fields that the desired state does not know are taken from the server (step 6). */
class PinCollectorTest {

  private static final SchemaNode NAMED =
      keyed("name", 0, 0, "[name=a]", fields("x", VALUE), "[name=b]", fields("x", VALUE));

  private static PinCollector.Filled fill(SchemaNode node, String desired, String answered) {
    return PinCollector.fill(tree(in(desired)), null, fields("l", node), tree(in(answered)));
  }

  private static String in(String value) {
    return value.equals("-") ? "{}" : "{l: " + value + "}";
  }

  private static List<String> shown(List<FieldPath> paths) {
    return paths.stream().map(FieldPath::toString).toList();
  }

  private static void assertFilled(
      SchemaNode node, String desired, String answered, String filled, String... pins) {
    PinCollector.Filled result = fill(node, desired, answered);
    assertThat(result.tree()).isEqualTo(json(in(filled)));
    assertThat(shown(result.pins())).containsExactly(pins);
  }

  private static void assertIfPresent(
      SchemaNode node, String desired, String answered, String path, String element) {
    PinCollector.Filled result = fill(node, desired, answered);
    assertThat(result.tree()).isEqualTo(json(in(desired)));
    assertThat(result.pins()).isEmpty();
    assertThat(result.ifPresent()).containsExactly(entry(FieldPath.parse(path), json(element)));
  }

  private static void assertUntouched(SchemaNode node, String desired, String answered) {
    ObjectNode wanted = tree(in(desired));
    PinCollector.Filled result =
        PinCollector.fill(wanted, null, fields("l", node), tree(in(answered)));
    assertThat(result.tree()).isSameAs(wanted);
    assertThat(result.pins()).isEmpty();
    assertThat(result.ifPresent()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "0", "''", "{a: 1}", "{}"})
  void the_first_value_of_a_field_that_nobody_sets_is_pinned(String answered) {
    assertFilled(VALUE, "-", answered, answered, "/l");
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1, -", "null, 2", "-, -", "-, null", "'', 2"})
  void what_is_set_stays_and_what_is_not_there_is_not_invented(String desired, String answered) {
    assertUntouched(VALUE, desired.isEmpty() ? "''" : desired, answered);
  }

  @Test
  void what_is_watched_is_never_taken() {
    assertUntouched(SchemaNode.WATCHED, "-", "2");
    assertUntouched(SchemaNode.WATCHED, "1", "2");
    assertFilled(
        fields("a", SchemaNode.WATCHED, "b", VALUE),
        "{a: 1}",
        "{a: 2, b: 2}",
        "{a: 1, b: 2}",
        "/l/b");
  }

  @Test
  void a_list_that_is_one_value_is_taken_as_a_whole_and_a_set_is_not() {
    assertFilled(SchemaNode.WHOLE, "-", "[1, 2]", "[1, 2]", "/l");
    assertUntouched(set(0, 0), "-", "['a']");
    assertUntouched(SchemaNode.WHOLE, "[1]", "[1, 2]");
    assertUntouched(set(0, 0), "['a']", "['a', 'b']");
  }

  @Test
  void of_an_object_only_observed_members_are_taken() {
    SchemaNode node = fields("a", VALUE, "b", VALUE, "in", fields("c", VALUE));
    assertFilled(node, "{a: 1}", "{a: 2, b: 3, z: 9}", "{a: 1, b: 3}", "/l/b");
    assertFilled(node, "-", "{b: 3, z: 9}", "{b: 3}", "/l/b");
    assertFilled(node, "{a: 1, y: 8}", "{in: {c: 4}}", "{a: 1, y: 8, in: {c: 4}}", "/l/in/c");
    assertUntouched(node, "-", "{z: 9}");
    assertUntouched(node, "-", "-");
    assertUntouched(node, "{a: 1}", "{a: 2}");
    assertFilled(node, "null", "{a: 2}", "{a: 2}", "/l/a");
  }

  @Test
  void an_object_that_is_only_observed_to_be_there_is_not_taken() {
    assertUntouched(fields(), "-", "{}");
    assertUntouched(fields(), "{}", "{a: 1}");
  }

  @ParameterizedTest
  @MethodSource("containers")
  void a_text_in_the_place_of_something_larger_stays(SchemaNode node) {
    assertUntouched(node, "'text'", "{a: 1, x: 1}");
    assertUntouched(node, "'text'", "[{name: 'a', x: 1}]");
  }

  static Stream<Arguments> containers() {
    return Stream.of(fields("a", VALUE), NAMED, list(0, 0, fields("x", VALUE))).map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("containers")
  void what_stays_keeps_its_place_when_its_neighbour_is_filled_in(SchemaNode node) {
    for (String value : List.of("null", "'text'", "[]", "{}")) {
      assertFilled(
          list(0, 0, node, VALUE), "[" + value + "]", "[null, 2]", "[" + value + ", 2]", "/l/[1]");
    }
  }

  @Test
  void an_element_gets_the_observed_fields_that_it_lacks() {
    assertFilled(
        NAMED,
        "[{name: 'a', y: 1}]",
        "[{name: 'b', z: 3}, {name: 'a', x: 2}]",
        "[{name: 'a', y: 1, x: 2}]",
        "/l/[name=a]/x");
    assertUntouched(NAMED, "[{name: 'a', x: 1}]", "[{name: 'a', x: 2}]");
  }

  @Test
  void elements_that_nobody_observes_stay_as_they_are_and_are_not_taken() {
    assertUntouched(NAMED, "[{name: 'c'}, {x: 1}]", "[{name: 'c', x: 1}, {name: 'd', x: 2}]");
    assertIfPresent(
        NAMED,
        "[{name: 'c'}, {x: 1}]",
        "[{name: 'c', x: 1}, {name: 'a', x: 2}]",
        "/l/[name=a]",
        "{name: 'a', x: 2}");
  }

  @Test
  void an_observed_element_is_remembered_with_what_is_observed_of_it_as_long_as_it_is_there() {
    assertIfPresent(NAMED, "-", "[{name: 'a', x: 1, z: 9}]", "/l/[name=a]", "{name: 'a', x: 1}");
    assertIfPresent(list(0, 0, fields("x", VALUE)), "-", "[{x: 1, z: 9}]", "/l/[0]", "{x: 1}");
    assertUntouched(NAMED, "-", "[{name: 'a', z: 9}]");
    assertUntouched(NAMED, "-", "[{name: 'c', x: 1}]");
    assertUntouched(NAMED, "-", "{name: 'a'}");
    assertUntouched(NAMED, "-", "-");
  }

  @Test
  void a_value_in_an_element_of_others_ends_with_the_inner_element_that_others_removed() {
    SchemaNode inner = keyed("key", 0, 0, "[key=b]", VALUE);
    for (SchemaNode node :
        List.of(
            keyed("name", 0, 0, "[name=a]", fields("m", inner)), list(0, 0, fields("m", inner)))) {
      ObjectNode pinned = tree("{l: [{name: 'a', m: [{key: 'b', v: 1}]}]}");
      PinCollector.Filled result =
          PinCollector.fill(tree("{}"), pinned, fields("l", node), tree("{l: [{name: 'a'}]}"));
      assertThat(result.ifPresent().toString()).doesNotContain("\"v\"");
      assertThat(shown(result.awaiting()).toString()).contains("/m/[key=b]");
      assertThat(
              PinCollector.fill(tree("{}"), pinned, fields("l", node), pinned)
                  .ifPresent()
                  .toString())
          .contains("\"v\"");
    }
  }

  @Test
  void observed_places_of_a_list_are_taken_as_far_as_they_go() {
    SchemaNode node = list(0, 0, VALUE, VALUE);
    assertFilled(node, "-", "[1, 2, 3]", "[1, 2]", "/l/[0]", "/l/[1]");
    assertFilled(node, "[7]", "[1, 2, 3]", "[7, 2]", "/l/[1]");
    assertFilled(node, "-", "[1]", "[1]", "/l/[0]");
    assertUntouched(node, "[7, 8, 9]", "[1, 2, 3]");
    assertUntouched(node, "[7, 8]", "[1, 2, 3]");
    assertUntouched(node, "-", "[]");
    assertUntouched(node, "-", "-");
    assertUntouched(list(0, 0, SchemaNode.WATCHED, VALUE), "-", "[1, 2]");
  }

  @Test
  void an_element_at_a_place_gets_what_it_lacks_and_the_rest_stays() {
    SchemaNode node = list(0, 0, fields("x", VALUE));
    assertFilled(
        node, "[{y: 1}, {y: 2}]", "[{x: 3}, {x: 4}]", "[{y: 1, x: 3}, {y: 2}]", "/l/[0]/x");
  }

  private static List<String> awaiting(SchemaNode node, String desired) {
    return shown(PinCollector.awaiting(tree(in(desired)), fields("l", node)));
  }

  @Test
  void observed_fields_that_nobody_has_set_are_awaited() {
    assertThat(awaiting(VALUE, "-")).containsExactly("/l");
    assertThat(awaiting(VALUE, "1")).isEmpty();
    assertThat(awaiting(VALUE, "null")).isEmpty();
    assertThat(awaiting(SchemaNode.WATCHED, "-")).isEmpty();
    assertThat(awaiting(fields("a", VALUE, "b", VALUE), "{a: 1}")).containsExactly("/l/b");
    assertThat(awaiting(fields("a", VALUE, "b", VALUE), "-")).containsExactly("/l/a", "/l/b");
    assertThat(awaiting(NAMED, "[{name: 'b'}]")).containsExactly("/l/[name=b]/x", "/l/[name=a]");
    assertThat(awaiting(NAMED, "-")).containsExactly("/l/[name=a]", "/l/[name=b]");
    assertThat(awaiting(list(0, 0, VALUE, VALUE), "[1]")).containsExactly("/l/[1]");
  }

  @Test
  void fields_that_others_leave_out_of_elements_that_only_a_wildcard_describes_are_not_awaited() {
    SchemaNode wildcard =
        new SchemaNode.KeyedList(
            List.of("name"), List.of(), fields("x", VALUE), SchemaNode.Bounds.UNLIMITED, false);

    assertThat(shown(fill(wildcard, "-", "[{name: 'o'}]").awaiting())).isEmpty();
    assertThat(shown(fill(wildcard, "[{name: 'o'}]", "[{name: 'o'}]").awaiting()))
        .containsExactly("/l/[name=o]/x");
  }

  @Test
  void what_was_filled_in_is_frozen() {
    JsonNode tree = fill(fields("a", VALUE), "-", "{a: {b: 1}}").tree().get("l");
    assertThat(Trees.isFrozen(tree)).isTrue();
  }
}
