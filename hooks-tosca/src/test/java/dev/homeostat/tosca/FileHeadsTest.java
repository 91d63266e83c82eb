package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What templates that are in use today say of themselves: their versions, keys and imports. */
class FileHeadsTest {

  private final Trial trial = Trial.standard();

  private String of(String version) {
    return Trial.ofSpec("\"" + Trial.MAP + "\"").replace("tosca_simple_yaml_1_0", version);
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
  void it_comes_first_in_a_text_but_the_members_of_a_tree_have_no_order() {
    String first = of("tosca_simple_yaml_1_3");
    String head = first.substring(0, first.indexOf('\n') + 1);
    String behind = first.substring(head.length()) + head;
    assertThat(Trial.strict().refused(behind).code()).isEqualTo(ToscaCode.VERSION_MISSING);
    Document tree =
        DocumentReader.discovered().read(behind, "from-a-server.yaml").documents().get(0);
    assertThat(
            Tosca.standard()
                .translate(new ToscaSource.Tree(tree), JsonNodeFactory.instance.objectNode())
                .manifest()
                .documents())
        .hasSize(1);
  }

  @Test
  void a_key_that_nobody_knows_is_refused() {
    assertThat(Trial.strict().refused(of("tosca_simple_yaml_1_0") + "foo: bar\n").code())
        .isEqualTo(ToscaCode.KEY_UNKNOWN);
  }

  @Test
  void the_well_known_types_are_not_fetched() {
    String template = of("tosca_simple_yaml_1_0");
    for (String form : List.of("- %s", "- ec3: %s", "- ec3: {file: '%s'}", "- file: %s")) {
      String url = "https://raw.githubusercontent.com/grycap/ec3/tosca/tosca/custom_types.yaml";
      assertThat(trial.resources(template + "imports:\n" + form.formatted(url) + "\n")).hasSize(1);
    }
  }

  @Test
  void another_url_is_not_imported_unless_that_is_allowed() {
    assertThat(
            Trial.strict()
                .refused(of("tosca_simple_yaml_1_0") + "imports: ['https://example.com/a.yaml']\n")
                .code())
        .isEqualTo(ToscaCode.IMPORT_FORBIDDEN);
  }

  @Test
  void a_text_imports_no_relative_file() {
    assertThat(
            Trial.strict().refused(of("tosca_simple_yaml_1_0") + "imports: [types.yaml]\n").code())
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
