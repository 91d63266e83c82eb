package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import dev.homeostat.yaml.YamlFeature;
import dev.homeostat.yaml.YamlLimits;
import dev.homeostat.yaml.YamlReader;
import java.util.EnumSet;
import java.util.List;

/** Translates texts for tests. */
final class Trial {

  /** A ConfigMap, for a text in double quotes. */
  static final String MAP = "apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: web}\\n";

  private static final YamlReader READER =
      new YamlReader(YamlLimits.DEFAULT, EnumSet.allOf(YamlFeature.class));

  private final Tosca tosca;

  private Trial(Tosca tosca) {
    this.tosca = tosca;
  }

  static Trial standard() {
    return new Trial(Tosca.standard());
  }

  static Trial strict() {
    return new Trial(Tosca.strict());
  }

  static Trial with(ToscaOptions options) {
    return new Trial(Tosca.builder().options(options).build());
  }

  /** A template of one Kubernetes object, whose {@code spec} is given as YAML in one line. */
  static String ofSpec(String spec) {
    return """
        tosca_definitions_version: tosca_simple_yaml_1_0
        topology_template:
          inputs:
            port: {type: integer, default: 8080}
            name: {type: string, default: web}
            big: {type: boolean, default: true}
            extra: {type: map, entry_schema: {type: string}, default: {a: b}}
            open: {type: string, required: false}
          node_templates:
            web:
              type: tosca.nodes.indigo.KubernetesObject
              properties:
                spec: %s
        """
        .formatted(spec);
  }

  ToscaTranslation translation(String template) {
    return translation(template, "{}");
  }

  ToscaTranslation translation(String template, String inputs) {
    return tosca.translate(new ToscaSource.Text(template, "app.yaml"), object(inputs));
  }

  /** The names of all resources, in their order. */
  static List<String> names(ToscaTranslation translation) {
    return translation.manifest().documents().stream()
        .map(document -> document.tree().at("/metadata/name").asText())
        .toList();
  }

  List<JsonNode> resources(String template) {
    return translation(template).manifest().documents().stream().map(Document::tree).toList();
  }

  /** The one resource that a spec becomes. */
  JsonNode resource(String spec) {
    List<JsonNode> resources = resources(ofSpec(spec));
    assertThat(resources).hasSize(1);
    return resources.get(0);
  }

  ToscaException refused(String template) {
    return refused(template, "{}");
  }

  ToscaException refused(String template, String inputs) {
    ToscaException refused =
        catchThrowableOfType(ToscaException.class, () -> translation(template, inputs));
    assertThat(refused).as("a template that is refused").isNotNull();
    return refused;
  }

  static ObjectNode object(String yaml) {
    JsonNode tree = READER.read(yaml, "object").documents().get(0).tree();
    return tree.isObject() ? (ObjectNode) tree : Trees.emptyObject();
  }
}
