package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tree.Document;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What templates that are in use today become: the same as in the system that they were written
 * for, or better, where that is said.
 */
class FieldTemplatesTest {

  private static final String MAP =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\n".replace("\n", "\\n");

  private final Trial trial = Trial.standard();

  private static List<String> names(ToscaTranslation translation) {
    return translation.manifest().documents().stream()
        .map(document -> document.tree().at("/metadata/name").asText())
        .toList();
  }

  @Nested
  class Sources {

    @Test
    void a_template_may_be_an_object() {
      JsonNode tree = Trial.object(Trial.ofSpec("\"" + MAP + "\""));
      assertThat(ToscaSource.of(Document.of(tree))).isInstanceOf(ToscaSource.Tree.class);
    }

    @Test
    void a_template_may_be_a_text() {
      Document text = Document.of(TextNode.valueOf(Trial.ofSpec("\"" + MAP + "\"")));
      assertThat(ToscaSource.of(text)).isInstanceOf(ToscaSource.Text.class);
    }

    @Test
    void a_text_of_one_line_is_a_url() {
      Document url = Document.of(TextNode.valueOf("https://example.com/app.yaml?v=1"));
      assertThat(ToscaSource.of(url)).isInstanceOf(ToscaSource.Url.class);
    }

    @Test
    void anything_else_is_refused() {
      assertThat(codeOf(IntNode.valueOf(1))).isEqualTo(ToscaCode.SOURCE_TYPE);
      assertThat(codeOf(TextNode.valueOf(" "))).isEqualTo(ToscaCode.SOURCE_MISSING);
    }

    private static ToscaCode codeOf(JsonNode tree) {
      return org.assertj.core.api.Assertions.catchThrowableOfType(
              ToscaException.class, () -> ToscaSource.of(Document.of(tree)))
          .code();
    }

    @Test
    void a_file_url_is_never_read() {
      assertThat(refusedUrl("file:///etc/passwd.yaml")).isEqualTo(ToscaCode.URL_FORBIDDEN);
    }

    @Test
    void a_url_that_names_no_template_is_refused() {
      assertThat(refusedUrl("https://example.com/app.txt")).isEqualTo(ToscaCode.URL_INVALID);
    }

    private static ToscaCode refusedUrl(String url) {
      ToscaSource source = new ToscaSource.Url(ToscaSource.uri(url), false);
      return org.assertj.core.api.Assertions.catchThrowableOfType(
              ToscaException.class, () -> Tosca.standard().translate(source, Trial.object("{}")))
          .code();
    }
  }

  @Nested
  class Versions {

    private String of(String version) {
      return Trial.ofSpec("\"" + MAP + "\"").replace("tosca_simple_yaml_1_0", version);
    }

    @Test
    void all_simple_profiles_are_accepted() {
      for (String minor : List.of("0", "1", "2", "3")) {
        assertThat(trial.resources(of("tosca_simple_yaml_1_" + minor))).hasSize(1);
      }
    }

    @Test
    void a_version_that_nobody_knows_is_refused() {
      assertThat(trial.refused(of("tosca_simple_yaml_3_0")).code())
          .isEqualTo(ToscaCode.VERSION_UNSUPPORTED);
    }

    @Test
    void a_version_has_to_be_there() {
      String without = of("x").replaceFirst(".*\\n", "");
      assertThat(trial.refused(without).code()).isEqualTo(ToscaCode.VERSION_MISSING);
    }

    @Test
    void a_key_that_nobody_knows_is_refused() {
      assertThat(trial.refused(of("tosca_simple_yaml_1_0") + "foo: bar\n").code())
          .isEqualTo(ToscaCode.KEY_UNKNOWN);
    }

    @Test
    void the_well_known_types_are_not_fetched() {
      String template = of("tosca_simple_yaml_1_0");
      for (String form : List.of("- %s", "- ec3: %s", "- ec3: {file: '%s'}", "- file: %s")) {
        String url = "https://raw.githubusercontent.com/grycap/ec3/tosca/tosca/custom_types.yaml";
        assertThat(trial.resources(template + "imports:\n" + form.formatted(url) + "\n"))
            .hasSize(1);
      }
    }

    @Test
    void another_url_is_not_imported_unless_that_is_allowed() {
      assertThat(
              trial
                  .refused(
                      of("tosca_simple_yaml_1_0") + "imports: ['https://example.com/a.yaml']\n")
                  .code())
          .isEqualTo(ToscaCode.IMPORT_FORBIDDEN);
    }

