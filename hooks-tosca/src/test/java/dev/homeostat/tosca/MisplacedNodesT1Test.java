package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.spi.TranslationHook.Translated;
import dev.homeostat.spi.TranslationHook.Translation;
import dev.homeostat.spi.TranslationHook.Untranslatable;
import dev.homeostat.testkit.GivenContext;
import dev.homeostat.testkit.StandingClock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Finding T1: a node that ends up outside of {@code node_templates}, or has nothing in it, does not
 * lose the objects that it described.
 */
class MisplacedNodesT1Test {

  private static final String HEAD = "tosca_definitions_version: tosca_simple_yaml_1_3\n";
  private static final String TOPOLOGY = "topology_template:\n  node_templates:\n";

  private final GivenContext context =
      GivenContext.of(Application.named("shop", "web").build(), "tosca", new StandingClock());
  private final ToscaHook hook = new ToscaHook();

  /** A node of one ConfigMap, without an indentation. */
  private static String node(String name) {
    return name
        + ":\n  type: tosca.nodes.indigo.KubernetesObject\n  properties:\n"
        + "    spec: {apiVersion: v1, kind: ConfigMap, metadata: {name: "
        + name
        + "}}\n";
  }

  private static String template(String rest) {
    return HEAD + TOPOLOGY + node("a").indent(4) + node("b").indent(4) + rest;
  }

  private Translation translate(String template) {
    return hook.translate(Templates.source(template), context);
  }

  private void taken(String template) {
    assertThat(translate(template)).isInstanceOf(Translated.class);
  }

  private List<Problem> held(String template) {
    Translation translation = translate(template);
    assertThat(translation).isInstanceOf(Untranslatable.class);
    return ((Untranslatable) translation).problems();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 6, 8})
  void t1_a_node_with_a_wrong_indentation_is_held(int blanks) {
    taken(template(node("c").indent(4)));
    assertThat(held(template(node("c").indent(blanks))))
        .anySatisfy(
            problem ->
                assertThat(problem.toString())
                    .startsWith("<template>:12: ToscaNodeSkipped /")
                    .contains("ConfigMap shop/c", "'c'"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x-foo",
        "groups",
        "policies",
        "relationship_templates",
        "outputs",
        "substitution_mappings",
        "workflows",
        "metadata"
      })
  void t1_a_node_under_another_heading_is_held(String heading) {
    taken(template(node("c").indent(4)));
    String moved = ("  " + heading + ":\n") + node("c").indent(4);
    assertThat(held(template(moved)).toString()).contains("ConfigMap shop/c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dsl_definitions", "metadata"})
  void t1_a_node_in_a_section_that_takes_any_value_is_held(String section) {
    taken(template(node("c").indent(4)));
    String moved = section + ":\n" + node("c").indent(2);
    assertThat(held(template(moved)))
        .singleElement()
        .hasToString(
            "<template>:13: ToscaNodeSkipped /%s/c: expected the resources of the last translation:"
                    .formatted(section)
                + " ConfigMap shop/c, got none of them, and a warning: expected no node template"
                + " outside of node_templates, got 'c', which looks like one; move it below"
                + " node_templates if it is one; to delete the resources, confirm with"
                + " spec.allowMassDeletion: true or --allow-delete");
  }

  @ParameterizedTest
  @ValueSource(strings = {"List", "ConfigMapList"})
  void t1_a_node_whose_list_is_empty_now_is_held(String kind) {
    taken(template(node("c").indent(4)));
    String empty =
        node("c").replace("kind: ConfigMap, metadata: {name: c}", "kind: " + kind + ", items: []");
    assertThat(held(template(empty.indent(4))).toString()).contains("ConfigMap shop/c", "'c'");
  }

  @Test
  void t1_a_count_that_version_1_does_not_know_has_no_effect() {
    taken(template(node("c").indent(4)));
    Translation counted = translate(template((node("c") + "  count: 0\n").indent(4)));
    assertThat(((Translated) counted).manifest().documents()).hasSize(3);
    assertThat(((Translated) counted).warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.path()).endsWith("/c/count"));
  }

  @Test
  void t1_a_macro_that_a_node_uses_is_no_misplaced_node() {
    String macro =
        "dsl_definitions:\n  web: &web\n    type: tosca.nodes.indigo.KubernetesObject\n"
            + "    properties: {spec: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}}}\n";
    Translation translation = translate(HEAD + macro + TOPOLOGY + "    c: *web\n");
    assertThat(((Translated) translation).warnings()).isEmpty();
  }

  @Test
  void t1_a_node_that_is_removed_beside_an_old_warning_is_an_ordinary_edit() {
    String warned = "  x-foo: {}\n";
    taken(template(node("c").indent(4) + warned));
    taken(template(warned));
  }
}
