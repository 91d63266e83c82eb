package dev.homeostat.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An object that looks the same gives nothing new, whatever else of it has moved. */
class State5ObservedChangesTest {

  private static final SchemaNode.Fields SCHEMA =
      Trial.fields(
          "size",
          SchemaNode.VALUE,
          "phase",
          SchemaNode.WATCHED,
          "ports",
          Trial.keyed("name", 0, 0, "[name=a]", Trial.fields("port", SchemaNode.VALUE)));

  private static final SchemaNode.Fields PLACES =
      Trial.fields("l", Trial.list(0, 0, SchemaNode.VALUE, Trial.fields("x", SchemaNode.VALUE)));

  private static final String LIVE =
      "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        LIVE,
        "{size: 1, phase: 'Up', else: 7, ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1, else: 7}, {name: 'b', port: 3}]}"
      })
  void what_nobody_observes_may_move(String other) {
    assertThat(ObservedChangeDetector.of(SCHEMA, Trial.tree(LIVE)).isUnchanged(Trial.tree(other)))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{size: 2, phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}",
        "{phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}",
        "{size: 1, phase: 'Down', ports: [{name: 'a', port: 1}, {name: 'b', port: 2}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 9}, {name: 'b', port: 2}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'a', port: 2}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'b', port: 2}, {name: 'a', port: 1}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1}]}",
        "{size: 1, phase: 'Up', ports: [{name: 'a', port: 1}, {name: 'b'}, {name: 'c'}]}",
        "{size: 1, phase: 'Up'}",
        "{size: 1, phase: 'Up', ports: {}}",
        "{}"
      })
  void what_is_observed_may_not(String other) {
    assertThat(ObservedChangeDetector.of(SCHEMA, Trial.tree(LIVE)).isUnchanged(Trial.tree(other)))
        .isFalse();
  }

  @Test
  void what_was_not_there_may_not_appear() {
    assertThat(ObservedChangeDetector.of(SCHEMA, Trial.tree("{}")).isUnchanged(Trial.tree("{}")))
        .isTrue();
    assertThat(
            ObservedChangeDetector.of(SCHEMA, Trial.tree("{}"))
                .isUnchanged(Trial.tree("{size: 1}")))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [1, {x: 2, y: 3}, 4]    | true
          [1, {x: 2}, 5]          | true
          [9, {x: 2}, 4]          | false
          [1, {x: 9}, 4]          | false
          [1, {x: 2}]             | false
          [1, {x: 2}, 4, 5]       | false
          {}                      | false
          """)
  void of_a_list_by_position_the_observed_places_and_the_length_count(String list, boolean same) {
    ObservedChangeDetector sight =
        ObservedChangeDetector.of(PLACES, Trial.tree("{l: [1, {x: 2}, 4]}"));
    assertThat(sight.isUnchanged(Trial.tree("{l: " + list + "}"))).isEqualTo(same);
  }

  @Test
  void a_list_shorter_than_what_is_observed_is_seen_as_far_as_it_goes() {
    ObservedChangeDetector sight = ObservedChangeDetector.of(PLACES, Trial.tree("{l: [1]}"));
    assertThat(sight.isUnchanged(Trial.tree("{l: [1]}"))).isTrue();
    assertThat(sight.isUnchanged(Trial.tree("{l: [2]}"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "true",
        "false",
        "0",
        "127",
        "128",
        "70000",
        "2147483647",
        "-1",
        "2147483648",
        "1e30",
        "0.5",
        "''",
        "'a'",
        "[]",
        "[1, [true]]",
        "{}",
        "{a: {b: [false]}}",
        "{a: null, b: 1}"
      })
  void a_whole_value_looks_like_itself_and_like_no_other(String value) {
    SchemaNode.Fields schema = Trial.fields("v", SchemaNode.VALUE);
    ObservedChangeDetector seen =
        ObservedChangeDetector.of(schema, Trial.tree("{v: " + value + "}"));
    assertThat(seen.isUnchanged(Trial.tree("{v: " + value + "}"))).isTrue();
    for (String other :
        List.of("true", "false", "1", "129", "70001", "'b'", "[1]", "{c: 1}", "{a: {b: [0]}}")) {
      assertThat(seen.isUnchanged(Trial.tree("{v: " + other + "}")))
          .as(other)
          .isEqualTo(other.equals(value));
    }
    assertThat(seen.isUnchanged(Trial.tree("{}"))).isFalse();
  }

  @Test
  void null_and_absent_are_the_same() {
    ObservedChangeDetector seen =
        ObservedChangeDetector.of(
            Trial.fields("v", SchemaNode.VALUE), Trial.tree("{v: {a: null, b: 1}}"));
    assertThat(seen.isUnchanged(Trial.tree("{v: {b: 1}}"))).isTrue();
    assertThat(seen.isUnchanged(Trial.tree("{v: {a: 2, b: 1}}"))).isFalse();
    assertThat(seen.isUnchanged(Trial.tree("{v: {b: 1, c: 2}}"))).isFalse();
  }

  /** Counts above 127 take more than a byte. */
  @ParameterizedTest
  @ValueSource(ints = {127, 128, 129, 300, 70_000})
  void of_many_values_each_one_counts(int size) {
    SchemaNode.Fields schema = Trial.fields("v", SchemaNode.VALUE, "l", SchemaNode.VALUE);
    ObservedChangeDetector seen = ObservedChangeDetector.of(schema, many(size, size));
    assertThat(seen.isUnchanged(many(size, size))).isTrue();
    assertThat(seen.isUnchanged(many(size, size - 1))).isFalse();
    assertThat(seen.isUnchanged(many(size + 1, size))).isFalse();
  }

  private static ObjectNode many(int size, int last) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ObjectNode members = tree.putObject("v");
    ArrayNode list = tree.putArray("l");
    for (int i = 0; i < size; i++) {
      members.put("name" + i, "text" + (i == size - 1 ? last : i));
      list.add(-i);
    }
    return Trees.freeze(tree);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {metadata: {name: 'a'}, size: 1}             | true
          {metadata: {name: 'a', else: 2}, size: 1}    | true
          {metadata: {name: 'b'}, size: 1}             | false
          {metadata: 'a', size: 1}                     | false
          {metadata: {name: 'a'}, size: 2}             | false
          {metadata: {name: 'a'}}                      | false
          """)
  void a_nested_key_belongs_to_its_element(String element, boolean same) {
    SchemaNode list =
        Trial.keyed(
            "metadata.name", 0, 0, "[metadata.name=a]", Trial.fields("size", SchemaNode.VALUE));
    ObservedChangeDetector seen =
        ObservedChangeDetector.of(
            Trial.fields("l", list), Trial.tree("{l: [{metadata: {name: 'a'}, size: 1}]}"));
    assertThat(seen.isUnchanged(Trial.tree("{l: [" + element + "]}"))).isEqualTo(same);
  }

  @Test
  void an_element_without_a_key_counts_as_a_whole() {
    String live = "{ports: [{port: 1, else: 2}, 'x']}";
    ObservedChangeDetector seen = ObservedChangeDetector.of(SCHEMA, Trial.tree(live));
    assertThat(seen.isUnchanged(Trial.tree(live))).isTrue();
    assertThat(seen.isUnchanged(Trial.tree("{ports: [{port: 1, else: 3}, 'x']}"))).isFalse();
    assertThat(seen.isUnchanged(Trial.tree("{ports: [{port: 1, else: 2}, 'y']}"))).isFalse();
  }
}
