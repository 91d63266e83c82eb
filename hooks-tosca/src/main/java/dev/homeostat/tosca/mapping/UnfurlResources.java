package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tree.Document;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The resources that the node types of Unfurl describe by other properties than a definition. */
final class UnfurlResources {

  private static final String RESOURCE = "unfurl.nodes.K8sRawResource";
  private static final String NAMESPACE = "unfurl.nodes.K8sNamespace";
  private static final String SECRET = "unfurl.nodes.K8sSecretResource";
  private static final String METADATA = "metadata";

  private UnfurlResources() {}

  /** Returns the resource of a node without a definition. */
  static Optional<ObjectNode> of(ToscaNode node) {
    if (node.type().isA(NAMESPACE)) {
      return Optional.of(resource("Namespace", name(node)));
    }
    JsonNode data = node.type().isA(SECRET) ? node.property("data").tree() : null;
    if (data == null || !data.isObject()) {
      return Optional.empty();
    }
    ObjectNode secret = resource("Secret", name(node));
    JsonNode type = node.property("type").tree();
    secret.put("type", type.isTextual() ? type.textValue() : "Opaque");
    ObjectNode encoded = secret.putObject("data");
    data.properties().forEach(e -> encoded.put(e.getKey(), base64(e.getValue())));
    return Optional.of(secret);
  }

  private static ObjectNode resource(String kind, String name) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", kind);
    tree.putObject(METADATA).put("name", name);
    return tree;
  }

  private static String base64(JsonNode value) {
    String text = value.isValueNode() ? value.asText() : value.toString();
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the name of the resource: the property of that name, or else that of the node. */
  private static String name(ToscaNode node) {
    JsonNode name = node.property("name").tree();
    return name.isTextual() ? name.textValue() : node.uniqueName();
  }

  /** Gives the only document of a node of Unfurl the name of the node, if it has none. */
  static List<Document> named(ToscaNode node, List<Document> documents) {
    if (documents.size() != 1
        || !node.type().isA(RESOURCE)
        || !(documents.get(0).tree() instanceof ObjectNode tree)
        || !(tree.path(METADATA).isObject() || !tree.has(METADATA))
        || tree.path(METADATA).has("name")
        || tree.has("items")) {
      return documents;
    }
    ObjectNode copy = tree.deepCopy();
    copy.withObjectProperty(METADATA).put("name", name(node));
    return List.of(new Document(copy, documents.get(0).origin()));
  }

  /** Returns the namespace that a node is hosted on. */
  static Optional<String> namespace(ToscaNode node) {
    return node.targets().stream()
        .filter(target -> target.requirement().equals("host"))
        .filter(target -> target.node().type().isA(NAMESPACE))
        .map(target -> name(target.node()))
        .filter(name -> !name.isEmpty())
        .findFirst();
  }
}
