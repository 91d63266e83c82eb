package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Nodes with a property {@code definition} that is a manifest, as Unfurl and Cloudify have them. A
 * resource without a namespace goes into the one that the node is hosted on.
 */
@API(status = INTERNAL)
public final class DefinitionMapping implements NodeMapping {

  private static final String PROPERTY = "definition";
  private static final Pattern TYPES =
      Pattern.compile("unfurl\\.nodes\\.K8s(?!Cluster).*|cloudify\\.kubernetes\\.resources\\..*");
  private static final Pattern TEXT =
      Pattern.compile("(?m)^\\s*[{]?\\s*[\"']?apiVersion[\"']?\\s*:");
  private static final String NAMESPACE = "unfurl.nodes.K8sNamespace";

  /** Made by the service loader. */
  public DefinitionMapping() {}

  @Override
  public String name() {
    return "definition";
  }

  @Override
  public int order() {
    return 400;
  }

  @Override
  public Mapping map(ToscaNode node) {
    boolean typed = node.type().lineage().stream().anyMatch(name -> TYPES.matcher(name).matches());
    Document definition = node.property(PROPERTY);
    boolean given = !definition.tree().isNull();
    if (typed && !given) {
      return withoutDefinition(node);
    }
    if (!typed && !isManifest(definition.tree())) {
      return new NotMine();
    }
    Mapping mapping = KubernetesObjectMapping.of(node, PROPERTY);
    String namespace =
        node.targets().stream()
            .filter(target -> target.requirement().equals("host"))
            .filter(target -> target.node().type().isA(NAMESPACE))
            .map(target -> target.node().property("name").tree().asText())
            .findFirst()
            .orElse("");
    return mapping instanceof Resources resources && !namespace.isEmpty()
        ? new Resources(in(namespace, resources.documents()))
        : mapping;
  }

  /** A manifest as values or as a text; other tools have definitions of other things. */
  private static boolean isManifest(JsonNode definition) {
    return definition.isTextual()
        ? TEXT.matcher(definition.textValue()).find()
        : definition.hasNonNull("apiVersion") && definition.hasNonNull("kind");
  }

  private static Mapping withoutDefinition(ToscaNode node) {
    if (!node.type().isA(NAMESPACE)) {
      return KubernetesObjectMapping.of(node, PROPERTY);
    }
    ObjectNode namespace = JsonNodeFactory.instance.objectNode();
    namespace.put("apiVersion", "v1").put("kind", "Namespace");
    namespace.putObject("metadata").set("name", node.property("name").tree());
    return new Resources(List.of(new Document(namespace, pointer -> node.location())));
  }

  private static List<Document> in(String namespace, List<Document> documents) {
    List<Document> located = new ArrayList<>();
    for (Document document : documents) {
      if (document.tree() instanceof ObjectNode object
          && (object.path("metadata").isObject() || !object.has("metadata"))
          && !object.path("metadata").hasNonNull("namespace")) {
        ObjectNode copy = object.deepCopy();
        copy.withObjectProperty("metadata").put("namespace", namespace);
        located.add(new Document(copy, document.origin()));
      } else {
        located.add(document);
      }
    }
    return located;
  }
}
