package dev.homeostat.core.observe;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.SchemaNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** POLICY-3: a pin ends with its element, also if the answer to a write has another one. */
class PresentPinsTest {

  private static final SchemaNode NAMED =
      keyed(
          "name",
          0,
          0,
          "[name=a]",
          fields("x", VALUE, "m", keyed("key", 0, 0, "[key=k]", fields("y", VALUE))),
          "[name=b]",
          fields("x", VALUE));

  private static ObjectNode in(SchemaNode node, ObjectNode pinned, String live) {
    return PresentPins.in(pinned, fields("l", node), tree("{l: " + live + "}"));
  }

  @Test
  void an_element_that_is_there_keeps_its_pins_and_one_that_is_gone_has_none() {
    ObjectNode pinned = tree("{l: [{name: 'a', x: 1}, {name: 'b', x: 2}]}");
    assertThat(in(NAMED, pinned, "[{name: 'b', x: 3}, {name: 'a'}]")).isSameAs(pinned);
    assertThat(in(NAMED, pinned, "[{name: 'b'}]")).isEqualTo(json("{l: [{name: 'b', x: 2}]}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[{name: 'c'}]", "null", "{name: 'a'}", "1"})
  void nothing_is_left_of_a_list_without_these_elements(String live) {
    assertThat(in(NAMED, tree("{l: [{name: 'a', x: 1}]}"), live)).isNull();
  }

  @Test
  void an_inner_element_that_is_gone_leaves_the_other_pins_of_the_outer_one() {
    ObjectNode pinned = tree("{l: [{name: 'a', x: 1, m: [{key: 'k', y: 2}]}]}");
    assertThat(in(NAMED, pinned, "[{name: 'a', m: [{key: 'k'}]}]")).isSameAs(pinned);
    assertThat(in(NAMED, pinned, "[{name: 'a', m: []}]"))
        .isEqualTo(json("{l: [{name: 'a', x: 1}]}"));
  }

  @Test
  void a_place_that_is_gone_takes_its_pins_with_it() {
    SchemaNode places = list(0, 0, fields("x", VALUE), fields("x", VALUE));
    ObjectNode pinned = tree("{l: [null, {x: 2}]}");
    assertThat(in(places, pinned, "[{}, {}]")).isSameAs(pinned);
    assertThat(in(places, pinned, "[{}]")).isNull();
    assertThat(in(places, tree("{l: [{x: 1}, {x: 2}]}"), "[{}]"))
        .isEqualTo(json("{l: [{x: 1}, null]}"));
  }

  @Test
  void without_pins_there_are_none() {
    assertThat(in(NAMED, null, "[{name: 'a'}]")).isNull();
  }
}
