package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import org.junit.jupiter.api.Test;

/** Finding T11: one test for each of its seven gaps of conformance. */
class ConformanceT11Test {

  private static final String KIND =
      "metadata: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: %s}}";

  private final Trial trial = Trial.standard();

  private JsonNode only(String template) {
    assertThat(trial.resources(template)).hasSize(1);
    return trial.resources(template).get(0);
  }

  private static String lines(String text, String... replacements) {
    String all = text;
    for (int i = 0; i < replacements.length; i += 2) {
      all = all.replace(replacements[i], replacements[i + 1]);
    }
    return all;
  }

  private static String scalar(String types, String properties, String values) {
    return lines(
        """
        tosca_definitions_version: tosca_2_0
        data_types:
          Pos: {derived_from: integer, validation: {$greater_or_equal: [$value, 1]}}
          Rate: {derived_from: scalar, data_type: Pos, units: {bps: 1}}
        TYPES
        node_types:
          Cm: {KIND, properties: {metadata: {type: map, entry_schema: string}, PROPERTIES}}
        service_template:
          node_templates:
            a: {type: Cm, properties: {metadata: {name: a}, VALUES}}
        """,
        "KIND",
        KIND.formatted("ConfigMap"),
        "TYPES",
        types,
        "PROPERTIES",
        properties,
        "VALUES",
        values);
  }

  @Test
  void t11_the_number_of_a_scalar_holds_to_its_data_type() {
    assertThat(trial.refused(scalar("", "r: {type: Rate}", "r: -1 bps")).code())
        .isEqualTo(ToscaCode.CONSTRAINT_VIOLATED);
    assertThat(only(scalar("", "r: {type: Rate}", "r: 2 bps")).path("r").asText())
        .isEqualTo("2 bps");
  }

  private void isInvalidType(String template, String message) {
    ToscaException refused = Trial.strict().refused(template);
    assertThat(refused.code()).isEqualTo(ToscaCode.TYPE_INVALID);
    assertThat(refused).hasMessageContaining(message);
    assertThat(trial.translation(template).warnings())
        .extracting(Problem::code)
        .contains(ToscaCode.TYPE_INVALID.problem());
  }

  @Test
  void t11_scalar_itself_is_no_type_of_values() {
    isInvalidType(scalar("", "r: {type: scalar}", "r: 3 m"), "has units");
  }

  @Test
  void t11_a_derived_scalar_keeps_the_data_type() {
    String type = "  Fast: {derived_from: Rate, data_type: integer, units: {bps: 1}}";
    isInvalidType(scalar(type, "r: {type: Rate}", "r: 2 bps"), "the data_type of the type");
    String same = type.replace("integer", "Pos");
    assertThat(Trial.strict().translation(scalar(same, "r: {type: Fast}", "r: 2 bps")).warnings())
        .isEmpty();
  }

  @Test
  void t11_only_scalars_have_units() {
    String type = "  Text: {derived_from: string, units: {bps: 1}}";
    isInvalidType(scalar(type, "r: {type: Rate}", "r: 2 bps"), "'units'");
  }

  private static String literals(String a, String b) {
    return lines(
        """
        tosca_definitions_version: tosca_2_0
        node_types:
          N:
            KIND
            properties: {metadata: {type: map, entry_schema: string}, a: {type: integer}, b: {type: boolean}}
        service_template:
          node_templates: {n: {type: N, properties: {metadata: {name: n}, a: A, b: B}}}
        """,
        "KIND",
        KIND.formatted("ConfigMap"),
        " A,",
        " " + a + ",",
        " B}",
        " " + b + "}");
  }

  @Test
  void t11_literals_are_read_by_their_values() {
    assertThat(Trial.names(Trial.strict().translation(literals("1", "false")))).hasSize(1);
    assertThat(Trial.strict().refused(literals("1.5", "false")).code())
        .isEqualTo(ToscaCode.VALUE_TYPE);
    assertThat(Trial.strict().refused(literals("1", "'false'")).code())
        .isEqualTo(ToscaCode.VALUE_TYPE);
    JsonNode read = Trial.strict().resources(literals("1.0", "False")).get(0);
    assertThat(read.path("a").isIntegralNumber()).as("1.0 is the integer 1").isTrue();
    assertThat(read.path("b").isBoolean()).as("as the core schema of YAML has it").isTrue();
  }

  @Test
  void t11_a_required_property_of_a_capability_needs_a_value() {
    String template =
        lines(
            """
            tosca_definitions_version: tosca_2_0
            capability_types: {Ep: {properties: {port: {type: integer}}}}
            node_types:
              Cm: {KIND, properties: {metadata: {type: map, entry_schema: string}}, capabilities: {e: Ep}}
            service_template: {node_templates: {a: {type: Cm, properties: {metadata: {name: a}}}}}
            """,
            "KIND",
            KIND.formatted("ConfigMap"));
    assertThat(Trial.strict().refused(template).code()).isEqualTo(ToscaCode.PROPERTY_MISSING);
    assertThat(trial.translation(template).warnings())
        .extracting(Problem::code)
        .containsExactly(ToscaCode.PROPERTY_MISSING.problem());
  }

  @Test
  void t11_the_version_need_not_come_first() {
    String behind = "description: first\n" + Templates.config("a", "b");
    assertThat(Trial.names(trial.translation(behind))).containsExactly("a");
  }
}
