package dev.homeostat.tosca.mapping;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.spi.NodeMapping;
import dev.homeostat.tosca.spi.ToscaNode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Origin;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Nodes whose type, or one that it derives from, names a kind in its metadata ({@code
 * x-kubernetes-group-version-kind}): their properties are the members of the resource.
 */
@API(status = INTERNAL)
public final class KindMapping implements NodeMapping {

  static final String KEY = "x-kubernetes-group-version-kind";

  /** Made by the service loader. */
  public KindMapping() {}

  @Override
  public String name() {
    return "kind";
  }

  @Override
  public int order() {
    return 200;
  }

  @Override
  public Mapping map(ToscaNode node) {
    Optional<JsonNode> named = node.type().metadata(KEY);
    if (named.isEmpty()) {
      return new NotMine();
    }
    JsonNode kind = named.get().isArray() ? named.get().path(0) : named.get();
    // Generators write an empty object for the core group.
    String group = kind.path("group").asText();
    String version = kind.path("version").asText();
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", group.isEmpty() ? version : group + "/" + version);
    tree.put("kind", kind.path("kind").asText());
    node.properties()
        .properties()
        .forEach(
            property -> {
              boolean own = tree.has(property.getKey()) || property.getKey().equals("status");
              if (!own && !property.getValue().isNull()) {
                tree.set(property.getKey(), property.getValue());
              }
            });
    return new Resources(List.of(named(tree, node)));
  }

  /** A resource without a name has that of its node; its members stand where their values do. */
  private static Document named(ObjectNode tree, ToscaNode node) {
    ObjectNode metadata =
        tree.path("metadata") instanceof ObjectNode written
            ? written.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    if (!metadata.hasNonNull("name")) {
      metadata.put("name", node.uniqueName());
    }
    tree.set("metadata", metadata);
    Origin origin =
        pointer ->
            pointer.matches() || !node.properties().has(pointer.getMatchingProperty())
                ? node.location()
                : node.property(pointer.getMatchingProperty()).locate(pointer.tail());
    return new Document(tree, origin);
  }
}
