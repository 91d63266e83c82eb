package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlReader;
import dev.homeostat.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever is handed over, there is a result or a {@link ToscaException}; and always the same. */
@Tag("one-jdk")
class AnyTemplateTest {

  private static final Tosca TOSCA = Tosca.standard();

  private static final List<String> GOOD =
      List.of(
          Trial.ofSpec(
              "{concat: [\"apiVersion: v1\\nkind: Service\\nmetadata: {name: a}\\nport:\","
                  + " {get_input: port}]}"),
          """
          tosca_definitions_version: tosca_2_0
          data_types: {Port: {derived_from: integer, validation: {$in_range: [$value, [1, 9]]}}}
          capability_types: {C: {properties: {n: {type: integer, default: 1}}}}
          relationship_types: {R: {valid_capability_types: [C]}}
          interface_types: {I: {operations: {go: {}}}}
          node_types:
            A:
              metadata: {x-kubernetes-group-version-kind: {group: apps, kind: A, version: v1}}
              properties: {p: {type: Port, default: 3}, q: {type: map, entry_schema: string, required: false}}
              capabilities: {c: C}
              requirements: [r: {capability: C, relationship: R, node: A, count_range: [0, 2]}]
              interfaces: {i: {type: I, operations: {go: go.sh}}}
          group_types: {G: {members: [A]}}
          policy_types: {P: {targets: [G]}}
          service_template:
            inputs: {x: {type: string, default: y}}
            node_templates:
              a: {type: A, count: 2, properties: {q: {k: {$concat: [a, {$get_input: x}]}}}}
              b: {type: A, requirements: [r: a], properties: {p: {$get_property: [a, CAPABILITY, c, n]}}}
            groups: {g: {type: G, members: [a]}}
            policies: [p: {type: P, targets: [g]}]
            outputs: {o: {value: {$get_property: [b, p]}}}
            workflows: {w: {steps: {s: {target: a, activities: [call_operation: i.go]}}}}
            substitution_mappings: {node_type: A, capabilities: {c: [a, c]}}
          """);

  @Property(tries = 2_000)
  void a_mutated_template_gives_a_result_or_a_tosca_exception(@ForAll("mutated") String template) {
    String first = outcome(template);
    assertThat(first).isEqualTo(outcome(template));
  }

  @Property(tries = 2_000)
  void a_tree_of_words_of_tosca_gives_a_result_or_a_tosca_exception(
      @ForAll("trees") String template) {
    assertThat(outcome(template)).isNotEmpty();
  }

  @Property(tries = 4_000)
  void a_template_with_other_values_gives_a_result_or_a_tosca_exception(
      @ForAll @IntRange(max = 1) int good,
      @ForAll @Size(min = 1, max = 3) List<@IntRange(max = 500) Integer> places,
      @ForAll @Size(3) List<@IntRange(max = 100) Integer> values) {
    ObjectNode tree = Trial.object(GOOD.get(good)).deepCopy();
    for (int i = 0; i < places.size(); i++) {
      List<JsonNode> parents = new ArrayList<>(List.of(tree));
      gather(tree, parents);
      JsonNode parent = parents.get(places.get(i) % parents.size());
      replace(parent, places.get(i), VALUES.get(values.get(i) % VALUES.size()).deepCopy());
    }
    assertThat(outcome(new ToscaSource.Tree(Document.of(tree)))).isNotEmpty();
  }

  private static void gather(JsonNode tree, List<JsonNode> parents) {
    for (JsonNode child : tree) {
      if (!child.isEmpty()) {
        parents.add(child);
        gather(child, parents);
      }
    }
  }

  private static void replace(JsonNode parent, int place, JsonNode value) {
    if (parent instanceof ArrayNode list && !list.isEmpty()) {
      list.set(place % list.size(), value);
    } else if (parent instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      object.set(names.get(place % names.size()), value);
    }
  }

  /** Values that may be anywhere in a template, and rarely should. */
  private static final List<JsonNode> VALUES =
      List.of(
              "a",
              "A",
              "''",
              "null",
              "true",
              "-1",
              "1.5",
              "[]",
              "{}",
              "[a]",
              "[[a]]",
              "{a: b}",
              "{A: {}}",
              "[{a: b}]",
              "[{a: {}}, {a: {}}]",
              "$a",
              "$value",
              "{$value: []}",
              "{$node_index: []}",
              "{$get_input: x}",
              "{$get_input: []}",
              "{$get_property: [SELF, p]}",
              "{$get_property: [a, RELATIONSHIP, r, 0, TARGET, p]}",
              "{$get_property: [SELF, CAPABILITY, c, n]}",
              "{$get_property: []}",
              "{$get_attribute: [b, p]}",
              "{$get_artifact: [SELF, a]}",
              "{$concat: [a, {$token: [a, b, 0]}]}",
              "{$join: [[]]}",
              "{$quotient: [1, 0]}",
              "{$equal: [$value, 1]}",
              "{$matches: [$value, '((']}",
              "{get_input: []}",
              "{get_property: [SELF, HOST, a]}",
              "{concat: [{get_input: port}]}",
              "integer",
              "string",
              "list",
              "{type: list}",
              "{type: A}",
              "{derived_from: A}",
              "tosca_simple_yaml_1_3",
              "UNBOUNDED",
              "[2, 1]",
              "[0, UNBOUNDED]")
          .stream()
          .map(yaml -> new YamlReader().read("v: " + yaml, "v").documents().get(0).tree().get("v"))
          .toList();

