package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a blank goes before the value of a function: in the text of a manifest, nowhere else. */
class SpacingTest {

  private static final String HEAD = "apiVersion: v1\\nkind: Service\\nmetadata: {name: web}\\n";

  private final Trial trial = Trial.standard();

  @Test
  void a_blank_goes_between_a_key_and_an_input() {
    JsonNode service =
        trial.resource(
            "{concat: ['"
                + HEAD.replace("\\n", "\n\n                ")
                + "', \"spec:\\n  port:\", {get_input: port}]}");
    assertThat(service.at("/spec/port").asInt()).isEqualTo(8080);
  }

  @Test
  void no_blank_goes_into_a_text() {
    JsonNode service =
        trial.resource(
            "{concat: [\"" + HEAD + "spec: {image: 'nginx:\", {get_input: name}, \"'}\"]}");
    assertThat(service.at("/spec/image").asText()).isEqualTo("nginx:web");
  }

  @Test
  void a_blank_goes_before_each_input_where_that_is_asked_for() {
    JsonNode service =
        Trial.with(ToscaOptions.DEFAULT.withSpacing(ToscaOptions.Spacing.BEFORE_INPUTS))
            .resource(
                "{concat: [\"" + HEAD + "spec: {image: 'nginx:\", {get_input: name}, \"'}\"]}");
    assertThat(service.at("/spec/image").asText()).isEqualTo("nginx: web");
  }

  @Test
  void pieces_within_a_piece_are_pieces_of_the_same_text() {
    JsonNode service =
        trial.resource(
            "{concat: [\""
                + HEAD
                + "spec:\\n  image: \", {concat: ['nginx:', {get_input: name}]},"
                + " {concat: [\"\\n  port:\", {concat: [{get_input: port}]}]}]}");
    assertThat(service.at("/spec")).isEqualTo(Trial.object("{image: 'nginx:web', port: 8080}"));
  }

  @Test
  void a_text_that_is_joined_for_another_function_is_no_manifest() {
    JsonNode service =
        trial.resource(
            "{concat: [\""
                + HEAD
                + "spec: \", {join: [[{concat: ['nginx:', {get_input: name}]}]]}]}");
    assertThat(service.at("/spec").asText()).isEqualTo("nginx:web");
  }

  @Test
  void values_that_a_spec_is_given_as_are_no_text_of_a_manifest() {
    JsonNode pod =
        trial.resource(
            "{apiVersion: v1, kind: Pod, metadata: {name: web},"
                + " image: {concat: ['nginx:', {get_input: name}]}}");
    assertThat(pod.at("/image").asText()).isEqualTo("nginx:web");
  }

  @Test
  void properties_that_become_members_of_a_resource_are_no_text_of_a_manifest() {
    List<JsonNode> resources =
        trial.resources(
            """
            tosca_definitions_version: tosca_simple_yaml_1_3
            node_types:
              Job:
                metadata: {x-kubernetes-group-version-kind: {group: batch, kind: Job, version: v1}}
                properties: {image: {type: string}}
            topology_template:
              inputs: {tag: {type: string, default: '1.25'}}
              node_templates:
                job:
                  type: Job
                  properties: {image: {concat: ['nginx:', {get_input: tag}]}}
            """);
    assertThat(resources.get(0).at("/image").asText()).isEqualTo("nginx:1.25");
  }

  @Test
  void a_manifest_is_the_same_whoever_asked_for_its_property_before() {
    String asking =
        Trial.ofSpec("{concat: [\"" + HEAD + "spec:\\n  port:\", {get_input: port}]}")
            .replace(
                "    web:\n",
                """
                    asking:
                      type: tosca.nodes.indigo.KubernetesObject
                      properties:
                        spec:
                          apiVersion: v1
                          kind: ConfigMap
                          metadata: {name: asking}
                          data: {text: {get_property: [web, spec]}}
                    web:
                """);
    List<JsonNode> resources = trial.resources(asking);
    assertThat(resources.get(0).at("/data/text").asText()).endsWith("port:8080");
    assertThat(resources.get(1).at("/spec/port").asInt()).isEqualTo(8080);
  }

  @Test
  void a_manifest_is_the_same_whoever_is_hosted_on_its_node() {
    List<JsonNode> resources =
        Trial.with(ToscaOptions.DEFAULT.withOrder(ToscaOptions.Order.TEMPLATE))
            .resources(
                """
                tosca_definitions_version: tosca_simple_yaml_1_3
                node_types:
                  unfurl.nodes.K8sNamespace:
                    derived_from: tosca.nodes.Root
                    properties: {name: {type: string}, definition: {type: string}}
                  unfurl.nodes.K8sRawResource:
                    derived_from: tosca.nodes.Root
                    properties: {definition: {type: string}}
                    requirements: [host: tosca.capabilities.Node]
                topology_template:
                  node_templates:
                    web:
                      type: unfurl.nodes.K8sRawResource
                      requirements: [host: ns]
                      properties: {definition: "{apiVersion: v1, kind: Pod, metadata: {name: web}}"}
                    ns:
                      type: unfurl.nodes.K8sNamespace
                      properties:
                        name: shop
                        definition:
                          concat:
                            - "apiVersion: v1\\nkind: Namespace\\nmetadata:\\n  name:"
                            - get_property: [SELF, name]
                """);
    assertThat(resources.get(1).at("/metadata/name").asText()).isEqualTo("shop");
  }
}
