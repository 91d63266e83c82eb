package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Namespaces that resources get, and the identity of resources with and without one. */
class DefaultNamespacesTest {

  private static final String HEAD =
      """
      tosca_definitions_version: tosca_simple_unfurl_1_0_0
      imports: [{repository: unfurl, file: tosca_plugins/k8s.yaml}]
      topology_template:
        node_templates:
          home: {type: unfurl.nodes.K8sNamespace, properties: {name: octo}}
      """;

  private final Trial trial = Trial.standard();

  private static String hosted(String name, String definition) {
    return "    %s:\n      type: unfurl.nodes.K8sResource\n      requirements: [host: home]\n"
            .formatted(name)
        + "      properties: {definition: %s}\n".formatted(definition);
  }

  private Map<String, String> namespaces(String template) {
    Map<String, String> namespaces = new LinkedHashMap<>();
    for (JsonNode tree : trial.resources(template)) {
      namespaces.put(
          tree.at("/metadata/name").asText(), tree.at("/metadata/namespace").asText("none"));
    }
    return namespaces;
  }

  @Test
  void a_cluster_scoped_kind_gets_no_namespace() {
    assertThat(
            namespaces(
                HEAD
                    + hosted("a", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}")
                    + hosted("b", "{apiVersion: v1, kind: PersistentVolume, metadata: {name: b}}")
                    + hosted(
                        "c",
                        "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata:"
                            + " {name: c}}")))
        .isEqualTo(Map.of("octo", "none", "a", "octo", "b", "none", "c", "none"));
  }

  @Test
  void a_kind_that_the_manifest_defines_for_the_cluster_gets_no_namespace() {
    String crd =
        "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name:"
            + " songs.a.org}, spec: {group: a.org, scope: SCOPE, names: {kind: Song}}}";
    String template =
        HEAD
            + hosted("song", "{apiVersion: a.org/v1, kind: Song, metadata: {name: s}}")
            + hosted("crd", crd);
    assertThat(namespaces(template.replace("SCOPE", "Cluster")))
        .isEqualTo(Map.of("octo", "none", "songs.a.org", "none", "s", "none"));
    assertThat(namespaces(template.replace("SCOPE", "Namespaced")))
        .isEqualTo(Map.of("octo", "none", "songs.a.org", "none", "s", "octo"));
  }

  @Test
  void the_items_of_a_list_get_the_namespace_and_not_the_list() {
    String list =
        "{apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: ConfigMap, metadata: {name:"
            + " a}}, {apiVersion: v1, kind: ConfigMap, metadata: {name: b, namespace: other}},"
            + " {apiVersion: v1, kind: Node, metadata: {name: c}}]}";
    assertThat(namespaces(HEAD + hosted("l", list)))
        .isEqualTo(Map.of("octo", "none", "a", "octo", "b", "other", "c", "none"));
  }

  private static String twice(String kind, String one, String other) {
    String node =
        "    %s: {type: tosca.nodes.indigo.KubernetesObject, properties: {spec: {apiVersion: v1,"
            + " kind: %s, metadata: {name: a%s}}}}\n";
    return "tosca_definitions_version: tosca_simple_yaml_1_3\ntopology_template:\n"
        + "  node_templates:\n"
        + node.formatted("one", kind, one)
        + node.formatted("other", kind, other);
  }

  private static void refused(String template, String namespace) {
    ToscaException refused =
        catchThrowableOfType(
            ToscaException.class,
            () ->
                Tosca.standard()
                    .translate(
                        new ToscaSource.Text(template, "app.yaml"),
                        Trees.emptyObject(),
                        namespace));
    assertThat(refused).isNotNull();
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused)
        .hasMessageContainingAll("a second one in node other; the first is of node one");
  }

  @Test
  void one_resource_with_and_without_the_namespace_of_the_application_is_found_twice() {
    refused(twice("ConfigMap", "", ", namespace: shop"), "shop");
    refused(twice("ConfigMap", ", namespace: shop", ""), "shop");
    refused(twice("Namespace", ", namespace: shop", ""), "");
    assertThat(Trial.names(trial.translation(twice("ConfigMap", "", ", namespace: shop"))))
        .as("of an unknown application")
        .hasSize(2);
    assertThat(
            Trial.names(
                Tosca.standard()
                    .translate(
                        new ToscaSource.Text(
                            twice("ConfigMap", "", ", namespace: other"), "app.yaml"),
                        Trees.emptyObject(),
                        "shop")))
        .hasSize(2);
  }

  private static final String SECRET =
      """
      tosca_definitions_version: tosca_simple_unfurl_1_0_0
      imports: [{repository: unfurl, file: tosca_plugins/k8s.yaml}]
      topology_template:
        node_templates:
          hidden:
            type: unfurl.nodes.K8sSecretResource
            properties: {data: {user: root, port: 5}}
      """;

  @Test
  void a_secret_of_unfurl_is_made_of_its_data_as_unfurl_makes_it() {
    JsonNode secret = trial.resources(SECRET).get(0);
    assertThat(secret.path("kind").asText()).isEqualTo("Secret");
    assertThat(secret.path("type").asText()).isEqualTo("Opaque");
    assertThat(secret.at("/metadata/name").asText()).isEqualTo("hidden");
    assertThat(secret.at("/data/user").asText()).isEqualTo("cm9vdA==");
    assertThat(secret.at("/data/port").asText()).isEqualTo("NQ==");
  }

  @Test
  void an_error_of_a_substituted_type_is_placed_in_the_file_of_the_user() {
    ToscaException refused = trial.refused(SECRET.replaceFirst(" *properties: .*\n", ""));
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused).hasMessageStartingWith("app.yaml:5: ToscaSpecEmpty");
    assertThat(refused).hasMessageNotContaining("kubernetes-definitions");
  }

  @Test
  void a_resource_of_unfurl_without_a_name_has_that_of_its_node() {
    assertThat(namespaces(HEAD + hosted("settings", "{apiVersion: v1, kind: ConfigMap}")))
        .isEqualTo(Map.of("octo", "none", "settings", "octo"));
  }
}
