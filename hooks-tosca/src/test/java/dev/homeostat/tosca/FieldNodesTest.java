package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which nodes of templates that are in use today are taken, and in which order. */
class FieldNodesTest {

  private static final String TWO =
      """
      tosca_definitions_version: tosca_simple_yaml_1_2
      node_types:
        mine: {derived_from: tosca.nodes.indigo.KubernetesObject}
      topology_template:
        node_templates:
          web:
            type: mine
            requirements: [host: db]
            properties: {spec: "apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: web}"}
          db:
            type: tosca.nodes.indigo.KubernetesObject
            properties: {spec: "apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: db}"}
      """;

  private final Trial trial = Trial.standard();

  @Test
  void a_type_that_derives_from_the_one_of_kubernetes_objects_is_taken_too() {
    assertThat(Trial.names(trial.translation(TWO))).containsExactlyInAnyOrder("web", "db");
  }

  @Test
  void what_is_required_comes_first() {
    assertThat(Trial.names(trial.translation(TWO))).containsExactly("db", "web");
  }

  @Test
  void the_order_of_the_template_is_kept_if_asked() {
    ToscaTranslation translation =
        Trial.with(ToscaOptions.DEFAULT.withOrder(ToscaOptions.Order.TEMPLATE)).translation(TWO);
    assertThat(Trial.names(translation)).containsExactly("web", "db");
    assertThat(translation.dependsOn()).isEmpty();
  }

  @Test
  void a_circle_keeps_the_order_of_the_template_and_warns() {
    ToscaTranslation translation =
        trial.translation(TWO.replace("    db:\n", "    db:\n      requirements: [host: web]\n"));
    assertThat(Trial.names(translation)).containsExactly("web", "db");
    assertThat(translation.warnings())
        .extracting("code")
        .containsOnly(ToscaCode.REFERENCE_CYCLE.problem());
  }

  @Test
  void a_requirement_without_a_target_is_refused_only_by_a_strict_translator() {
    String dangling = TWO.replace("[host: db]", "[host: nobody]");
    assertThat(Trial.strict().refused(dangling).code()).isEqualTo(ToscaCode.REFERENCE_NOT_FOUND);
    assertThat(trial.translation(dangling).warnings()).hasSize(1);
  }

  @Test
  void a_node_of_another_type_is_refused_only_by_a_strict_translator() {
    String other = TWO.replace("    web:\n", "    vm: {type: tosca.nodes.Compute}\n    web:\n");
    assertThat(Trial.strict().refused(other).code()).isEqualTo(ToscaCode.NODE_TYPE_UNSUPPORTED);
    assertThat(trial.resources(other)).hasSize(2);
    assertThat(trial.translation(other).warnings()).hasSize(1);
  }

  @Test
  void a_property_beside_the_spec_has_to_be_declared() {
    assertThat(trial.refused(TWO.replace("{spec:", "{spek: 1, spec:")).code())
        .isEqualTo(ToscaCode.PROPERTY_UNKNOWN);
    String other = TWO.replace("{spec:", "{size: 1, spec:");
    assertThat(trial.translation(other).warnings()).hasSize(2);
    assertThat(Trial.strict().refused(other).code()).isEqualTo(ToscaCode.PROPERTY_UNKNOWN);
  }
}
