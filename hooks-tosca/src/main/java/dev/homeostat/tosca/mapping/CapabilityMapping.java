package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Problem;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tosca.spi.ToscaType;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Nodes with capabilities whose types name a resource in their metadata ({@code
 * turandot.apiVersion}): each such capability is one, with its properties as members.
 */
@API(status = INTERNAL)
public final class CapabilityMapping implements NodeMapping {

  static final String API_VERSION = "turandot.apiVersion";
  static final String KIND = "turandot.kind";
  static final String MOVE = "turandot.move";
  static final String COPY = "turandot.copy";
  static final String IGNORE = "turandot.ignore";

  /** Made by the service loader. */
  public CapabilityMapping() {}

  @Override
  public String name() {
    return "capability";
  }

  @Override
  public int order() {
    return 300;
  }

  @Override
  public Mapping map(ToscaNode node) {
    List<Document> resources = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    Map<String, ToscaNode.Capability> capabilities = node.capabilities();
    capabilities.forEach(
        (name, capability) -> {
          if (capability.type().metadata(API_VERSION).isPresent()) {
            try {
              ObjectNode tree = resource(name, capability, node, capabilities);
              resources.add(new Document(tree, pointer -> node.location()));
            } catch (ValueRelocation.Blocked blocked) {
              problems.add(blocked.problem(name, node));
            }
          }
        });
    if (!problems.isEmpty()) {
      return new Unmappable(problems);
    }
    return resources.isEmpty() ? new NotMine() : new Resources(resources);
  }

  private static ObjectNode resource(
      String name,
      ToscaNode.Capability capability,
      ToscaNode node,
      Map<String, ToscaNode.Capability> all) {
    ToscaType type = capability.type();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", type.metadata(API_VERSION).map(JsonNode::asText).orElse(""));
    tree.put("kind", type.metadata(KIND).map(JsonNode::asText).orElseGet(() -> kind(type)));
    tree.set("metadata", metadata(name, capability, node, all));
    capability
        .properties()
        .properties()
        .forEach(
            property -> {
              boolean ignored =
                  property.getKey().equals("metadataNamePostfix")
                      || type.metadata(property.getKey(), IGNORE).isPresent();
              if (!ignored && !property.getValue().isNull()) {
                tree.set(property.getKey(), property.getValue());
              }
            });
    type.metadataOf(MOVE).forEach(rule -> ValueRelocation.of(rule.asText()).move(tree));
    type.metadataOf(COPY).forEach(rule -> ValueRelocation.of(rule.asText()).copy(tree));
    return tree;
  }

  /**
   * Returns the last word of the name of the type that has the metadata, such as {@code
   * cloud.kubernetes.Service}: a type that derives from it only narrows the resource.
   */
  private static String kind(ToscaType type) {
    return type.declaring(API_VERSION).orElse(type.name()).replaceAll("^.*[.:]", "");
  }

  /**
   * Returns the metadata of a resource. Those in the capability of type Metadata apply to all
   * resources of the node.
   */
  private static ObjectNode metadata(
      String name,
      ToscaNode.Capability capability,
      ToscaNode node,
      Map<String, ToscaNode.Capability> all) {
    ObjectNode metadata = JsonNodeFactory.instance.objectNode();
    for (ToscaNode.Capability each : all.values()) {
      boolean common =
          each.type().lineage().stream().anyMatch(type -> type.matches("(.*[.:])?Metadata"));
      if (common) {
        each.properties().properties().forEach(p -> metadata.set(p.getKey(), p.getValue()));
      }
    }
    if (!metadata.hasNonNull("name")) {
      JsonNode postfix = capability.properties().path("metadataNamePostfix");
      String end = postfix.isTextual() ? postfix.textValue() : "-" + name;
      metadata.set("name", TextNode.valueOf(node.uniqueName() + end));
    }
    return metadata;
  }
}
