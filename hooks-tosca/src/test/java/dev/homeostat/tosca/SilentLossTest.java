package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Mistakes that would leave a resource out of a manifest, so that the live one is deleted. */
class SilentLossTest {

  private static final String MAP =
      """
      tosca_definitions_version: tosca_simple_yaml_1_3
      topology_template:
        node_templates:
          map:
            type: tosca.nodes.indigo.KubernetesObject
            properties: {spec: {apiVersion: v1, kind: ConfigMap, metadata: {name: map}}}
      """;

  private final Trial trial = Trial.standard();

  private void refuses(String template, ToscaCode code, String message) {
    ToscaException refused = trial.refused(template);
    assertThat(refused.problems()).as("one cause, no follow-ups").hasSize(1);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused).hasMessageContaining(message);
  }

  @Test
  void a_capability_of_an_unknown_type_is_an_error_where_another_one_is_a_resource() {
    String template =
        """
        tosca_definitions_version: tosca_simple_yaml_1_3
        capability_types:
          acme.Service: {metadata: {turandot.apiVersion: v1, turandot.kind: Service}}
          acme.Map: {metadata: {turandot.apiVersion: v1, turandot.kind: ConfigMap}}
        node_types:
          App: {capabilities: {web: {type: acme.Service}, map: {type: acme.Map}}}
        topology_template:
          node_templates: {app: {type: App}}
        """;
    assertThat(Trial.names(trial.translation(template))).containsExactly("app-web", "app-map");
    refuses(
        template.replace("web: {type: acme.Service}", "web: {type: acme.Servce}"),
        ToscaCode.TYPE_UNKNOWN,
        "acme.Servce");
    refuses(
        template.replace("web: {type: acme.Service}", "web: other.Thing"),
        ToscaCode.TYPE_UNKNOWN,
        "other.Thing");
  }

  @Test
  void an_artifact_whose_type_is_almost_that_of_a_manifest_is_an_error() {
    String template = MAP + "      artifacts: {a: {type: acme.Manifest, file: none.yaml}}\n";
    refuses(template, ToscaCode.MANIFEST_INVALID, "artifact 'a'");
    String mapped = template.replace("tosca.nodes.indigo.KubernetesObject", "tosca.nodes.Root");
    String plain = mapped.replaceFirst(" *properties: .*\n", "");
    assertThat(trial.refused(plain).code()).isEqualTo(ToscaCode.REFERENCE_NOT_FOUND);
    refuses(plain.replace("acme.Manifest", "acme.Manfest"), ToscaCode.TYPE_UNKNOWN, "Manifest");
  }

  @Test
  void a_node_without_a_type_is_an_error() {
    String other = MAP.replace("    map:", "    other:").replace("{name: map}", "{name: other}");
    String node = other.substring(other.indexOf("    other:"));
    refuses(MAP + node.replace("type:", "typ:"), ToscaCode.KEY_MISSING, "'type'");
    refuses(MAP + "    other:\n", ToscaCode.KEY_MISSING, "'type'");
    refuses(MAP + "    other: {type: 5}\n", ToscaCode.VALUE_TYPE, "got an integer");
  }

  @Test
  void two_nodes_that_become_the_same_resource_are_an_error() {
    String node = MAP.substring(MAP.indexOf("    map:")).replace("    map:", "    twin:");
    refuses(MAP + node, ToscaCode.MANIFEST_INVALID, "in node twin; the first is of node map");
  }

  @Test
  void a_number_as_a_name_or_a_manifest_is_called_that() {
    refuses(
        MAP.replace("{name: map}", "{name: 123}"),
        ToscaCode.MANIFEST_INVALID,
        "expected a text as metadata.name, got an integer");
    refuses(MAP.replaceFirst("spec: .*", "spec: 5}"), ToscaCode.SPEC_EMPTY, "got an integer");
  }
}
