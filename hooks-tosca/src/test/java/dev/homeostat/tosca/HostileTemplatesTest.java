package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Templates that are made to do harm. Each is refused, soon, and for the right reason. */
@Timeout(20)
class HostileTemplatesTest {

  private static final String BEGIN = "tosca_definitions_version: tosca_2_0\n";

  private final Trial trial = Trial.standard();

  private ToscaCode codeOf(String template) {
    return trial.refused(template).code();
  }

  @Test
  void aliases_that_multiply() {
    StringBuilder bomb =
        new StringBuilder(BEGIN + "dsl_definitions:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      String before = "*a" + (i - 1);
      bomb.append(
          "  a%d: &a%d [%s]\n"
              .formatted(i, i, String.join(", ", java.util.Collections.nCopies(10, before))));
    }
    assertThat(codeOf(bomb.toString())).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void an_alias_of_what_contains_it() {
    assertThat(codeOf(BEGIN + "dsl_definitions: &a {b: *a}\n")).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void merges_that_multiply() {
    StringBuilder bomb = new StringBuilder(BEGIN + "dsl_definitions:\n  a0: &a0 {k: v}\n");
    for (int i = 1; i < 60; i++) {
      bomb.append("  a%d: &a%d {<<: [*a%d, *a%d], k%d: v}\n".formatted(i, i, i - 1, i - 1, i));
    }
    assertThat(codeOf(bomb.toString())).isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void nesting_without_end() {
    assertThat(codeOf(BEGIN + "description: " + "[".repeat(100_000)))
        .isIn(ToscaCode.YAML_LIMIT, ToscaCode.YAML_SYNTAX);
    assertThat(codeOf(BEGIN + "dsl_definitions: {a: " + "[".repeat(80) + "]".repeat(80) + "}"))
        .isEqualTo(ToscaCode.YAML_LIMIT);
  }

  @Test
  void a_text_that_is_too_large() {
    assertThat(codeOf(BEGIN + "description: " + "x".repeat(3 << 20)))
        .isEqualTo(ToscaCode.TOO_LARGE);
  }

  @Test
  void more_values_than_anybody_writes() {
    assertThat(codeOf(BEGIN + "dsl_definitions: [" + "1,".repeat(300_000) + "]"))
        .isEqualTo(ToscaCode.YAML_LIMIT);
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
    assertThat(
            codeOf(
                BEGIN
                    + "node_types: {A: {derived_from: B}, B: {derived_from: A}}\n"
                    + "service_template: {node_templates: {a: {type: A}}}\n"))
        .isEqualTo(ToscaCode.TYPE_CYCLE);
    String data = BEGIN + "data_types: {A: {derived_from: B}, B: {derived_from: A}}\n";
    assertThat(Trial.strict().refused(data).code()).isEqualTo(ToscaCode.TYPE_CYCLE);
  }

  @Test
  void a_lineage_that_is_too_long() {
    StringBuilder types = new StringBuilder(BEGIN + "node_types:\n  T0: {}\n");
    for (int i = 1; i < 100; i++) {
      types.append("  T%d: {derived_from: T%d}\n".formatted(100 - i, 99 - i));
    }
    assertThat(Trial.strict().refused(types.toString()).code()).isEqualTo(ToscaCode.TYPE_CYCLE);
  }

  private static final String KIND =
      "metadata: {x-kubernetes-group-version-kind: {group: g, version: v1, kind: A}}, ";

  private static String properties(String lines) {
    return BEGIN
        + "node_types: {A: {"
        + KIND
        + "properties: {p: {type: string, required: false}, q: {type: string,"
        + " required: false}}}}\n"
        + "service_template:\n  node_templates:\n"
        + lines;
  }

  @Test
  void properties_that_ask_each_other() {
    String template =
        properties(
            "    a: {type: A, properties: {p: {$get_property: [SELF, q]}, q: {$get_property: [SELF,"
                + " p]}}}\n");
    assertThat(codeOf(template)).isEqualTo(ToscaCode.REFERENCE_CYCLE);
  }

  @Test
  void a_chain_of_references_that_is_too_long() {
    StringBuilder nodes = new StringBuilder("    n0: {type: A, properties: {p: x}}\n");
    for (int i = 1; i < 200; i++) {
      nodes.append(
          "    n%d: {type: A, properties: {p: {$get_property: [n%d, p]}}}\n".formatted(i, i - 1));
    }
    StringBuilder reversed = new StringBuilder();
    String[] lines = nodes.toString().split("(?<=\n)");
    for (int i = lines.length - 1; i >= 0; i--) {
      reversed.append(lines[i]);
    }
    assertThat(trial.refused(properties(reversed.toString())).problems())
        .extracting(Problem::code)
        .contains(ToscaCode.EXPANSION_LIMIT.problem());
  }

  @Test
  void functions_within_functions() {
    String nested = "x";
    for (int i = 0; i < 20; i++) {
      nested = "{$concat: [" + nested + "]}";
    }
    assertThat(trial.resources(properties("    a: {type: A, properties: {p: " + nested + "}}\n")))
        .hasSize(1);
    for (int i = 0; i < 20; i++) {
      nested = "{$concat: [" + nested + "]}";
    }
    assertThat(codeOf(properties("    a: {type: A, properties: {p: " + nested + "}}\n")))
        .isIn(ToscaCode.EXPANSION_LIMIT, ToscaCode.YAML_LIMIT);
  }

  @Test
  void texts_that_double() {
    StringBuilder nodes =
        new StringBuilder("    n0: {type: A, properties: {p: " + "x".repeat(1000) + "}}\n");
    for (int i = 1; i < 40; i++) {
      String before = "{$get_property: [n%d, p]}".formatted(i - 1);
      nodes.append(
          "    n%d: {type: A, properties: {p: {$concat: [%s, %s]}}}\n"
              .formatted(i, before, before));
    }
    assertThat(trial.refused(properties(nodes.toString())).problems())
        .extracting(Problem::code)
        .contains(ToscaCode.EXPANSION_LIMIT.problem());
  }

  @Test
  void a_pattern_that_never_ends() {
    assertThat(
            codeOf(
                BEGIN
                    + "node_types: {A: {"
                    + KIND
                    + "properties: {p: {type: string, validation: {$matches:"
                    + " [$value, '^(a+)+$']}}}}}\n"
                    + "service_template: {node_templates: {a: {type: A, properties: {p: '"
                    + "a".repeat(60)
                    + "!'}}}}\n"))
        .isEqualTo(ToscaCode.CONSTRAINT_VIOLATED);
  }

  @Test
  void more_nodes_than_a_template_may_have() {
    StringBuilder nodes = new StringBuilder();
    for (int i = 0; i < 1_001; i++) {
      nodes.append("    n%d: {type: A}\n".formatted(i));
    }
    assertThat(codeOf(properties(nodes.toString()))).isEqualTo(ToscaCode.EXPANSION_LIMIT);
  }

  @Test
  void more_resources_than_a_template_may_make() {
    String list =
        "apiVersion: v1\\nkind: List\\nitems: ["
            + IntStream.range(0, 2_001)
                .mapToObj("{apiVersion: v1, kind: Secret, metadata: {name: s%d}},"::formatted)
                .collect(Collectors.joining())
            + "]";
    assertThat(codeOf(Trial.ofSpec("\"" + list + "\""))).isEqualTo(ToscaCode.EXPANSION_LIMIT);
  }

  @Test
  void no_more_problems_are_said_than_anybody_reads() {
    StringBuilder keys = new StringBuilder(BEGIN);
    for (int i = 0; i < 1_000; i++) {
      keys.append("k%d: v\n".formatted(i));
    }
    assertThat(Trial.strict().refused(keys.toString()).problems()).hasSize(50);
    String good = keys.toString().replace(BEGIN, Templates.config("a", "b"));
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
            + KIND
            + "properties: {p: {type: integer}}}}\n"
            + "service_template: {node_templates: {a: {type: A, properties: {p: hunter2}}}}\n";
    assertThat(trial.refused(template)).hasMessageNotContaining("hunter2");
  }
}
