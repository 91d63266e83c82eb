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
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;

/**
 * Nodes with a property {@code definition} that is a manifest, as Unfurl and Cloudify have them. A
 * resource without a namespace goes into the one that the node is hosted on.
 */
@API(status = INTERNAL)
public final class DefinitionMapping implements NodeMapping {

  static final String PROPERTY = "definition";
  private static final Pattern TYPES =
      Pattern.compile("unfurl\\.nodes\\.K8s(?!Cluster).*|cloudify\\.kubernetes\\.resources\\..*");
  private static final List<String> KEYS = List.of("apiVersion", "kind", "metadata");
  private static final List<String> FILES = List.of("src", "file");

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
    if (definition.tree().isNull() && made.isEmpty() && namesFile(node)) {
      return KubernetesObjectMapping.unmappable(
          ToscaCode.SPEC_EMPTY,
          node,
          definition,
          "a manifest in 'definition'",
          "only the name of a file",
          "write the manifest there, or name the file as an artifact of type Manifest, of a node of"
              + " another type");
    }
    Mapping mapping =
        made.isPresent()
            ? new Resources(List.of(new Document(made.get(), pointer -> node.location())))
            : KubernetesObjectMapping.of(node, PROPERTY);
    return mapping instanceof Resources resources
        ? new Resources(
            UnfurlResources.named(node, resources.documents()),
            UnfurlResources.namespace(node),
            resources.warnings())
        : mapping;
  }

  private static boolean namesFile(ToscaNode node) {
    return FILES.stream().anyMatch(key -> !node.property(key).tree().isNull());
  }

  /**
   * Returns whether a definition is a manifest, perhaps with a mistake: two of the keys that each
   * resource has. Other tools have definitions of other things.
   */
  static boolean isManifest(JsonNode definition) {
    if (definition.isTextual()) {
      return KEYS.stream().filter(key -> hasLine(definition.textValue(), key)).count() >= 2;
    }
    if (definition.isArray()) {
      return !definition.isEmpty()
          && StreamSupport.stream(definition.spliterator(), false)
              .allMatch(DefinitionMapping::isManifest);
    }
    return KEYS.stream().filter(definition::hasNonNull).count() >= 2;
  }

  private static boolean hasLine(String text, String key) {
    return Pattern.compile("(?m)^[{\\s\"']*" + key + "[\"']?\\s*:").matcher(text).find();
  }
}
