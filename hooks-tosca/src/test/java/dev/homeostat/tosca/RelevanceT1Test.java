package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Finding T1: what cannot reach a manifest is a warning; what makes one wrong is an error. */
class RelevanceT1Test {

  private static final String OBJECT =
      """
      tosca_definitions_version: tosca_simple_yaml_1_3
      topology_template:
        node_templates:
          map:
            type: tosca.nodes.indigo.KubernetesObject
            properties:
              spec: "apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: map}\\n"
      """;

  private final Trial trial = Trial.standard();

  private void warns(String template, ToscaCode code, String pointer) {
    ToscaTranslation translation = trial.translation(template);
    assertThat(Trial.names(translation)).containsExactly("map");
    assertThat(translation.warnings())
        .anySatisfy(
            warning -> {
              assertThat(warning.code()).isEqualTo(code.problem());
              assertThat(warning.path()).hasToString(pointer);
              assertThat(warning.source()).isPresent();
            })
        .noneMatch(Problem::isError);
    assertThat(Trial.strict().refused(template).problems())
        .extracting(Problem::code)
        .contains(code.problem());
  }

  @Test
  void an_interface_that_nobody_defines() {
    warns(
        OBJECT.replace("properties:", "interfaces: {Standard: {create: 1}}\n      properties:"),
        ToscaCode.VALUE_TYPE,
        "/topology_template/node_templates/map/interfaces/Standard/create");
  }

  @Test
  void a_workflow_with_an_unknown_step() {
    warns(
        OBJECT + "  workflows: {w: {steps: {s: {target: map, activities: [], on_success: x}}}}\n",
        ToscaCode.REFERENCE_NOT_FOUND,
        "/topology_template/workflows/w/steps/s/on_success");
  }

  @Test
  void a_policy_and_a_group_of_unknown_types() {
    warns(
        OBJECT + "  policies: [p: {type: acme.Policy}]\n",
        ToscaCode.TYPE_UNKNOWN,
        "/topology_template/policies/0/p/type");
    warns(
        OBJECT + "  groups: {g: {type: acme.Group}}\n",
        ToscaCode.TYPE_UNKNOWN,
        "/topology_template/groups/g/type");
  }

  @Test
  void an_output_of_an_unknown_node() {
    warns(
        OBJECT + "  outputs: {o: {value: {get_property: [nobody, a]}}}\n",
        ToscaCode.REFERENCE_NOT_FOUND,
        "/topology_template/outputs/o/value/get_property/0");
  }

  @Test
  void a_substitution_for_an_unknown_type() {
    warns(
        OBJECT + "  substitution_mappings: {node_type: acme.Node}\n",
        ToscaCode.TYPE_UNKNOWN,
        "/topology_template/substitution_mappings/node_type");
  }

  @Test
  void a_requirement_to_a_node_that_is_not_in_the_file() {
    warns(
        OBJECT.replace("properties:", "requirements: [host: elsewhere]\n      properties:"),
        ToscaCode.REFERENCE_NOT_FOUND,
        "/topology_template/node_templates/map/requirements/0/host");
  }

  @Test
  void a_node_of_an_unknown_type_is_left_out() {
    String template = OBJECT + "    other: {type: acme.Server}\n";
    warns(template, ToscaCode.TYPE_UNKNOWN, "/topology_template/node_templates/other/type");
    assertThat(trial.translation(template).nodes())
        .extracting(TranslatedNode::name, TranslatedNode::reason)
        .contains(org.assertj.core.groups.Tuple.tuple("other", "its type is not defined"));
  }

  @Test
  void a_requirement_definition_without_a_relationship_is_accepted_in_2_0() {
    String template =
        """
        tosca_definitions_version: tosca_2_0
        capability_types: {C: {}}
        node_types:
          A:
            metadata: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: ConfigMap}}
            properties: {metadata: {type: map, entry_schema: string}}
            capabilities: {c: C}
            requirements: [next: {capability: C}]
        service_template:
          node_templates: {a: {type: A, properties: {metadata: {name: map}}}}
        """;
    assertThat(trial.translation(template).warnings()).isEmpty();
    assertThat(Trial.names(Trial.strict().translation(template))).containsExactly("map");
  }

