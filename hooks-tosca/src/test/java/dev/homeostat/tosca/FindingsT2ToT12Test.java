package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.scope.Library;
import dev.homeostat.tosca.scope.Loader;
import dev.homeostat.tosca.scope.Scope;
import dev.homeostat.tosca.scope.TypeKind;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One test, or more, for each finding about templates of other tools. */
class FindingsT2ToT12Test {

  private static final String KIND =
      "metadata: {x-kubernetes-group-version-kind: {group: '', version: v1, kind: %s}}";

  private final Trial trial = Trial.standard();

  private JsonNode only(String template) {
    assertThat(trial.resources(template)).hasSize(1);
    return trial.resources(template).get(0);
  }

  private static String lines(String text, String... replacements) {
    String all = text;
    for (int i = 0; i < replacements.length; i += 2) {
      all = all.replace(replacements[i], replacements[i + 1]);
    }
    return all;
  }

  @Test
  void t2_the_kind_is_the_name_of_the_type_with_the_metadata() {
    JsonNode service =
        only(
            """
            tosca_definitions_version: tosca_simple_yaml_1_3
            capability_types:
              Service:
                metadata: {turandot.apiVersion: v1}
                properties: {spec: {type: map, entry_schema: {type: string}}}
              LoadBalancer: {derived_from: Service}
            node_types:
              App: {capabilities: {web: {type: LoadBalancer}}}
            topology_template:
              node_templates:
                shop:
                  type: App
                  capabilities: {web: {properties: {spec: {type: LoadBalancer}}}}
            """);
    assertThat(service.path("kind").asText()).isEqualTo("Service");
    assertThat(service.at("/spec/type").asText()).isEqualTo("LoadBalancer");
  }

  private static final String NESTED =
      lines(
          """
          tosca_definitions_version: tosca_2_0
          data_types:
            Port:
              properties:
                port: {type: integer}
                protocol: {type: string, default: {$concat: [U, DP]}}
            Spec:
              properties:
                type: {type: string, default: LoadBalancer}
                main: {type: Port, default: {port: 1}}
                ports: {type: list, entry_schema: Port}
          node_types:
            K:
              KIND
              properties:
                metadata: {type: map, entry_schema: string}
                spec: {type: Spec}
          service_template:
            node_templates:
              k:
                type: K
                properties:
                  metadata: {name: {$get_property: [SELF, spec, ports, 0, protocol]}}
                  spec: {ports: [{port: 80}, {port: 81, protocol: TCP}]}
          """,
          "KIND",
          KIND.formatted("Service"));

  @Test
  void t3_defaults_inside_data_types_are_filled_at_any_depth() {
    JsonNode service = only(NESTED);
    assertThat(service.at("/spec/type").asText()).isEqualTo("LoadBalancer");
    assertThat(service.at("/spec/main/protocol").asText()).isEqualTo("UDP");
    assertThat(service.at("/spec/ports/0/protocol").asText()).isEqualTo("UDP");
    assertThat(service.at("/spec/ports/1/protocol").asText()).isEqualTo("TCP");
    assertThat(service.at("/metadata/name").asText()).as("get_property on one").isEqualTo("UDP");
  }

  @Test
  void t3_defaults_without_an_end_are_refused() {
    String endless =
        NESTED.replace("main: {type: Port, default: {port: 1}}", "main: {type: Spec, default: {}}");
    assertThat(trial.refused(endless).code())
        .isIn(ToscaCode.EXPANSION_LIMIT, ToscaCode.PROPERTY_MISSING);
    String doubling =
        endless
            .replace("ports: {type: list, entry_schema: Port}", "more: {type: Spec, default: {}}")
            .replaceAll("spec: \\{ports.*", "spec: {}")
            .replaceAll("name: \\{\\$get.*", "name: x}");
    assertThat(trial.refused(doubling).code()).isEqualTo(ToscaCode.EXPANSION_LIMIT);
  }

  @Test
  void t4_an_expression_is_an_operation_input_in_both_versions() {
    String template =
        lines(
            """
            tosca_definitions_version: tosca_2_0
            interface_types: {I: {operations: {create: {inputs: {x: {type: string, required: false}}}}}}
            node_types:
              N:
                KIND
                properties: {metadata: {type: map, entry_schema: string}}
                interfaces:
                  S: {type: I, operations: {create: {inputs: {x: {$get_property: [SELF, metadata, name]}}}}}
            service_template:
              node_templates: {n: {type: N, properties: {metadata: {name: a}}}}
            """,
            "KIND",
            KIND.formatted("ConfigMap"));
    assertThat(Trial.names(Trial.strict().translation(template))).containsExactly("a");
    String simple =
        """
        tosca_definitions_version: tosca_simple_yaml_1_3
        node_types:
          N:
            derived_from: tosca.nodes.indigo.KubernetesObject
            interfaces:
              Standard: {create: {implementation: a.sh, inputs: {x: {get_property: [SELF, spec]}}}}
        topology_template:
          node_templates:
            n: {type: N, properties: {spec: "apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: a}"}}
        """;
    assertThat(Trial.names(Trial.strict().translation(simple))).containsExactly("a");
  }

