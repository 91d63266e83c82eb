package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Optional;
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
    if (!typed && !isManifest(definition.tree())) {
      return new NotMine();
    }
    Optional<ObjectNode> made =
        definition.tree().isNull() ? UnfurlResources.of(node) : Optional.empty();
    if (definition.tree().isNull() && made.isEmpty() && !node.property("src").tree().isNull()) {
      return KubernetesObjectMapping.unmappable(
          ToscaCode.SPEC_EMPTY,
          node,
          definition,
          "a manifest in 'definition'",
          "a file under 'src', which is not read,",
          "write the manifest there, or name the file as an artifact of type Manifest, of a node of"
              + " another type");
    }
    Mapping mapping =
        made.isPresent()
            ? new Resources(List.of(new Document(made.get(), pointer -> node.location())))
            : KubernetesObjectMapping.of(node, PROPERTY);
    return mapping instanceof Resources resources
        ? new Resources(
            UnfurlResources.named(node, resources.documents()), UnfurlResources.namespace(node))
        : mapping;
  }

  /** A manifest as values or as a text; other tools have definitions of other things. */
  private static boolean isManifest(JsonNode definition) {
    return definition.isTextual()
        ? TEXT.matcher(definition.textValue()).find()
        : definition.hasNonNull("apiVersion") && definition.hasNonNull("kind");
  }
}
