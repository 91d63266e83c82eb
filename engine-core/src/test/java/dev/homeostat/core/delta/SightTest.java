package dev.homeostat.core.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An object that looks the same gives nothing new, whatever else of it has moved. */
class SightTest {

  private static final SchemaNode.Fields SCHEMA =
      Trial.fields(
          "size",
          SchemaNode.VALUE,
          "phase",
          SchemaNode.WATCHED,
          "ports",
          Trial.keyed("name", 0, 0, "[name=a]", Trial.fields("port", SchemaNode.VALUE)));

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
    assertThat(Sight.of(SCHEMA, Trial.tree(LIVE)).isOf(Trial.tree(other))).isTrue();
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
    assertThat(Sight.of(SCHEMA, Trial.tree(LIVE)).isOf(Trial.tree(other))).isFalse();
  }
}
