package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** What the functions of TOSCA 2.0 that calculate give, of numbers and of scalars with units. */
class ArithmeticTest {

  private static final String TEMPLATE =
      """
      tosca_definitions_version: tosca_2_0
      data_types:
        Size: {derived_from: scalar, units: {B: 1, kB: 1000, KiB: 1024, MB: 1000000, GB: 1000000000}}
        Blocks: {derived_from: scalar, data_type: integer, units: {block: 1, rack: 1000}}
      node_types:
        Map:
          metadata: {x-kubernetes-group-version-kind: {version: v1, kind: ConfigMap}}
          properties: {value: {type: %s}, own: {type: Size, default: 2 GB}}
      service_template:
        node_templates:
          a: {type: Map, properties: {value: %s}}
      """;

  private static final String OWN = "{$get_property: [SELF, own]}";

  private static JsonNode value(String type, String function) {
    return Trial.standard().resources(TEMPLATE.formatted(type, function)).get(0).path("value");
  }

  @Test
  void integers_stay_integers() {
    assertThat(value("integer", "{$sum: [1, 2]}").asText()).isEqualTo("3");
    assertThat(value("integer", "{$product: [2, 3]}").asText()).isEqualTo("6");
    assertThat(value("integer", "{$difference: [2, 3]}").asText()).isEqualTo("-1");
    assertThat(value("integer", "{$remainder: [7, 4]}").asText()).isEqualTo("3");
    assertThat(value("integer", "{$round: [3.53]}").asText()).isEqualTo("4");
    assertThat(value("integer", "{$floor: [3.53]}").asText()).isEqualTo("3");
    assertThat(value("integer", "{$ceil: [3.5]}").asText()).isEqualTo("4");
  }

  @Test
  void scalars_of_one_type_are_added_in_the_unit_of_the_first() {
    assertThat(value("Size", "{$sum: [1 GB, 500 MB, 24 kB]}").asText()).isEqualTo("1.500024 GB");
    assertThat(value("Size", "{$sum: [1 KiB, 24 B, $get_own]}".replace("$get_own", OWN)).asText())
        .isEqualTo("1953126.0234375 KiB");
    assertThat(value("Size", "{$difference: [1 GB, 500 MB]}").asText()).isEqualTo("0.5 GB");
    assertThat(value("Size", "{$difference: [1 MB, {$sum: [1 MB, 1 kB]}]}").asText())
        .isEqualTo("-0.001 MB");
  }

  @Test
  void a_scalar_is_multiplied_with_a_number_and_divided_by_one() {
    assertThat(value("Size", "{$product: [%s, 1.5]}".formatted(OWN)).asText()).isEqualTo("3 GB");
    assertThat(value("Size", "{$quotient: [1 GB, 4]}").asText()).isEqualTo("0.25 GB");
  }

  @Test
  void scalars_of_integers_change_the_unit_before_they_lose_anything() {
    assertThat(value("Blocks", "{$quotient: [3 rack, 2]}").asText()).isEqualTo("1500 block");
    assertThat(value("Blocks", "{$quotient: [1 rack, 3]}").asText()).isEqualTo("333 block");
    assertThat(value("Blocks", "{$sum: [500 block, 500 block]}").asText()).isEqualTo("1000 block");
  }

  @Test
  void the_units_are_those_of_the_place_at_any_depth() {
    assertThat(value("map, entry_schema: Size", "{a: {$sum: [1 kB, 1 B]}}").path("a").asText())
        .isEqualTo("1.001 kB");
    assertThat(value("list, entry_schema: Size", "[{$sum: [1 kB, 1 B]}]").path(0).asText())
        .isEqualTo("1.001 kB");
  }

  @Test
  void validation_clauses_calculate_with_the_units_of_their_value() {
    String twice =
        "Size, validation: {$less_or_equal: [{$product: [$value, 2]}, {$sum: [1 MB, 1 MB]}]}";
    assertThat(value(twice, "1000 kB").asText()).isEqualTo("1000 kB");
    assertThat(code(twice, "1001 kB")).isEqualTo(ToscaCode.CONSTRAINT_VIOLATED);
  }

  @Test
  void what_has_no_sense_is_refused() {
    for (String function :
        new String[] {
          "{$sum: [1 GB, 1]}",
          "{$sum: [1 GB, 1 Hz]}",
          "{$product: [1 GB, 1 GB]}",
          "{$product: [1 GB, 2, 3]}",
          "{$quotient: [1 GB, 0]}",
          "{$remainder: [7 GB, 4]}",
          "{$round: [1.5 GB]}"
        }) {
      assertThat(code("Size", function)).as(function).isEqualTo(ToscaCode.FUNCTION_ARGUMENTS);
    }
    assertThat(code("string", "{$sum: [1 GB, 1 GB]}")).isEqualTo(ToscaCode.FUNCTION_ARGUMENTS);
  }

  private static ToscaCode code(String type, String function) {
    return Trial.standard().refused(TEMPLATE.formatted(type, function)).code();
  }
}