    @Test
    void a_text_imports_no_relative_file() {
      assertThat(trial.refused(of("tosca_simple_yaml_1_0") + "imports: [types.yaml]\n").code())
          .isEqualTo(ToscaCode.IMPORT_FORBIDDEN);
    }

    @Test
    void there_has_to_be_a_template_with_nodes() {
      assertThat(trial.refused("tosca_definitions_version: tosca_2_0\n").code())
          .isEqualTo(ToscaCode.NO_TEMPLATE);
      assertThat(
              trial
                  .refused(
                      "tosca_definitions_version: tosca_simple_yaml_1_0\ntopology_template: {}\n")
                  .code())
          .isEqualTo(ToscaCode.NO_NODES);
    }
  }

  @Nested
  class Nodes {

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

    @Test
    void a_type_that_derives_from_the_one_of_kubernetes_objects_is_taken_too() {
      assertThat(names(trial.translation(TWO))).containsExactlyInAnyOrder("web", "db");
    }

    @Test
    void what_is_required_comes_first() {
      assertThat(names(trial.translation(TWO))).containsExactly("db", "web");
    }

    @Test
    void the_order_of_the_template_is_kept_if_asked() {
      ToscaTranslation translation =
          Trial.with(ToscaOptions.DEFAULT.withOrder(ToscaOptions.Order.TEMPLATE)).translation(TWO);
      assertThat(names(translation)).containsExactly("web", "db");
      assertThat(translation.dependsOn()).isEmpty();
    }

    @Test
    void a_circle_keeps_the_order_of_the_template_and_warns() {
      ToscaTranslation translation =
          trial.translation(TWO.replace("    db:\n", "    db:\n      requirements: [host: web]\n"));
      assertThat(names(translation)).containsExactly("web", "db");
      assertThat(translation.warnings())
          .extracting("code")
          .containsOnly(ToscaCode.REFERENCE_CYCLE.problem());
    }

    @Test
    void a_requirement_needs_a_target_unless_that_is_left_open() {
      String dangling = TWO.replace("[host: db]", "[host: nobody]");
      assertThat(trial.refused(dangling).code()).isEqualTo(ToscaCode.REFERENCE_NOT_FOUND);
      assertThat(
              Trial.with(
                      ToscaOptions.DEFAULT.withDanglingRequirements(
                          ToscaOptions.DanglingRequirements.IGNORE))
                  .translation(dangling)
                  .warnings())
          .hasSize(1);
    }

    @Test
    void a_node_of_another_type_is_refused_unless_such_may_be_left_out() {
      String other = TWO.replace("    web:\n", "    vm: {type: tosca.nodes.Compute}\n    web:\n");
      assertThat(trial.refused(other).code()).isEqualTo(ToscaCode.NODE_TYPE_UNSUPPORTED);
      assertThat(
              Trial.with(ToscaOptions.DEFAULT.withUnknownNodes(ToscaOptions.UnknownNodes.SKIP))
                  .resources(other))
          .hasSize(2);
    }

    @Test
    void a_property_beside_the_spec_has_to_be_declared() {
      assertThat(trial.refused(TWO.replace("{spec:", "{size: 1, spec:")).code())
          .isEqualTo(ToscaCode.PROPERTY_UNKNOWN);
    }
  }

  @Nested
  class Functions {

    private static final String HEAD = "apiVersion: v1\\nkind: Service\\nmetadata: {name: web}\\n";

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
                      .replace("default: web", "default: \"" + MAP + "\"")))
          .extracting(FieldTemplatesTest::names)
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
              names(
                  trial.translation(
                      Trial.ofSpec(
                          "\""
                              + MAP
                              + "---\\n"
                              + MAP.replace("web", "db")
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
    void words_of_yaml_1_1_are_texts_in_a_manifest() {
      JsonNode map = trial.resource("\"" + MAP + "data: {a: yes, b: 0777, c: '22:22'}\"");
      assertThat(map.at("/data/a").asText()).isEqualTo("yes");
      assertThat(map.at("/data/a").isTextual()).isTrue();
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
    void an_artifact_is_where_its_file_is() {
      String template =
          Trial.ofSpec(
                  "{apiVersion: v1, kind: Pod, metadata: {name: web}, image: {get_artifact: [SELF,"
                      + " image]}}")
              + "      artifacts: {image: {file: 'nginx:1.27', type: tosca.artifacts.File}}\n";
      assertThat(trial.resources(template).get(0).at("/image").asText()).isEqualTo("nginx:1.27");
    }
  }
}
