package dev.homeostat.core.lists;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.SchemaNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** SCHEMA-7: of elements with one key, the one closest to the desired state stays. */
class ElementPairingTest {

  private static final SchemaNode.KeyedList LIST = keyed("n", 0, 0, "[n=p]", fields("v", VALUE));

  private static final FieldPath.Element NAME = new FieldPath.Element(Map.of("n", "p"));

  private static int chosen(String desired, String pinned, String live) {
    DesiredElements elements = DesiredElements.of(LIST, json(desired), json(pinned));
    return ElementPairing.of(LIST, elements, (ArrayNode) json(live)).indexOf(NAME);
  }

  @Test
  void a_pin_is_desired_in_an_element_that_only_the_schema_names() {
    assertThat(chosen("[]", "[{n: 'p', v: 5}]", "[{n: 'p', v: 6}, {n: 'p', v: 5, o: 1}]"))
        .isEqualTo(1);
  }

  @Test
  void without_a_pin_the_first_one_stays() {
    assertThat(chosen("[]", "[]", "[{n: 'p', v: 6}, {n: 'p', v: 5, o: 1}]")).isZero();
  }

  @Test
  void what_is_desired_counts_before_what_is_pinned() {
    assertThat(chosen("[{n: 'p', v: 6}]", "[{n: 'p', v: 5}]", "[{n: 'p', v: 5}, {n: 'p', v: 6}]"))
        .isEqualTo(1);
  }

  @Test
  void an_element_that_only_a_wildcard_matches_has_no_pin_that_decides() {
    SchemaNode.KeyedList wildcard =
        new SchemaNode.KeyedList(
            List.of("n"), List.of(), fields("v", VALUE), SchemaNode.Bounds.UNLIMITED, false);
    DesiredElements elements = DesiredElements.of(wildcard, null, json("[{n: 'p', v: 5}]"));
    ArrayNode live = (ArrayNode) json("[{n: 'p', v: 6}, {n: 'p', v: 5}]");

    assertThat(ElementPairing.of(wildcard, elements, live).indexOf(NAME)).isZero();
  }
}
