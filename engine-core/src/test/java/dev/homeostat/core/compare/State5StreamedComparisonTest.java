package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.model.SchemaNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** STATE-5: an object that is as desired is recognised while it is read, without a tree of it. */
class State5StreamedComparisonTest {

  private static boolean isRead(SchemaNode.Fields schema, String desired, String live)
      throws IOException {
    ObjectDiff comparison =
        ObjectDiff.of(
            Trial.desired(Trial.object(Trial.tree(desired)), schema), null, AcceptedFormIndex.NONE);
    try (JsonParser parser = Trial.parser(Trial.json(live))) {
      return comparison.matchesNext(parser);
    }
  }

  private static final SchemaNode.Fields PARTS =
      fields("a", VALUE, "m", fields("b", VALUE, "c", VALUE), "d", VALUE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{a: 1, m: {b: 2, c: 3}, d: 4}",
        "{d: 4, m: {c: 3, b: 2}, a: 1}",
        "{m: {b: 2, c: 3}, a: 1, d: 4}",
        "{x: 1, a: 1, y: {a: 9}, m: {b: 2, z: [{a: 9}], c: 3}, d: 4, e: null}",
        "{a: 1, m: {b: 2, c: 3}, x: [1], d: 4}"
      })
  void an_object_is_recognised_whatever_the_order_of_its_members_and_what_others_put_there(
      String live) throws IOException {
    assertThat(isRead(PARTS, "{a: 1, m: {b: 2, c: 3}, d: 4}", live)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{a: 2, m: {b: 2, c: 3}, d: 4}",
        "{a: 1, m: {b: 3, c: 2}, d: 4}",
        "{a: 1, m: {b: 2, c: 3}, d: 5}",
        "{a: 1, m: {b: 2, c: 3}}",
        "{a: 1, m: {b: 2}, d: 4}",
        "{m: {b: 2, c: 3}, d: 4}",
        "{a: 1, m: 1, d: 4}",
        "{a: 1, m: [], d: 4}",
        "{}"
      })
  void an_object_that_differs_is_not_recognised(String live) throws IOException {
    assertThat(isRead(PARTS, "{a: 1, m: {b: 2, c: 3}, d: 4}", live)).isFalse();
  }

  @Test
  void a_field_that_is_awaited_or_enforced_absent_may_be_missing() throws IOException {
    assertThat(isRead(PARTS, "{a: 1, d: null}", "{a: 1}")).isTrue();
    assertThat(isRead(PARTS, "{a: 1, d: null}", "{a: 1, m: {b: 7}}")).isTrue();
    assertThat(isRead(PARTS, "{a: 1, d: null}", "{a: 1, d: 2}")).isFalse();
  }

  @Test
  void a_member_that_is_there_twice_is_left_to_the_comparison_of_trees() throws IOException {
    ObjectDiff comparison =
        ObjectDiff.of(
            Trial.desired(Trial.object(Trial.tree("{a: 1, d: 4}")), PARTS),
            null,
            AcceptedFormIndex.NONE);
    try (JsonParser parser = parser("{\"a\":1,\"d\":4,\"a\":1}")) {
      assertThat(comparison.matchesNext(parser)).isFalse();
    }
  }

  private static JsonParser parser(String text) throws IOException {
    JsonParser parser = new JsonFactory(new ObjectMapper()).createParser(text);
    parser.nextToken();
    return parser;
  }

  @Test
  void an_object_of_very_many_members_is_recognised() throws IOException {
    for (int count : new int[] {63, 64, 65}) {
      Object[] members = new Object[2 * count];
      StringBuilder text = new StringBuilder("{");
      for (int i = 0; i < count; i++) {
        members[2 * i] = "k" + i;
        members[2 * i + 1] = VALUE;
        text.append("k").append(i).append(": ").append(i).append(",");
      }
      String all = text.append("z: 1}").toString();
      assertThat(isRead(fields(members), all, all)).isTrue();
      String last = "k" + (count - 1) + ": ";
      assertThat(isRead(fields(members), all, all.replace(last, last + "9"))).isFalse();
      assertThat(isRead(fields(members), all, all.replace(last, "x: "))).isFalse();
    }
  }

  private static final SchemaNode NAMED =
      keyed("name", 2, 2, "[name=x]", fields("v", VALUE), "[name=y]", fields());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{name: 'x', v: 1}, {name: 'y'}]                | true
          [{v: 1, w: 2, name: 'x'}, {w: 1, name: 'y'}]    | true
          [{name: 'y'}, {name: 'x', v: 1}]                | false
          [{name: 'x', v: 2}, {name: 'y'}]                | false
          [{name: 'x', v: 1}, {name: 'z'}]                | false
          [{name: 'x', v: 1}]                             | false
          [{name: 'x', v: 1}, {name: 'y'}, {name: 'z'}]   | false
          [{name: 'x', v: 1}, {name: 'y'}, {name: 'y'}]   | false
          []                                              | false
          {}                                              | false
          1                                               | false
          """)
  void named_elements_are_recognised_in_the_desired_order(String live, boolean seen)
      throws IOException {
    assertThat(
            isRead(
                fields("l", NAMED), "{l: [{name: 'x', v: 1}, {name: 'y'}]}", "{l: " + live + "}"))
        .isEqualTo(seen);
  }

  @Test
  void elements_that_are_one_value_are_recognised() throws IOException {
    SchemaNode.Fields schema = fields("l", keyed("name", 1, 1, "[name=x]", VALUE));
    assertThat(isRead(schema, "{l: [{name: 'x', v: {a: 1}}]}", "{l: [{name: 'x', v: {a: 1}}]}"))
        .isTrue();
    assertThat(isRead(schema, "{l: [{name: 'x', v: {a: 1}}]}", "{l: [{name: 'x', v: {a: 2}}]}"))
        .isFalse();
  }

  @Test
  void a_list_of_which_more_has_to_be_known_is_recognised_in_a_tree_of_its_own()
      throws IOException {
    String two = "{l: [{name: 'x', v: 1}, {name: 'z'}]}";
    SchemaNode element = fields("v", VALUE);
    assertThat(isRead(fields("l", keyed("name", 0, 0, "[name=x]", element)), two, two)).isTrue();
    assertThat(isRead(fields("l", keyed("name", 0, 1, "[name=x]", element)), two, two)).isFalse();
    assertThat(
            isRead(
                fields("l", keyed("metadata.name", 1, 1, "[metadata.name=x]", VALUE)),
                "{l: [{metadata: {name: 'x'}}]}",
                "{l: [{metadata: {name: 'x'}}]}"))
        .isTrue();
  }

  @Test
  void lists_of_other_kinds_are_recognised() throws IOException {
    SchemaNode.Fields schema =
        fields("s", set(0, 0), "p", list(0, 0, VALUE, fields("a", VALUE)), "w", SchemaNode.WHOLE);
    String desired = "{s: ['a', 'b'], p: [1, {a: 2}], w: [1, 2]}";
    assertThat(isRead(schema, desired, "{s: ['b', 'a'], p: [1, {a: 2, b: 3}, 4], w: [1, 2]}"))
        .isTrue();
    assertThat(isRead(schema, desired, "{s: ['b', 'a'], p: [1, {a: 2}], w: [2, 1]}")).isFalse();
    assertThat(isRead(schema, desired, "{s: ['b'], p: [1, {a: 2}], w: [1, 2]}")).isFalse();
    assertThat(isRead(schema, desired, "{s: ['b', 'a'], p: [1, {a: 1}], w: [1, 2]}")).isFalse();
  }
}
