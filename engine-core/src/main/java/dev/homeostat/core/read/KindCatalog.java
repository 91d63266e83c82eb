package dev.homeostat.core.read;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A catalog of kinds (rule READ-6): from the definitions in the manifest, otherwise from the
 * cluster, which is asked once for each kind. It belongs to one pass.
 */
@API(status = INTERNAL)
public final class KindCatalog {

  private static final int DEEPEST = 64;

  private final Cluster cluster;
  private final Map<String, KindAnswer> known = new HashMap<>();
  private final Set<String> defined = new HashSet<>();

  /**
   * Starts with the cluster alone.
   *
   * @param cluster whom to ask
   */
  public KindCatalog(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Learns the kinds that a manifest defines.
   *
   * @param documents of the manifest
   */
  public void learn(List<Document> documents) {
    for (Document document : documents) {
      JsonNode tree = document.tree();
      if (tree.path("kind").asText().equals("CustomResourceDefinition")
          && tree.path("apiVersion").asText().startsWith("apiextensions.k8s.io/")) {
        define(tree.path("spec"));
      }
    }
  }

  private void define(JsonNode spec) {
    String group = spec.path("group").asText();
    String kind = spec.path("names").path("kind").asText();
    boolean namespaced = !spec.path("scope").asText().equals("Cluster");
    for (JsonNode version : spec.path("versions")) {
      define(group, kind, namespaced, version.path("name").asText(), version, spec);
    }
    if (spec.path("version").isTextual()) {
      String only = spec.path("version").textValue();
      if (!isDefined(group + "/" + only, kind)) {
        define(group, kind, namespaced, only, spec, spec);
      }
    }
  }

  /** In v1beta1, schema and subresources of all versions may stand beside them. */
  private void define(
      String group, String kind, boolean namespaced, String name, JsonNode version, JsonNode all) {
    JsonNode schema = version.path("schema").path("openAPIV3Schema");
    if (schema.isMissingNode()) {
      schema = all.path("validation").path("openAPIV3Schema");
    }
    JsonNode subresources =
        version.has("subresources") ? version.path("subresources") : all.path("subresources");
    Map<FieldPath, KindInfo.ListType> lists = new HashMap<>();
    Set<FieldPath> maps = new HashSet<>();
    walk(FieldPath.root(), schema, lists, maps, 0);
    String key = key(group + "/" + name, kind);
    defined.add(key);
    known.put(
        key,
        KindInfo.of(namespaced)
            .withStatusSubresource(subresources.has("status"))
            .withLists(lists)
            .withAtomicMaps(maps)
            .withSchema(Digest.of(schema))
            .withFields(KindFields.of(schema)));
  }

  /** Reads the list and map types out of a structural schema (rules SCHEMA-6 and SCHEMA-9). */
  static void walk(
      FieldPath path,
      JsonNode schema,
      Map<FieldPath, KindInfo.ListType> lists,
      Set<FieldPath> maps,
      int depth) {
    if (depth > DEEPEST) {
      return;
    }
    if (schema.path("x-kubernetes-map-type").asText().equals("atomic")) {
      maps.add(path);
    }
    if (schema.has("items")) {
      switch (schema.path("x-kubernetes-list-type").asText()) {
        case "map" -> {
          List<String> keys = new ArrayList<>();
          schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
          if (!keys.isEmpty() && keys.stream().allMatch(KindCatalog::isKey)) {
            lists.put(path, new KindInfo.Keyed(keys));
          }
        }
        case "set" -> lists.put(path, new KindInfo.SetOfScalars());
        case "atomic" -> lists.put(path, new KindInfo.Atomic());
        default -> {}
      }
      walk(path, schema.path("items"), lists, maps, depth + 1);
    }
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      walk(path.key(property.getKey()), property.getValue(), lists, maps, depth + 1);
    }
  }

  /** A dot would be read as a step into the element. */
  private static boolean isKey(String name) {
    return !name.isBlank() && name.indexOf('.') < 0;
  }

  /**
   * Returns the versions in which the manifest defines a kind.
   *
   * @param group of the kind
   * @param kind as in {@code Deployment}
   * @return as in {@code example.org/v1}, sorted; empty if the manifest does not define the kind
   */
  public List<String> definedVersions(String group, String kind) {
    return defined.stream()
        .filter(key -> key.startsWith(group + "/") && key.endsWith(" " + kind))
        .map(key -> key.substring(0, key.length() - kind.length() - 1))
        .sorted()
        .toList();
  }

  /**
   * Returns the description of a kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return the kind, or why it is not known
   */
  public KindAnswer of(String apiVersion, String kind) {
    return known.computeIfAbsent(key(apiVersion, kind), key -> cluster.kind(apiVersion, kind));
  }

  /**
   * Returns whether the cluster still describes all kinds that were asked for in the same way.
   *
   * @param now the cluster to ask
   * @return false if a kind has changed, or may have
   */
  public boolean isStill(Cluster now) {
    for (Map.Entry<String, KindAnswer> each : known.entrySet()) {
      String key = each.getKey();
      int cut = key.lastIndexOf(' ');
      boolean asked = !defined.contains(key);
      if (asked
          && !now.kind(key.substring(0, cut), key.substring(cut + 1)).equals(each.getValue())) {
        return false;
      }
    }
    return true;
  }

  /**
   * One name for a kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return both
   */
  public static String key(String apiVersion, String kind) {
    return apiVersion + " " + kind;
  }

  /**
   * The kinds that were asked for and are known.
   *
   * @return by their {@link #key}
   */
  public Map<String, KindInfo> known() {
    Map<String, KindInfo> found = new HashMap<>();
    known.forEach(
        (key, answer) -> {
          if (answer instanceof KindInfo info) {
            found.put(key, info);
          }
        });
    return found;
  }

  /**
   * Returns the description of the kind of a resource.
   *
   * @param resource of which kind
   * @return empty while it is not known
   */
  public Optional<KindInfo> of(Resource resource) {
    return of(resource.apiVersion(), resource.kind()) instanceof KindInfo kind
        ? Optional.of(kind)
        : Optional.empty();
  }

  /**
   * Returns whether the manifest itself defines a kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return true if its definition is part of the application
   */
  public boolean isDefined(String apiVersion, String kind) {
    return defined.contains(key(apiVersion, kind));
  }
}
