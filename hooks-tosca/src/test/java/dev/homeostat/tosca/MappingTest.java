package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.ResourceId;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The resources of nodes, by each of the mappings. */
class MappingTest {

  private final Trial trial = Trial.standard();

  private static final String KINDS =
      """
      tosca_definitions_version: tosca_2_0
      capability_types: {Anything: {}}
      relationship_types: {Needs: {}}
      data_types:
        Metadata: {properties: {name: {type: string, required: false}, labels: {type: map, entry_schema: string, required: false}}}
      node_types:
        Resource:
          properties: {metadata: {type: Metadata, required: false}}
          capabilities: {feature: Anything}
          requirements: [needs: {capability: Anything, relationship: Needs}]
        ConfigMap:
          derived_from: Resource
          metadata: {x-kubernetes-group-version-kind: {group: {}, kind: ConfigMap, version: v1}}
          properties: {data: {type: map, entry_schema: string, required: false}, status: {type: string, required: false}}
        Deployment:
          derived_from: Resource
          metadata: {x-kubernetes-group-version-kind: {group: apps, kind: Deployment, version: v1}}
          properties: {spec: {type: map, entry_schema: integer, default: {replicas: 2}}}
        Special: {derived_from: Deployment}
      service_template:
        inputs: {count: {type: integer, default: 1}}
        node_templates:
          web:
            type: Special
            requirements: [needs: conf]
          conf:
            type: ConfigMap
            count: {$get_input: count}
            properties:
              status: never sent
              data: {index: {$concat: [n, {$node_index: []}]}}
      """;

  @Test
  void a_node_whose_type_names_a_kind_becomes_that_kind() {
    List<JsonNode> resources = trial.resources(KINDS.replace("[n, {$node_index: []}]", "[n]"));
    assertThat(resources.get(0))
        .isEqualTo(
            Trial.object(
                "{apiVersion: v1, kind: ConfigMap, data: {index: n}, metadata: {name: conf}}"));
    assertThat(resources.get(1))
        .isEqualTo(
            Trial.object(
                "{apiVersion: apps/v1, kind: Deployment, spec: {replicas: 2}, metadata: {name:"
                    + " web}}"));
  }

  @Test
  void a_node_that_counts_becomes_several_resources_with_names_of_their_own() {
    String texts = KINDS.replace("[n, {$node_index: []}]", "[n]");
    assertThat(trial.translation(texts, "{count: 3}").provenance().keySet())
        .extracting(ResourceId::name)
        .containsExactly("conf-0", "conf-1", "conf-2", "web");
    assertThat(trial.translation(texts, "{count: 0}").manifest().documents()).hasSize(1);
  }

  @Test
  void what_counts_too_far_is_refused() {
    assertThat(trial.refused(KINDS, "{count: 101}").code()).isEqualTo(ToscaCode.EXPANSION_LIMIT);
  }

  @Test
  void a_resource_depends_on_those_of_the_nodes_that_its_node_requires() {
    ToscaTranslation translation =
        trial.translation(KINDS.replace("[n, {$node_index: []}]", "[n]"));
    assertThat(translation.dependsOn())
        .containsEntry(ResourceId.deployment("web"), Set.of(ResourceId.of("ConfigMap", "conf")));
  }

  @Test
  void each_resource_knows_its_node_and_where_that_stands() {
    ToscaTranslation translation =
        trial.translation(KINDS.replace("[n, {$node_index: []}]", "[n]"));
    assertThat(translation.provenance().get(ResourceId.deployment("web")))
        .hasToString("node web, app.yaml:23");
    Document conf = translation.manifest().documents().get(0);
    assertThat(conf.locate(JsonPointer.compile("/data/index")).orElseThrow().line()).isEqualTo(31);
  }

  @Test
  void capabilities_whose_types_name_resources_become_these() {
    List<JsonNode> resources =
        trial.resources(
            """
            tosca_definitions_version: tosca_simple_yaml_1_3
            capability_types:
              k8s.Metadata: {properties: {namespace: {type: string}, labels: {type: map, required: false, entry_schema: {type: string}}}}
              k8s.Deployment:
                metadata: {turandot.apiVersion: apps/v1, turandot.move.1: 'replicas->spec.replicas', turandot.copy.1: 'spec.replicas->spec.least'}
                properties:
                  replicas: {type: integer}
                  internal: {type: string, default: x, metadata: {turandot.ignore: 'true'}}
              k8s.Front:
                metadata: {turandot.apiVersion: v1, turandot.kind: Service}
                properties: {metadataNamePostfix: {type: string, default: ''}}
            node_types:
              App:
                capabilities: {metadata: {type: k8s.Metadata}, deployment: {type: k8s.Deployment}, front: {type: k8s.Front}}
            topology_template:
              node_templates:
                web:
                  type: App
                  capabilities:
                    metadata: {properties: {namespace: shop}}
                    deployment: {properties: {replicas: 3}}
            """);
    assertThat(resources)
        .containsExactly(
            Trial.object(
                "{apiVersion: apps/v1, kind: Deployment, metadata: {namespace: shop, name:"
                    + " web-deployment}, spec: {replicas: 3, least: 3}}"),
            Trial.object(
                "{apiVersion: v1, kind: Service, metadata: {namespace: shop, name: web}}"));
  }

