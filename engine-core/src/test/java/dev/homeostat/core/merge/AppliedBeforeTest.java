package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** STATE-2: of what was applied, only what was enforced is taken back after a refused change. */
class AppliedBeforeTest {

  private static final String BY_POSITION =
      "{parts: [{}, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}";
  private static final String BY_NAME =
      "{parts: [{v: null}, {observer_schema_list_keys: [\"name\"]}]}";

  private static String value(
      String applied, String observed, String path, @Nullable SchemaNode now) {
    AppliedBefore before =
        new AppliedBefore(
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
}
