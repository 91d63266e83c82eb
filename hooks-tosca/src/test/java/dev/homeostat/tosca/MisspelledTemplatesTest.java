package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Spelling mistakes in templates of other tools are errors in their place, one for each cause. */
class MisspelledTemplatesTest {

  private static final String HEAD =
      """
      tosca_definitions_version: tosca_simple_yaml_1_3
      node_types:
        My: {derived_from: tosca.nodes.Root, properties: {definition: {type: VALUE, required: false}}}
      topology_template:
        node_templates:
          ok: {type: My, properties: {definition: OK}}
      """
          .replace("OK", map("ok"));

  private final Trial trial = Trial.standard();

  private static String map(String name) {
    return "{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + "}}";
  }

  private void refused(String template, ToscaCode code, String... messages) {
    ToscaException refused = trial.refused(template);
    assertThat(refused.problems()).as("one cause, no follow-ups: %s", refused).hasSize(1);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused).hasMessageContaining("app.yaml:");
    for (String message : messages) {
      assertThat(refused).hasMessageContaining(message);
    }
  }

  private static String node(String name, String definition) {
    return HEAD.replace("VALUE", "dev.homeostat.any")
        + "    "
        + name
        + ": {type: My, properties: {"
        + definition
        + "}}\n";
  }

  @Test
  void a_definition_that_lacks_a_key_of_a_resource_is_an_error() {
    assertThat(Trial.names(trial.translation(node("other", "definition: " + map("other")))))
        .containsExactly("ok", "other");
    refused(
        node("typo", "definition: " + map("typo").replace("kind", "knd")),
        ToscaCode.MANIFEST_INVALID,
        "a resource with kind, got one without it in node typo");
    refused(
        node("typo", "definition: " + map("typo").replace("apiVersion", "apiversion")),
        ToscaCode.MANIFEST_INVALID,
        "a resource with apiVersion");
    refused(
        node("typo", "definition: \"apiversion: v1\\nkind: ConfigMap\\nmetadata: {name: a}\""),
        ToscaCode.MANIFEST_INVALID,
        "a resource with apiVersion");
    refused(
        node("typo", "defintion: " + map("typo")),
        ToscaCode.PROPERTY_UNKNOWN,
        "a property of My: definition, got 'defintion'");
  }

  @Test
  void a_definition_of_another_thing_is_left_out() {
    assertThat(Trial.names(trial.translation(node("other", "definition: {kind: person, age: 5}"))))
        .containsExactly("ok");
    assertThat(Trial.names(trial.translation(node("list", "definition: [" + map("l") + "]"))))
        .containsExactly("ok", "l");
  }

  @Test
  void a_list_of_lists_is_flattened_and_one_without_items_is_an_error() {
    String inner = "{apiVersion: v1, kind: List, items: [" + map("deep") + "]}";
    assertThat(
            Trial.names(
                trial.translation(
                    Trial.ofSpec("{apiVersion: v1, kind: List, items: [" + inner + "]}"))))
        .containsExactly("deep");
    refused(
        Trial.ofSpec("{apiVersion: v1, kind: List, metadata: {name: l}}"),
        ToscaCode.MANIFEST_INVALID,
        "a list of resources under 'items'");
    refused(
        Trial.ofSpec("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: 5}}"),
        ToscaCode.MANIFEST_INVALID,
        "a text as metadata.namespace, got an integer");
  }

  @Test
  void a_misspelled_function_is_an_error_and_no_value() {
    String template =
        Trial.ofSpec("{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {x: CALL}}");
    refused(
        template.replace("CALL", "{get_imput: name}"),
        ToscaCode.FUNCTION_UNSUPPORTED,
        "write 'get_input'");
    assertThat(trial.resources(template.replace("CALL", "{get: name}"))).hasSize(1);
    String unfurl = template.replace("tosca_simple_yaml_1_0", "tosca_simple_unfurl_1_0_0");
    refused(
        unfurl.replace("CALL", "{eval: .name}"),
        ToscaCode.FUNCTION_UNSUPPORTED,
        "expressions of Unfurl are not evaluated");
    assertThat(trial.resources(template.replace("CALL", "{eval: .name}"))).hasSize(1);
  }

  @Test
  void a_misspelled_directive_leaves_no_node_out() {
    String template = node("other", "definition: " + map("other"));
    String directed = template.replace("other: {type", "other: {directives: [WORD], type");
    assertThat(Trial.names(trial.translation(directed.replace("WORD", "create"))))
        .containsExactly("ok", "other");
    assertThat(Trial.names(trial.translation(directed.replace("WORD", "select"))))
        .containsExactly("ok");
    refused(directed.replace("WORD", "creat"), ToscaCode.DIRECTIVE_UNSUPPORTED, "write 'create'");
  }

  @Test
  void the_template_key_of_another_version_is_named() {
    refused(
        HEAD.replace("tosca_simple_yaml_1_3", "tosca_2_0")
            .replaceFirst("(?s)node_types.*?topo", "topo"),
        ToscaCode.NO_TEMPLATE,
        "got topology_template, as other versions have it");
  }

  @Test
  void an_artifact_is_named_by_messages() {
    refused(
        """
        tosca_definitions_version: tosca_simple_yaml_1_3
        topology_template:
          node_templates:
            a: {type: tosca.nodes.Root, artifacts: {x: {type: Manifest, file: none.yaml}}}
        """,
        ToscaCode.REFERENCE_NOT_FOUND,
        "artifact 'x' of node a");
  }

  @Test
  void a_copy_of_a_node_that_is_not_there_is_one_error() {
    refused(
        node("other", "definition: " + map("other")) + "    gone: {copy: nope}\n",
        ToscaCode.REFERENCE_NOT_FOUND,
        "'nope'");
  }

  @Test
  void an_unknown_repository_is_one_error_or_a_warning() {
    String template =
        node("other", "definition: " + map("other"))
            + "imports: [{file: a.yaml, repository: nowhere}]\n";
    assertThat(trial.translation(template).warnings())
        .singleElement()
        .asString()
        .contains("ToscaReferenceNotFound", "'nowhere'");
    refused(
        template.replace("imports", "    x: {type: X}\nimports"),
        ToscaCode.REFERENCE_NOT_FOUND,
        "'nowhere'");
  }

  @Test
  void a_type_of_unfurl_that_names_a_file_is_an_error_that_says_so() {
    refused(
        """
        tosca_definitions_version: tosca_simple_unfurl_1_0_0
        imports: [{repository: unfurl, file: tosca_plugins/k8s.yaml}]
        topology_template:
          node_templates:
            a: {type: unfurl.nodes.K8sRawResource, properties: {src: a.yaml}}
        """,
        ToscaCode.SPEC_EMPTY,
        "only the name of a file");
  }
}