  @TempDir Path dir;

  private static final String USING =
      """
      tosca_definitions_version: tosca_2_0
      imports: [{profile: my.org.k8s:1.0}]
      service_template:
        node_templates: {a: {type: Cm, properties: {metadata: {name: a}}}}
      """;

  private static final String PROFILE =
      lines(
          """
          tosca_definitions_version: tosca_2_0
          profile: my.org.k8s:1.0
          node_types: {Cm: {KIND, properties: {metadata: {type: map, entry_schema: string}}}}
          """,
          "KIND",
          KIND.formatted("ConfigMap"));

  @Test
  void t5_a_profile_is_found_in_the_archive_and_in_folders() throws IOException {
    ToscaSource archive =
        new ToscaSource.Archive(
            Templates.packed("app.yaml", USING, "deep/k8s.yaml", PROFILE), "app.csar");
    assertThat(Trial.names(Tosca.standard().translate(archive, Trees.emptyObject())))
        .containsExactly("a");
    Files.createDirectories(dir.resolve("deep"));
    Files.writeString(dir.resolve("deep/k8s.yaml"), PROFILE);
    ToscaSource text = new ToscaSource.Text(USING, "app.yaml");
    Tosca with = Tosca.builder().profiles(dir).build();
    assertThat(Trial.names(with.translate(text, Trees.emptyObject()))).containsExactly("a");
    assertThat(trial.refused(USING).code()).isEqualTo(ToscaCode.IMPORT_NOT_FOUND);
    assertThat(trial.refused(USING)).hasMessageContaining("--profiles");
  }

  private static String pattern(String pattern, String value) {
    return """
        tosca_definitions_version: tosca_simple_yaml_1_3
        data_types: {T: {derived_from: string, constraints: [{pattern: 'PATTERN'}]}}
        node_types:
          A: {derived_from: tosca.nodes.Root, properties: {definition: {type: map}, t: {type: T}}}
        topology_template:
          node_templates:
            a:
              type: A
              properties:
                t: VALUE
                definition: {apiVersion: v1, kind: ConfigMap, metadata: {name: {get_property: [SELF, t]}}}
        """
        .replace("PATTERN", pattern)
        .replace("VALUE", value);
  }

