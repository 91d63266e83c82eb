package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the specs of templates that are in use today become: the same as in the system that they
 * were written for, or better, where that is said.
 */
class FieldSpecsTest {

  private static final String HEAD = "apiVersion: v1\\nkind: Service\\nmetadata: {name: web}\\n";

  private final Trial trial = Trial.standard();

  @Test
  void functions_are_nested() {
    JsonNode service =
        trial.resource(
            "{concat: [\"" + HEAD + "spec: {a: \", {concat: [x, {get_input: [name]}]}, \"}\"]}");
    assertThat(service.at("/spec/a").asText()).isEqualTo("xweb");
  }

  @Test
  void a_spec_may_be_one_function() {
    assertThat(
            trial.translation(
                Trial.ofSpec("{get_input: name}")
                    .replace("default: web", "default: \"" + Trial.MAP + "\"")))
        .extracting(Trial::names)
        .isEqualTo(List.of("web"));
  }

  @Test
  void an_input_without_a_value_is_an_error() {
    assertThat(
            trial
                .refused(Trial.ofSpec("{concat: [\"" + HEAD + "a: \", {get_input: open}]}"))
                .code())
        .isEqualTo(ToscaCode.INPUT_MISSING);
  }

  @Test
  void an_input_that_is_not_there_is_an_error() {
    assertThat(trial.refused(Trial.ofSpec("{get_input: nobody}")).code())
        .isEqualTo(ToscaCode.INPUT_UNKNOWN);
  }

  @Test
  void the_callers_inputs_count_and_are_checked() {
    String template =
        Trial.ofSpec("{concat: [\"" + HEAD + "spec: {port: \", {get_input: port}, \"}\"]}");
    assertThat(
            trial
                .translation(template, "{port: 99}")
                .manifest()
                .documents()
                .get(0)
                .tree()
                .at("/spec/port")
                .asInt())
        .isEqualTo(99);
    assertThat(trial.refused(template, "{port: many}").code()).isEqualTo(ToscaCode.INPUT_INVALID);
    assertThat(trial.refused(template, "{prot: 99}").code()).isEqualTo(ToscaCode.INPUT_UNKNOWN);
  }

  @Test
  void true_and_maps_are_yaml_in_a_text() {
    JsonNode service =
        trial.resource(
            "{concat: [\""
                + HEAD
                + "spec: {big: \", {get_input: big}, ', extra: ',"
                + " {get_input: extra}, '}']}");
    assertThat(service.at("/spec/big").isBoolean()).isTrue();
    assertThat(service.at("/spec/extra/a").asText()).isEqualTo("b");
  }

  @Test
  void a_spec_of_values_is_taken_as_it_is_with_functions_evaluated() {
    JsonNode map =
        trial.resource(
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: web},"
                + " data: {text: \"a\\nb'\\\"\", none: null, port: {get_input: port}}}");
    assertThat(map.at("/data/port").asInt()).isEqualTo(8080);
    assertThat(map.at("/data/text").asText()).isEqualTo("a\nb'\"");
    assertThat(map.at("/data/none").isNull()).isTrue();
  }

  @Test
  void a_text_that_is_no_resource_is_refused() {
    assertThat(trial.refused(Trial.ofSpec("hello")).code()).isEqualTo(ToscaCode.MANIFEST_INVALID);
  }

  @Test
  void an_empty_spec_is_refused() {
    assertThat(trial.refused(Trial.ofSpec("''")).code()).isEqualTo(ToscaCode.SPEC_EMPTY);
  }

  @Test
  void a_url_as_spec_is_not_fetched() {
    assertThat(trial.refused(Trial.ofSpec("'https://example.com/a.yaml'")).code())
        .isEqualTo(ToscaCode.URL_FORBIDDEN);
  }

  @Test
  void several_documents_and_lists_become_several_resources() {
    assertThat(
            Trial.names(
                trial.translation(
                    Trial.ofSpec(
                        "\""
                            + Trial.MAP
                            + "---\\n"
                            + Trial.MAP.replace("web", "db")
                            + "---\\napiVersion: v1\\nkind: List\\nitems: [{apiVersion: v1, kind:"
                            + " Secret, metadata: {name: s}}]\""))))
        .containsExactly("web", "db", "s");
  }

  @Test
  void a_number_in_a_concatenation_is_a_text() {
    JsonNode service = trial.resource("{concat: [\"" + HEAD + "spec: {port: \", 80, '}']}");
    assertThat(service.at("/spec/port").asInt()).isEqualTo(80);
  }

  @Test
  void k2_words_of_yaml_1_1_in_a_manifest_are_read_as_kubectl_reads_them() {
    JsonNode map = trial.resource("\"" + Trial.MAP + "data: {a: yes, b: 0777, c: '22:22'}\"");
    assertThat(map.at("/data/a").isBoolean()).isTrue();
    assertThat(map.at("/data/a").booleanValue()).isTrue();
    assertThat(map.at("/data/b").intValue()).isEqualTo(0777);
    assertThat(map.at("/data/c").textValue()).isEqualTo("22:22");
  }

  @Test
  void a_property_that_asks_for_itself_is_refused() {
    assertThat(trial.refused(Trial.ofSpec("{get_property: [SELF, spec]}")).code())
        .isEqualTo(ToscaCode.REFERENCE_CYCLE);
  }

  @Test
  void what_only_a_running_node_knows_is_refused() {
    assertThat(trial.refused(Trial.ofSpec("{get_attribute: [SELF, tosca_id]}")).code())
        .isEqualTo(ToscaCode.FUNCTION_NOT_STATIC);
    assertThat(
            trial
                .refused(Trial.ofSpec("{get_operation_output: [SELF, Standard, create, out]}"))
                .code())
        .isEqualTo(ToscaCode.FUNCTION_NOT_STATIC);
  }

  @Test
  void texts_are_joined_and_cut() {
    JsonNode map =
        trial.resource(
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: web}, data: {a: {join: [[x, y],"
                + " '-']}, b: {token: ['a:b:c', ':', 1]}}}");
    assertThat(map.at("/data/a").asText()).isEqualTo("x-y");
    assertThat(map.at("/data/b").asText()).isEqualTo("b");
  }

  @Test
  void an_artifact_is_copied_nowhere() {
    String template =
        Trial.ofSpec("{concat: [\"" + HEAD + "a: \", {get_artifact: [SELF, image, LOCAL_FILE]}]}")
            + "      artifacts: {image: {file: 'nginx:1.27', type: tosca.artifacts.File}}\n";
    assertThat(trial.refused(template).code()).isEqualTo(ToscaCode.FUNCTION_UNSUPPORTED);
  }

  @Test
  void an_artifact_is_where_its_file_is() {
    String template =
        Trial.ofSpec(
                "{apiVersion: v1, kind: Pod, metadata: {name: web}, image: {get_artifact: [SELF,"
                    + " image]}}")
            + "      artifacts: {image: {file: 'nginx:1.27', type: tosca.artifacts.File}}\n";
    assertThat(trial.resources(template).get(0).at("/image").asText()).isEqualTo("nginx:1.27");
  }
}