  @Test
  void definitions_become_resources_in_the_namespace_of_their_host() {
    List<JsonNode> resources =
        trial.resources(
            """
            tosca_definitions_version: tosca_simple_yaml_1_3
            data_types:
              Manifest: {properties: {apiVersion: {type: string}, kind: {type: string}, metadata: {type: map, entry_schema: {type: string}}}}
            node_types:
              unfurl.nodes.K8sNamespace:
                derived_from: tosca.nodes.Root
                properties: {name: {type: string}, definition: {type: Manifest}}
              unfurl.nodes.K8sRawResource:
                derived_from: tosca.nodes.Root
                properties: {definition: {type: string}}
                requirements: [host: tosca.capabilities.Node]
            topology_template:
              node_templates:
                ns:
                  type: unfurl.nodes.K8sNamespace
                  properties: {name: shop, definition: {apiVersion: v1, kind: Namespace, metadata: {name: shop}}}
                web:
                  type: unfurl.nodes.K8sRawResource
                  requirements: [host: ns]
                  properties:
                    definition: |
                      apiVersion: v1
                      kind: Pod
                      metadata: {name: web}
            """);
    assertThat(resources)
        .containsExactly(
            Trial.object("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}"),
            Trial.object("{apiVersion: v1, kind: Pod, metadata: {name: web, namespace: shop}}"));
  }

  @Test
  void a_host_may_be_one_of_several_that_its_template_makes() {
    List<JsonNode> resources =
        trial.resources(
            """
            tosca_definitions_version: tosca_2_0
            capability_types: {Room: {}}
            relationship_types: {In: {}}
            data_types:
              Manifest: {properties: {apiVersion: {type: string}, kind: {type: string}, metadata: {type: map, entry_schema: string}}}
            node_types:
              unfurl.nodes.K8sNamespace:
                properties: {name: {type: string}, definition: {type: Manifest}}
                capabilities: {room: Room}
              unfurl.nodes.K8sRawResource:
                properties: {definition: {type: Manifest}}
                requirements: [host: {capability: Room, relationship: In}]
            service_template:
              node_templates:
                ns:
                  type: unfurl.nodes.K8sNamespace
                  count: 2
                  properties:
                    name: {$concat: [shop, $node_index]}
                    definition: {apiVersion: v1, kind: Namespace, metadata: {name: {$get_property: [SELF, name]}}}
                web:
                  type: unfurl.nodes.K8sRawResource
                  requirements: [host: {node: [ns, 1]}]
                  properties: {definition: {apiVersion: v1, kind: Pod, metadata: {name: web}}}
            """);
    assertThat(resources.get(1).at("/metadata/name").asText()).isEqualTo("shop1");
    assertThat(resources.get(2).at("/metadata/namespace").asText()).isEqualTo("shop1");
  }

  @Test
  void a_mapping_of_ones_own_comes_first() {
    NodeMapping mapping =
        new NodeMapping() {
          @Override
          public String name() {
            return "quotas";
          }

          @Override
          public Mapping map(ToscaNode node) {
            if (!node.type().isA("Quota")) {
              return new NotMine();
            }
            return new Resources(
                List.of(
                    Document.of(
                        JsonNodeFactory.instance
                            .objectNode()
                            .put("apiVersion", "v1")
                            .put("kind", "ResourceQuota")
                            .set(
                                "metadata",
                                JsonNodeFactory.instance
                                    .objectNode()
                                    .put("name", node.uniqueName())))));
          }
        };
    ToscaTranslation translation =
        Tosca.builder()
            .mapping(mapping)
            .build()
            .translate(
                new ToscaSource.Text(
                    """
                    tosca_definitions_version: tosca_2_0
                    node_types: {Quota: {}}
                    service_template: {node_templates: {small: {type: Quota}}}
                    """,
                    "app.yaml"),
                Trial.object("{}"));
    assertThat(translation.provenance())
        .hasEntrySatisfying(
            ResourceId.of("ResourceQuota", "small"),
            from -> assertThat(from.mapping()).isEqualTo("quotas"));
  }

  @Test
  void a_node_that_is_to_be_found_or_substituted_is_refused() {
    assertThat(
            Trial.strict()
                .refused(
                    KINDS.replace("type: Special\n", "type: Special\n      directives: [select]\n"))
                .code())
        .isEqualTo(ToscaCode.DIRECTIVE_UNSUPPORTED);
  }
}
