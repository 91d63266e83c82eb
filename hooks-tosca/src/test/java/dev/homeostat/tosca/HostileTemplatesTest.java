package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Templates that are made to do harm. Each is refused, soon, and for the right reason. */
@Timeout(20)
class HostileTemplatesTest {

  private static final String BEGIN = AttackTemplates.BEGIN;

  private final Trial trial = Trial.standard();

  private ToscaCode codeOf(String template) {
    return trial.refused(template).code();
  }

  @Test
  void aliases_that_multiply() {
    assertThat(codeOf(AttackTemplates.multipliedAliases())).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void an_alias_of_what_contains_it() {
    assertThat(codeOf(BEGIN + "dsl_definitions: &a {b: *a}\n")).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void merges_that_multiply() {
    assertThat(codeOf(AttackTemplates.multipliedMerges())).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void nesting_without_end() {
    assertThat(codeOf(AttackTemplates.openLists(100_000)))
        .isIn(ToscaCode.YAML_LIMIT, ToscaCode.YAML_SYNTAX);
    assertThat(codeOf(AttackTemplates.nestedLists(80))).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void a_text_that_is_too_large() {
    assertThat(codeOf(AttackTemplates.largeText(3 << 20))).isEqualTo(ToscaCode.TOO_LARGE);
  }

  @Test
  void more_values_than_anybody_writes() {
    assertThat(codeOf(AttackTemplates.manyValues(300_000))).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void a_key_twice() {
    assertThat(codeOf(BEGIN + "description: a\ndescription: b\n"))
        .isEqualTo(ToscaCode.YAML_DUPLICATE_KEY);
  }

  @Test
  void a_tag_of_somebody_else() {
    assertThat(codeOf(BEGIN + "description: !!javax.script.ScriptEngineManager [a]\n"))
        .isEqualTo(ToscaCode.YAML_TAG);
  }

  @Test
  void two_documents() {
    assertThat(codeOf(BEGIN + "---\n" + BEGIN)).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void a_file_that_is_a_list() {
    assertThat(codeOf("- a\n")).isEqualTo(ToscaCode.VALUE_TYPE);
  }

  @Test
  void no_yaml_at_all() {
    assertThat(codeOf("a: [b\n")).isEqualTo(ToscaCode.YAML_SYNTAX);
    assertThat(codeOf("")).isEqualTo(ToscaCode.SOURCE_MISSING);
  }

  @Test
  void types_in_a_circle() {
    assertThat(codeOf(AttackTemplates.typeCircle())).isEqualTo(ToscaCode.TYPE_CYCLE);
    String data = BEGIN + "data_types: {A: {derived_from: B}, B: {derived_from: A}}\n";
    assertThat(Trial.strict().refused(data).code()).isEqualTo(ToscaCode.TYPE_CYCLE);
  }

  @Test
  void a_lineage_that_is_too_long() {
    assertThat(Trial.strict().refused(AttackTemplates.longLineage()).code())
        .isEqualTo(ToscaCode.TYPE_CYCLE);
  }

  @Test
  void properties_that_ask_each_other() {
    assertThat(codeOf(AttackTemplates.propertyCircle())).isEqualTo(ToscaCode.REFERENCE_CYCLE);
  }

  @Test
  void a_chain_of_references_that_is_too_long() {
    assertThat(trial.refused(AttackTemplates.referenceChain(200)).problems())
        .extracting(Problem::code)
        .contains(ToscaCode.EXPANSION_LIMIT.problem());
  }

  @Test
  void functions_within_functions() {
    assertThat(trial.resources(AttackTemplates.nestedCalls(20))).hasSize(1);
    assertThat(codeOf(AttackTemplates.nestedCalls(40)))
        .isIn(ToscaCode.EXPANSION_LIMIT, ToscaCode.YAML_LIMIT);
  }

  @Test
  void texts_that_double() {
    assertThat(trial.refused(AttackTemplates.doubledTexts()).problems())
        .extracting(Problem::code)
        .contains(ToscaCode.EXPANSION_LIMIT.problem());
  }

  @Test
  void a_pattern_that_never_ends() {
    assertThat(codeOf(AttackTemplates.endlessPattern())).isEqualTo(ToscaCode.CONSTRAINT_VIOLATED);
  }

  @Test
  void more_nodes_than_a_template_may_have() {
    assertThat(trial.refused(AttackTemplates.manyNodes(1_001)))
        .hasMessage(
            "app.yaml:4: ToscaExpansionLimit /service_template/node_templates: expected at most"
                + " 1000 node templates, got 1001; split the template, and translate each part as"
                + " an application of its own");
    String counted =
        AttackTemplates.manyNodes(11).replaceAll("\\{type: A}", "{type: A, count: 100}");
    assertThat(trial.refused(counted))
        .hasMessage(
            "app.yaml:15: ToscaExpansionLimit /service_template/node_templates/n10: expected at"
                + " most 1000 nodes, each template as often as its 'count' says, got more, with"
                + " those of node 'n10'; split the template, and translate each part as an"
                + " application of its own");
  }

  @Test
  void more_resources_than_a_template_may_make() {
    assertThat(trial.refused(AttackTemplates.manyResources(2_001)))
        .hasMessage(
            "app.yaml:10: ToscaExpansionLimit /topology_template/node_templates/web: expected at"
                + " most 2000 resources in a template, got more, with those of node 'web'; split"
                + " the template, and translate each part as an application of its own");
    assertThat(trial.resources(AttackTemplates.manyResources(2_000))).hasSize(2_000);
  }

  @Test
  void no_more_problems_are_said_than_anybody_reads() {
    String keys = AttackTemplates.manyUnknownKeys(1_000);
    assertThat(Trial.strict().refused(keys).problems()).hasSize(50);
    String good = keys.replace(BEGIN, Templates.config("a", "b"));
    assertThat(trial.translation(good).warnings())
        .hasSize(51)
        .last()
        .hasToString(
            "ToscaMoreWarnings: expected at most 50 warnings, got 950 more; correct those that are"
                + " listed to see the others");
  }

  @Test
  void no_message_repeats_a_value() {
    String template =
        BEGIN
            + "node_types: {A: {"
            + AttackTemplates.KIND
            + "properties: {p: {type: integer}}}}\n"
            + "service_template: {node_templates: {a: {type: A, properties: {p: hunter2}}}}\n";
    assertThat(trial.refused(template)).hasMessageNotContaining("hunter2");
  }
}