  private static String outcome(String template) {
    return outcome(new ToscaSource.Text(template, "any.yaml"));
  }

  private static String outcome(ToscaSource source) {
    try {
      ToscaTranslation translation = TOSCA.translate(source, Trial.object("{}"));
      return translation.manifest().documents().toString() + translation.dependsOn();
    } catch (ToscaException e) {
      assertThat(e.problems()).isNotEmpty();
      return e.getMessage();
    }
  }

  @Provide
  Arbitrary<String> mutated() {
    Arbitrary<Integer> places = Arbitraries.integers().between(0, 2_000);
    Arbitrary<String> pieces = Arbitraries.of(WORDS);
    Arbitrary<List<Edit>> edits =
        Combinators.combine(places, Arbitraries.integers().between(0, 12), pieces)
            .as(Edit::new)
            .list()
            .ofMinSize(1)
            .ofMaxSize(4);
    return Combinators.combine(Arbitraries.of(GOOD), edits)
        .as(
            (good, all) -> {
              String text = good;
              for (Edit edit : all) {
                text = edit.in(text);
              }
              return text;
            });
  }

  /** Takes something away and puts something else there. */
  private record Edit(int at, int length, String piece) {
    String in(String text) {
      int from = Math.min(at % (text.length() + 1), text.length());
      int to = Math.min(from + length, text.length());
      return text.substring(0, from) + piece + text.substring(to);
    }
  }

  private static final List<String> WORDS =
      List.of(
          "",
          " ",
          "\n",
          "a",
          "A",
          "0",
          "-1",
          "1e9",
          "null",
          "~",
          "[]",
          "{}",
          "[a]",
          "{a: b}",
          "$",
          "$$",
          "$get_input",
          "$get_property: [SELF, p]",
          "{$concat: []}",
          "{$value: []}",
          "{get_input: a}",
          "{concat: [a]}",
          "<<: {a: b}",
          "&x ",
          "*x",
          "!!str ",
          "'",
          "\"",
          ":",
          ",",
          "string",
          "list",
          "map",
          "type: A",
          "derived_from: A",
          "UNBOUNDED",
          "99999999999999999999",
          "\t",
          "\u0000",
          "😀");

  @Provide
  Arbitrary<String> trees() {
    Arbitrary<Object> leaves =
        Arbitraries.of("A", "a", "string", "integer", "list", 1, -1, true, "$value", "SELF", "");
    Arbitrary<String> keys =
        Arbitraries.of(
            "type",
            "derived_from",
            "properties",
            "node_types",
            "data_types",
            "capability_types",
            "service_template",
            "node_templates",
            "inputs",
            "requirements",
            "capabilities",
            "interfaces",
            "operations",
            "default",
            "validation",
            "entry_schema",
            "relationship",
            "capability",
            "node",
            "groups",
            "policies",
            "workflows",
            "steps",
            "substitution_mappings",
            "A",
            "a",
            "$get_input",
            "$get_property",
            "$equal",
            "count");
    Arbitrary<Object> trees =
        Arbitraries.recursive(
            () -> leaves,
            inner ->
                Arbitraries.oneOf(
                    inner.list().ofMaxSize(3).map(list -> (Object) list),
                    Arbitraries.maps(keys, inner).ofMaxSize(4).map(map -> (Object) map)),
            3);
    return Arbitraries.maps(keys, trees)
        .ofMaxSize(6)
        .map(
            map -> {
              var tree = new ObjectMapper().<JsonNode>valueToTree(map);
              return "tosca_definitions_version: tosca_2_0\n"
                  + (tree.isEmpty() ? "" : YamlWriter.write(tree));
            });
  }

  @Property(tries = 500)
  void a_text_that_is_no_yaml_is_refused(@ForAll String text) {
    if (!new YamlReader().read(text, "x").problems().isEmpty()) {
      assertThat(outcome(text)).contains("Tosca");
    }
  }
}
