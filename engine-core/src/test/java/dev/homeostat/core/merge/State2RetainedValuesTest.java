package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** STATE-2: of what was applied, only what was enforced is taken back after a refused change. */
class State2RetainedValuesTest {

  private static final String BY_POSITION =
      "{parts: [{}, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}";
  private static final String BY_NAME =
      "{parts: [{v: null}, {observer_schema_list_keys: [\"name\"]}]}";

  private static String value(
      String applied, String observed, String path, @Nullable SchemaNode now) {
    RetainedValues before =
        new RetainedValues(
            Remembered.applied("{spec: " + applied + "}")
                .observerSchema((ObjectNode) Trial.json("{spec: " + observed + "}"))
                .build());
    return before.value(FieldPath.parse(path), now).map(Object::toString).orElse("nothing");
  }

  @Test
  void a_field_that_was_observed_is_as_it_was() {
    assertThat(value("{a: 1}", "{a: null}", "/spec/a", VALUE)).isEqualTo("1");
  }

  @Test
  void a_field_that_was_not_applied_has_no_value() {
    assertThat(value("{a: 1}", "{a: null}", "/spec/b", VALUE)).isEqualTo("nothing");
  }

  @Test
  void a_member_that_only_the_schema_of_now_observes_was_not_enforced() {
    assertThat(
            value("{m: {x: 1, y: 2}}", "{m: {x: null}}", "/spec/m", fields("x", VALUE, "y", VALUE)))
        .isEqualTo("{\"x\":1}");
  }

  @Test
  void a_member_deep_within_that_only_the_schema_of_now_observes_was_not_enforced() {
    assertThat(
            value(
                "{m: {n: {x: 1, y: 2}}}",
                "{m: {n: {x: null}}}",
                "/spec/m",
                fields("n", fields("x", VALUE, "y", VALUE))))
        .isEqualTo("{\"n\":{\"x\":1}}");
  }

  @Test
  void a_member_that_is_not_observed_now_is_kept_as_initial_only() {
    assertThat(value("{m: {x: 1, y: 2}}", "{m: {x: null}}", "/spec/m", fields("x", VALUE)))
        .isEqualTo("{\"x\":1,\"y\":2}");
  }

  @Test
  void a_named_element_keeps_its_key_beside_what_was_enforced_of_it() {
    assertThat(
            value("{parts: [{name: \"p\", v: 1, w: 2}]}", BY_NAME, "/spec/parts/[name=p]", VALUE))
        .isEqualTo("{\"name\":\"p\",\"v\":1}");
  }

  @Test
  void an_element_by_position_is_known_by_all_of_it() {
    assertThat(value("{parts: [{name: \"p\", v: 1}]}", BY_POSITION, "/spec/parts/[0]", VALUE))
        .isEqualTo("{\"name\":\"p\",\"v\":1}");
  }

  private static final String NAMED =
      "{m: {l: [{name: 'p', v: null}, {observer_schema_list_keys: ['name']}]}}";

  @Test
  void an_element_within_keeps_the_keys_of_both_schemas_beside_what_was_enforced_of_it() {
    SchemaNode.KeyedList byName =
        Trial.keyed("name", 0, 0, "[name=p]", fields("v", VALUE, "w", VALUE));
    SchemaNode.KeyedList byId = Trial.keyed("id", 0, 0, "[id=1]", fields("v", VALUE, "w", VALUE));
    String applied = "{m: {l: [{name: 'p', id: 1, v: 2, w: 3}]}}";
    for (SchemaNode now : List.of(byName, byId)) {
      assertThat(value(applied, NAMED, "/spec/m", fields("l", now)))
          .isEqualTo("{\"l\":[{\"name\":\"p\",\"id\":1,\"v\":2}]}");
    }
  }

  @Test
  void of_a_list_that_is_one_value_now_the_elements_that_were_observed_were_enforced() {
    assertThat(
            value(
                "{m: {l: [{name: 'q', v: 1}, {name: 'p', v: 2, w: 3}]}}",
                NAMED,
                "/spec/m/l",
                SchemaNode.WHOLE))
        .isEqualTo("[{\"name\":\"p\",\"v\":2,\"w\":3}]");
  }

  @Test
  void an_element_of_which_all_was_enforced_is_as_it_was() {
    assertThat(
            value(
                "{m: {l: [{name: 'p', v: 2}]}}",
                "{m: {l: [{name: 'p', v: null}, {observer_schema_list_keys: ['name']}]}}",
                "/spec/m",
                fields("l", Trial.keyed("name", 0, 0, "[name=p]", fields("v", VALUE)))))
        .isEqualTo("{\"l\":[{\"name\":\"p\",\"v\":2}]}");
  }
}
