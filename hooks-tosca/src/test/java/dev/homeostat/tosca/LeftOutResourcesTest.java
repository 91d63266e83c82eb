package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of a template that are meant as resources and that no mapping takes are errors. */
class LeftOutResourcesTest {

  private static final String CONFIG = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\n";

  private final Trial trial = Trial.standard();

  @TempDir Path dir;

  private ToscaException refused(String template, ToscaCode code, String... messages) {
    ToscaException refused = trial.refused(template);
    assertThat(refused.problems()).as("one cause, no follow-ups: %s", refused).hasSize(1);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused).hasMessageContaining("app.yaml:");
    for (String message : messages) {
      assertThat(refused).hasMessageContaining(message);
    }
    return refused;
  }

  // --- metadata of types ---

  private static final String CAPABILITIES =
      """
      tosca_definitions_version: tosca_simple_yaml_1_3
      capability_types:
        Metadata: {properties: {labels: {type: map, entry_schema: string, required: false}}}
        Service:
          metadata: {turandot.apiVersion: v1}
          properties: {spec: {type: map, entry_schema: string, required: false}}
        Web:
          metadata:
            turandot.apiVersion: apps/v1
            turandot.kind: Deployment
            turandot.move.1: replicas->spec.replicas
            turandot.copy.1: metadata.labels->spec.labels
            puccini.data-type: Web
            acme.kind: Deployment
          properties:
            replicas: {type: integer, default: 2}
            note: {type: string, default: x, metadata: {turandot.ignore: 'true'}}
      node_types: {App: {capabilities: {web: Web, service: Service}}}
      topology_template:
        node_templates: {shop: {type: App}}
      """;

  @Test
  void the_template_is_right_before_it_is_broken() {
    assertThat(Trial.names(trial.translation(CAPABILITIES)))
        .containsExactly("shop-web", "shop-service");
  }

  @ParameterizedTest
  @CsvSource({
    "turandot.apiVersion: apps/v1, turandot.apiversion: apps/v1, turandot.apiVersion",
    "turandot.apiVersion: v1, turandot.api-version: v1, turandot.apiVersion",
    "turandot.apiVersion: v1, Turandot.apiVersion: v1, turandot.apiVersion",
    "turandot.kind: Deployment, turandot.Kind: Deployment, turandot.kind",
    "turandot.move.1, turandot.mvoe.1, turandot.move",
    "turandot.copy.1, turandot.cpoy.1, turandot.copy",
    "turandot.ignore, turandot.ignored, turandot.ignore"
  })
  void a_misspelled_metadata_key_is_an_error_with_the_right_name(
      String right, String wrong, String offered) {
    ToscaException refused =
        refused(
            CAPABILITIES.replaceFirst(right, wrong),
            ToscaCode.KEY_UNKNOWN,
            "the metadata key '" + offered + "'");
    assertThat(refused.problems().get(0).path()).contains("/metadata/");
  }

  @Test
  void a_misspelled_key_of_the_only_capability_is_an_error_too() {
    refused(
        CAPABILITIES
            .replace("web: Web, service", "service")
            .replaceFirst("turandot.apiVersion", "turandot.apiversion"),
        ToscaCode.KEY_UNKNOWN,
        "turandot.apiVersion");
  }

  @Test
  void metadata_without_a_value_or_an_arrow_is_an_error_in_its_place() {
    refused(
        CAPABILITIES.replace("apiVersion: apps/v1", "apiVersion:"), ToscaCode.VALUE_TYPE, "null");
    refused(
        CAPABILITIES.replace("replicas->spec", "replicas=>spec"),
        ToscaCode.VALUE_TYPE,
        "app.yaml:11",
        "turandot.move.1",
        "an arrow between them");
    refused(CAPABILITIES.replace("replicas->spec", "->spec"), ToscaCode.VALUE_TYPE, "an arrow");
    refused(
        CAPABILITIES.replace("replicas->spec", "replcas->spec"),
        ToscaCode.PROPERTY_UNKNOWN,
        "write 'replicas'");
  }

  @Test
  void a_value_in_the_way_of_a_rule_is_an_error() {
    String template =
        CAPABILITIES.replace(
            "replicas: {type: integer, default: 2}",
            "replicas: {type: integer, default: 2}\n      spec: {type: string, default: x}");
    refused(template, ToscaCode.MANIFEST_INVALID, "spec.replicas", "a text in node shop");
  }

  @ParameterizedTest
  @CsvSource({
    "x-kubernetes-group-version-kind, x-kubernetes-group-version-kinds, KEY_UNKNOWN",
    "x-kubernetes-group-version-kind, X-Kubernetes-Group-Version-Kind, KEY_UNKNOWN",
    "version: v1, verson: v1, VALUE_TYPE",
    "kind: Deployment, kind: , VALUE_TYPE"
  })
  void the_metadata_of_a_node_type_is_checked_likewise(String right, String wrong, String code) {
    String template =
        """
        tosca_definitions_version: tosca_2_0
        node_types:
          Web:
            metadata: {x-kubernetes-group-version-kind: {group: apps, version: v1, kind: Deployment}}
          Map:
            metadata: {x-kubernetes-group-version-kind: {group: {}, version: v1, kind: ConfigMap}}
        service_template: {node_templates: {map: {type: Map}, web: {type: Web}}}
        """;
    assertThat(Trial.names(trial.translation(template))).containsExactly("map", "web");
    refused(template.replaceFirst(right, wrong == null ? "kind:" : wrong), ToscaCode.valueOf(code));
  }

  @Test
  void a_misspelled_converter_is_an_error_where_a_value_is_of_its_type() {
    String template =
        """
        tosca_definitions_version: tosca_simple_yaml_1_3
        data_types:
          Any: {metadata: {puccini.convertor: any}, properties: {port: {type: integer}}}
        capability_types:
          Service:
            metadata: {turandot.apiVersion: v1}
            properties: {target: {type: Any, required: false}}
        node_types: {App: {capabilities: {web: Service}}}
        topology_template:
          node_templates:
            shop: {type: App, capabilities: {web: {properties: {target: {port: 1}}}}}
        """;
    refused(template, ToscaCode.KEY_UNKNOWN, "puccini.converter");
    assertThat(Trial.names(trial.translation(template.replace("target: {port: 1}", ""))))
        .containsExactly("shop-web");
  }

  @Test
  void an_undefined_capability_type_close_to_a_resource_is_an_error_without_any_other() {
    String template =
        CAPABILITIES
            .replace("{capabilities: {web: Web, service: Service}}", "{capabilities: {web: NAME}}")
            .replace("shop: {type: App}", "shop: {type: App}, plain: {type: Plain}")
            .replace("node_types: {", "node_types: {Plain: {capabilities: {service: Service}}, ");
    refused(template.replace("NAME", "Sevice"), ToscaCode.TYPE_UNKNOWN, "write 'Service'");
    assertThat(Trial.names(trial.translation(template.replace("NAME", "acme.Database"))))
        .containsExactly("plain-service");
  }

  @Test
  void t12_an_undefined_capability_type_brings_no_follow_ups_and_offers_prefixed_names() {
    String template =
        """
        tosca_definitions_version: tosca_simple_yaml_1_3
        imports: [{file: profiles/kubernetes/1.0/profile.yaml, namespace_prefix: k8s}]
        node_types: {App: {capabilities: {map: k8s:ConfigMap, web: k8s:Servce}}}
        topology_template:
          node_templates:
            shop: {type: App, capabilities: {web: {properties: {spec: {}}}}}
        """;
    refused(template, ToscaCode.TYPE_UNKNOWN, "/node_types/App", "write 'k8s:Service'");
  }

  @Test
  void a_type_of_a_prefixed_profile_without_its_prefix_is_an_error() {
    String template =
        """
        tosca_definitions_version: tosca_2_0
        imports: [{profile: 'io.kubernetes:1.0', namespace: k8s}]
        service_template:
          node_templates:
            map: {type: 'k8s:ConfigMap', properties: {metadata: {name: map}}}
            web: {type: 'k8s:Deployment', properties: {metadata: {name: web}}}
        """;
    assertThat(Trial.names(trial.translation(template))).containsExactly("map", "web");
    refused(
        template.replace("'k8s:Deployment'", "Deployment"),
        ToscaCode.TYPE_UNKNOWN,
        "write 'k8s:Deployment'");
  }

  // --- artifacts ---

  private ToscaException refusedWith(String artifacts, ToscaCode code) throws IOException {
    ToscaException refused =
        org.assertj.core.api.Assertions.catchThrowableOfType(
            ToscaException.class, () -> translation(artifacts));
    assertThat(refused).isNotNull();
    assertThat(refused.problems()).as("%s", refused).hasSize(1);
    assertThat(refused.code()).isEqualTo(code);
    assertThat(refused).hasMessageContaining("app.yaml:");
    return refused;
  }

  private ToscaTranslation translation(String artifacts) {
    return translation(artifacts, "");
  }

  private ToscaTranslation translation(String artifacts, String metadata) {
    try {
      for (String name : new String[] {"one", "two"}) {
        Files.writeString(dir.resolve(name + ".yaml"), CONFIG.formatted(name));
      }
      Files.writeString(dir.resolve("notes.yaml"), "a: b\n");
      Files.writeString(
          dir.resolve("app.yaml"),
          """
          tosca_definitions_version: tosca_simple_yaml_1_3
          artifact_types: {acme.Script: {}}
          node_types: {App: {derived_from: tosca.nodes.Root}}
          topology_template:
            node_templates:
              app:
                type: App
                metadata: {METADATA}
                artifacts:
                  one: {type: Manifest, file: one.yaml}
                  ARTIFACTS
          """
              .replace("METADATA", metadata)
              .replace("ARTIFACTS", artifacts));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return Tosca.standard()
        .translate(new ToscaSource.File(dir, "app.yaml"), dev.homeostat.tree.Trees.emptyObject());
  }

  @Test
  void an_artifact_of_an_unknown_type_beside_a_manifest_is_an_error() throws IOException {
    String far = "two: {type: acme.Weird, file: two.yaml}";
    assertThat(refusedWith(far, ToscaCode.TYPE_UNKNOWN))
        .hasMessageContainingAll("'two'", "'acme.Weird'", "write 'Manifest'", "define the type");
    assertThat(refusedWith("two: {file: two.yaml}", ToscaCode.KEY_MISSING))
        .hasMessageContaining("without a type");
    assertThat(refusedWith("two: two.yaml", ToscaCode.KEY_MISSING))
        .hasMessageContaining("without a type");
  }

  @Test
  void an_artifact_that_is_none_of_ours_is_left_out() {
    assertThat(Trial.names(translation("two: {type: acme.Script, file: two.yaml}")))
        .containsExactly("one");
    assertThat(Trial.names(translation("two: {file: notes.yaml}"))).containsExactly("one");
    assertThat(Trial.names(translation("image: nginx:1.25"))).containsExactly("one");
    String far = "two: {type: acme.Weird, file: two.yaml}";
    assertThat(Trial.names(translation(far, "homeostat.dev/ignored-artifacts: 'three, two'")))
        .containsExactly("one");
  }

  @Test
  void a_manifest_of_a_node_that_another_mapping_takes_is_an_error() {
    String template =
        Trial.ofSpec("\"" + Trial.MAP + "\"")
            + "      artifacts: {more: {type: Manifest, file: more.yaml}}\n";
    refused(template, ToscaCode.MANIFEST_INVALID, "'more'", "kubernetes-object");
    assertThat(
            Trial.names(
                trial.translation(
                    template + "      metadata: {homeostat.dev/ignored-artifacts: more}\n")))
        .containsExactly("web");
  }

  @Test
  void what_is_no_resource_is_called_by_its_kind() {
    String template = Trial.ofSpec("{apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}}");
    refused(
        template.replace("NAME", "{eval: .name}"),
        ToscaCode.MANIFEST_INVALID,
        "a text as metadata.name, got an object",
        "functions of other tools are not evaluated");
    refused(Trial.ofSpec("[x]"), ToscaCode.MANIFEST_INVALID, "got a text in node web");
    refused(Trial.ofSpec("[null]"), ToscaCode.MANIFEST_INVALID, "got nothing in node web");
  }

  // --- nothing at all ---

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{apiVersion: v1, kind: List, items: []}",
        "'apiVersion: v1\nkind: List\nitems: []\n'",
        "[]"
      })
  void nodes_that_become_nothing_are_an_error_that_lists_their_types(String spec) {
    String template =
        Trial.ofSpec(spec.contains("\n") ? "\"" + spec.replace("\n", "\\n") + "\"" : spec);
    ToscaException refused = trial.refused(template);
    assertThat(refused.problems()).hasSize(1);
    if (!spec.equals("[]")) {
      assertThat(refused.code()).isEqualTo(ToscaCode.NODE_TYPE_UNSUPPORTED);
      assertThat(refused)
          .hasMessageContainingAll("only empty nodes", "tosca.nodes.indigo.KubernetesObject");
      ToscaTranslation beside =
          trial.translation(
              template
                  + "    other:\n      type: tosca.nodes.indigo.KubernetesObject\n"
                  + "      properties: {spec: {apiVersion: v1, kind: ConfigMap, metadata: {name:"
                  + " a}}}\n");
      assertThat(beside.warnings())
          .extracting(problem -> problem.code())
          .contains("ToscaSpecEmpty");
    }
  }
}
