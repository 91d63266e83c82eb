package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** How functions lead from one node to the values of another. */
class ReferencesTest {

  private final Trial trial = Trial.standard();

  private static final String SIMPLE =
      """
      tosca_definitions_version: tosca_simple_yaml_1_3
      node_types:
        Map:
          derived_from: tosca.nodes.Root
          metadata: {x-kubernetes-group-version-kind: {version: v1, kind: ConfigMap}}
          properties:
            data: {type: map, required: false, entry_schema: {type: string}}
            list: {type: list, default: [x, y], entry_schema: {type: string}}
          attributes: {shown: {type: string, default: known}}
          capabilities: {web: {type: tosca.capabilities.Endpoint}}
          requirements:
            - host: {capability: tosca.capabilities.Node, relationship: tosca.relationships.DependsOn}
            - uses: {capability: tosca.capabilities.Endpoint}
      topology_template:
        node_templates:
          below:
            type: Map
            properties: {data: {k: of below}}
            capabilities: {web: {properties: {url_path: /below}}}
          above:
            type: Map
            requirements: [host: below, uses: below]
            properties: {data: {k: %s}}
      """;

  private static final String NEW =
      """
      tosca_definitions_version: tosca_2_0
      capability_types: {Web: {properties: {path: {type: string, default: /none}}}}
      relationship_types: {Uses: {}}
      node_types:
        Map:
          metadata: {x-kubernetes-group-version-kind: {version: v1, kind: ConfigMap}}
          properties:
            data: {type: map, required: false, entry_schema: string}
            list: {type: list, default: [x, y], entry_schema: string}
          capabilities: {web: Web}
          requirements: [uses: {capability: Web, relationship: Uses}]
      service_template:
        inputs: {deep: {type: map, entry_schema: string, default: {a: b}}}
        node_templates:
          below:
            type: Map
            properties: {data: {k: of below}}
            capabilities: {web: {properties: {path: /below}}}
          above:
            type: Map
            requirements: [uses: below]
            properties: {data: {k: %s}}
      """;

  private String simple(String function) {
    return value(SIMPLE.formatted(function));
  }

  private String modern(String function) {
    return value(NEW.formatted(function));
  }

  private String value(String template) {
    JsonNode above =
        trial.resources(template).stream()
            .filter(each -> each.at("/metadata/name").asText().equals("above"))
            .findFirst()
            .orElseThrow();
    return above.at("/data/k").asText();
  }

  @Test
  void a_simple_profile_names_a_node() {
    assertThat(simple("{get_property: [below, data, k]}")).isEqualTo("of below");
  }

  @Test
  void a_simple_profile_names_an_element_of_a_list() {
    assertThat(simple("{get_property: [SELF, list, 1]}")).isEqualTo("y");
  }

  @Test
  void a_simple_profile_names_a_capability() {
    assertThat(simple("{get_property: [below, web, url_path]}")).isEqualTo("/below");
  }

  @Test
  void a_simple_profile_goes_by_a_requirement_to_the_capability_of_its_target() {
    assertThat(simple("{get_property: [SELF, uses, url_path]}")).isEqualTo("/below");
  }

  @Test
  void a_simple_profile_looks_at_the_host() {
    assertThat(simple("{get_property: [HOST, list, 0]}")).isEqualTo("x");
  }

  @Test
  void an_attribute_with_a_default_or_of_a_property_is_known() {
    assertThat(simple("{get_attribute: [below, shown]}")).isEqualTo("known");
    assertThat(simple("{get_attribute: [below, data, k]}")).isEqualTo("of below");
  }

  @Test
  void two_zero_names_a_node_perhaps_with_an_index() {
    assertThat(modern("{$get_property: [below, data, k]}")).isEqualTo("of below");
    assertThat(modern("{$get_property: [below, 0, data, k]}")).isEqualTo("of below");
  }

  @Test
  void two_zero_names_a_capability() {
    assertThat(modern("{$get_property: [below, CAPABILITY, web, path]}")).isEqualTo("/below");
  }

  @Test
  void two_zero_goes_by_a_relationship_to_its_target_or_its_capability() {
    assertThat(modern("{$get_property: [SELF, RELATIONSHIP, uses, TARGET, data, k]}"))
        .isEqualTo("of below");
    assertThat(modern("{$get_property: [SELF, RELATIONSHIP, uses, 0, CAPABILITY, path]}"))
        .isEqualTo("/below");
  }

  @Test
  void two_zero_goes_to_the_one_of_several_nodes_that_a_requirement_names() {
    String several =
        NEW.formatted("{$get_property: [SELF, RELATIONSHIP, uses, TARGET, data, k]}")
            .replace(
                "    below:\n      type: Map\n", "    below:\n      type: Map\n      count: 2\n")
            .replace("{k: of below}", "{k: {$concat: [number, $node_index]}}")
            .replace("[uses: below]", "[uses: {node: [below, 1]}]");
    assertThat(value(several)).isEqualTo("number1");
  }

  @Test
  void two_zero_goes_into_inputs() {
    assertThat(modern("{$get_input: [deep, a]}")).isEqualTo("b");
  }

  @Test
  void two_zero_joins_and_cuts_texts_and_counts() {
    assertThat(modern("{$join: [[a, {$concat: [b, c]}], '-']}")).isEqualTo("a-bc");
    assertThat(modern("{$token: ['a,b;c', ',;', 2]}")).isEqualTo("c");
    assertThat(modern("{$token: ['a\uD83D\uDE00b\uD83D\uDE01c', '\uD83D\uDE00', 1]}"))
        .isEqualTo("b\uD83D\uDE01c");
    assertThat(modern("{$concat: [n, {$length: [[1, 2]]}, {$sum: [1, 2.5]}, {$round: [3.5]}]}"))
        .isEqualTo("n23.53");
  }

  @Test
  void what_leads_nowhere_is_said() {
    for (String function :
        new String[] {
          "{$get_property: [below, data, nothing]}",
          "{$get_property: [SELF, RELATIONSHIP, uses, 1, TARGET, data, k]}",
          "{$get_artifact: [SELF, nothing]}"
        }) {
      assertThat(trial.refused(NEW.formatted(function)).code())
          .as(function)
          .isEqualTo(ToscaCode.REFERENCE_NOT_FOUND);
    }
    assertThat(trial.refused(NEW.formatted("{$quotient: [1, 0]}")).code())
        .isEqualTo(ToscaCode.FUNCTION_ARGUMENTS);
  }
}