  @Test
  void t6_long_patterns_are_checked_and_those_beyond_re2_are_warned_of() {
    StringBuilder alternatives = new StringBuilder("a0000");
    for (int i = 1; i < 500; i++) {
      alternatives.append("|a%04d".formatted(i));
    }
    assertThat(alternatives.length()).isGreaterThan(2_100);
    assertThat(only(pattern(alternatives.toString(), "a0499")).at("/metadata/name").asText())
        .isEqualTo("a0499");
    assertThat(trial.refused(pattern(alternatives.toString(), "b")).code())
        .isEqualTo(ToscaCode.CONSTRAINT_VIOLATED);
    ToscaTranslation unchecked = trial.translation(pattern("^(?!-)[a-z-]+(?<!-)$", "web"));
    assertThat(unchecked.warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.got()).contains("20 characters", "not checked"));
  }

  @Test
  void t7_an_attribute_may_have_its_long_form() {
    String template =
        """
        tosca_definitions_version: tosca_simple_yaml_1_3
        node_types:
          My:
            derived_from: tosca.nodes.Root
            attributes: {size: {type: string}}
            properties: {definition: {type: map}}
        topology_template:
          node_templates:
            a:
              type: My
              attributes: {size: {description: now, value: big}}
              properties:
                definition:
                  {apiVersion: v1, kind: ConfigMap, metadata: {name: {get_attribute: [SELF, size]}}}
        """;
    assertThat(Trial.names(Trial.strict().translation(template))).containsExactly("big");
    assertThat(Trial.names(trial.translation(template))).containsExactly("big");
  }

  private static String converter(String converter, String value) {
    return """
        tosca_definitions_version: tosca_simple_yaml_1_3
        data_types:
          Target:
            metadata: {puccini.converter: CONVERTER}
            properties:
              port: {type: integer, required: false}
              name: {type: string, required: false}
          Factor: {derived_from: float, metadata: {puccini.converter: tosca.converter.percent}}
        capability_types:
          Service:
            metadata: {turandot.apiVersion: v1}
            properties:
              target: {type: list, entry_schema: {type: Target}}
              share: {type: Factor, default: 0.25}
        node_types: {App: {capabilities: {web: {type: Service}}}}
        topology_template:
          node_templates:
            shop: {type: App, capabilities: {web: {properties: {target: [VALUE]}}}}
        """
        .replace("CONVERTER", converter)
        .replace("VALUE", value);
  }

  @Test
  void t8_values_are_converted_or_refused() {
    JsonNode service = only(converter("tosca.converter.any", "{port: 8080}"));
    assertThat(service.at("/target/0").asInt()).isEqualTo(8080);
    assertThat(service.at("/share").asText()).isEqualTo("25%");
    assertThat(trial.refused(converter("tosca.converter.any", "{port: 1, name: a}")).code())
        .isEqualTo(ToscaCode.CONSTRAINT_VIOLATED);
    ToscaException unknown = trial.refused(converter("acme.shout", "{port: 1}"));
    assertThat(unknown.code()).isEqualTo(ToscaCode.FUNCTION_UNSUPPORTED);
    assertThat(unknown.problems().get(0).source()).isPresent();
  }

  @Test
  void t10_what_the_built_in_copy_of_a_file_lacks_is_said() {
    ToscaTranslation translation =
        trial.translation(
            """
            tosca_definitions_version: tosca_simple_yaml_1_0
            imports:
              - t: https://raw.githubusercontent.com/grycap/tosca/main/custom_types.yaml
            topology_template:
              node_templates:
                ns:
                  type: tosca.nodes.indigo.KubernetesObject
                  properties: {spec: "apiVersion: v1\\nkind: Namespace\\nmetadata: {name: x}\\n"}
                h: {type: tosca.nodes.indigo.Helm.Chart}
            """);
    assertThat(translation.warnings())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.advice())
                    .contains("--allow-url", "only tosca.nodes.indigo.KubernetesObject is known"));
  }

  @Test
  void t10_the_file_itself_counts_where_its_url_is_allowed() {
    String types =
        """
        tosca_definitions_version: tosca_simple_yaml_1_0
        node_types: {tosca.nodes.indigo.Helm.Chart: {derived_from: tosca.nodes.SoftwareComponent}}
        """;
    String template =
        """
        tosca_definitions_version: tosca_simple_yaml_1_0
        imports: [types: https://raw.githubusercontent.com/grycap/tosca/main/custom_types.yaml]
        """;
    Report report = new Report(false);
    Loader.Web web = url -> new Library.Text(Library.NONE, url, "types", types);
    Scope scope =
        new Loader(ToscaLimits.DEFAULT, web, List.of(), report)
            .load(new Library.Text(Library.NONE, "", "app.yaml", template));
    assertThat(scope.type(TypeKind.NODE, "tosca.nodes.indigo.Helm.Chart")).isPresent();
    assertThat(scope.partial()).isEmpty();
    Loader.Web closed = url -> new Library.NotAllowed("a URL");
    Scope partial =
        new Loader(ToscaLimits.DEFAULT, closed, List.of(), report)
            .load(new Library.Text(Library.NONE, "", "app.yaml", template));
    assertThat(partial.type(TypeKind.NODE, "tosca.nodes.indigo.Helm.Chart")).isEmpty();
    assertThat(partial.partial()).hasSize(1);
  }

  @Test
  void t12_an_error_brings_no_follow_ups_and_the_nearest_names() {
    String template =
        Templates.config("a", "{$get_input: colour}")
            .replace(
                "service_template:\n", "service_template:\n  inputs: {color: {type: string}}\n");
    ToscaException refused =
        catchThrowableOfType(
            ToscaException.class,
            () ->
                Tosca.standard()
                    .translate(
                        new ToscaSource.Text(template, "app.yaml"), Trial.object("{color: red}")));
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused).hasMessageContaining("an input of the template: color");
    String twenty =
        "  inputs: {"
            + "abcdefghijklmnopqrst".replaceAll("(.)", "$1: {type: string}, ")
            + "size: {type: string}}\n";
    ToscaException near =
        trial.refused(
            Templates.config("a", "{$get_input: siez}")
                .replace("service_template:\n", "service_template:\n" + twenty));
    assertThat(near.problems().get(0).expected()).contains("template: size, ");
  }

  @Test
  void t13_an_nfv_template_gets_the_reason() {
    assertThat(
            trial.refused(
                "tosca_definitions_version: tosca_simple_profile_for_nfv_1_0_0\n"
                    + "topology_template: {node_templates: {v: {type: tosca.nodes.nfv.VDU}}}\n"))
        .hasMessageContaining("Tacker");
  }
}
