package dev.homeostat.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
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
}