  @Test
  void a_value_of_a_node_of_an_unknown_type_is_an_error() {
    String template =
        OBJECT.replaceFirst(
                "spec: .*", "spec: {concat: ['apiVersion: v1', {get_property: [other, port]}]}")
            + "    other: {type: acme.Server, properties: {port: 80}}\n";
    ToscaException refused = trial.refused(template);
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused).hasMessageContaining("node 'map' takes a value from it");
  }

  @Test
  void a_type_that_is_almost_a_mapped_one_is_an_error() {
    for (String type :
        List.of(
            "tosca.nodes.indigo.KubernetesObjekt",
            "tosca.nodes.indigo.kubernetesobject",
            "tosca.nodes.KubernetesObject",
            "tosca.nodes.indigo.KubernetesObjects")) {
      ToscaException refused = trial.refused(OBJECT + "    other: {type: " + type + "}\n");
      assertThat(refused.code()).as(type).isEqualTo(ToscaCode.TYPE_UNKNOWN);
      assertThat(refused).hasMessageContaining("write 'tosca.nodes.indigo.KubernetesObject'");
    }
    String own =
        """
        tosca_definitions_version: tosca_simple_yaml_1_3
        node_types: {acme.Quota: {derived_from: tosca.nodes.indigo.KubernetesObject}}
        """
            + OBJECT.substring(OBJECT.indexOf('\n') + 1);
    assertThat(trial.refused(own + "    other: {type: acme.Qouta}\n"))
        .hasMessageContaining("write 'acme.Quota'");
  }

  @Test
  void a_template_of_which_no_node_is_mapped_lists_its_types() {
    ToscaException refused =
        trial.refused(
            """
            tosca_definitions_version: tosca_simple_yaml_1_3
            topology_template:
              node_templates: {vm: {type: tosca.nodes.Compute}, db: {type: acme.Database}}
            """);
    assertThat(refused.code()).isEqualTo(ToscaCode.NODE_TYPE_UNSUPPORTED);
    assertThat(refused).hasMessageContaining("acme.Database, tosca.nodes.Compute");
  }

  @Test
  void a_misspelled_key_of_a_mapped_node_is_an_error_and_a_foreign_one_a_warning() {
    assertThat(trial.refused(OBJECT.replace("properties:", "propertys:")).code())
        .isEqualTo(ToscaCode.KEY_UNKNOWN);
    warns(
        OBJECT.replace("      properties:", "      x-zoom: 2\n      properties:"),
        ToscaCode.KEY_UNKNOWN,
        "/topology_template/node_templates/map/x-zoom");
  }

  @Test
  void an_input_is_needed_only_where_it_is_used() {
    String unused = OBJECT + "  inputs: {flavor: {type: string}}\n";
    warns(unused, ToscaCode.INPUT_MISSING, "/topology_template/inputs/flavor");
    String used = unused.replaceFirst("spec: .*", "spec: {concat: ['a: ', {get_input: flavor}]}");
    assertThat(trial.refused(used).code()).isEqualTo(ToscaCode.INPUT_MISSING);
  }

  @Test
  void an_import_that_is_missing_is_an_error_if_a_type_is_missing_too() {
    String needless = OBJECT + "imports: [types.yaml]\n";
    assertThat(trial.translation(needless).warnings())
        .extracting(Problem::code)
        .containsExactly(ToscaCode.IMPORT_FORBIDDEN.problem());
    ToscaException refused =
        trial.refused(needless.replace("imports", "    x: {type: T}\nimports"));
    assertThat(refused.problems()).as("one cause, no follow-ups").hasSize(1);
    assertThat(refused.code()).isEqualTo(ToscaCode.IMPORT_FORBIDDEN);
  }

  @Test
  void a_type_that_derives_from_an_unknown_one_is_an_error_where_a_node_is_mapped() {
    String template =
        """
        tosca_definitions_version: tosca_2_0
        node_types:
          Used:
            derived_from: Missing
            metadata: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: ConfigMap}}
            properties: {metadata: {type: map, entry_schema: string}}
          Unused: {derived_from: Missing}
        service_template:
          node_templates:
            a: {type: USED, properties: {metadata: {name: map}}}
        """;
    assertThat(trial.refused(template.replace("USED", "Used")).code())
        .isEqualTo(ToscaCode.TYPE_UNKNOWN);
    String fine =
        template.replace("USED", "Used").replaceFirst("derived_from: Missing", "version: 1.0");
    warns(fine, ToscaCode.TYPE_UNKNOWN, "/node_types/Unused/derived_from");
  }
}
