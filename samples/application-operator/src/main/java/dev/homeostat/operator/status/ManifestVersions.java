package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The apiVersion of each desired resource, whether it has a record yet or not. */
final class ManifestVersions {

  private final Map<ResourceId, String> written = new HashMap<>();
  private final String namespace;

  /**
   * The versions in a manifest, or in the translation of a source.
   *
   * @param object whose manifest it is, as it was read for the pass
   * @param pass its result
   */
  ManifestVersions(Resource object, ReconcileResult pass) {
    namespace = pass.application().namespace();
    learn(object.tree().at("/spec/manifest"));
    pass.state()
        .translation()
        .ifPresent(translation -> translation.manifest().forEach(this::learn));
  }

  private void learn(JsonNode tree) {
    JsonNode items = tree.isArray() ? tree : tree.path("items");
    String kind = tree.path("kind").asText();
    String name = tree.at("/metadata/name").asText();
    if (!kind.isEmpty() && !name.isEmpty()) {
      String version = tree.path("apiVersion").asText();
      String where = tree.at("/metadata/namespace").asText();
      written.putIfAbsent(new ResourceId(ResourceId.groupOf(version), kind, where, name), version);
    } else if (items.isArray()) {
      items.forEach(this::learn);
    }
  }

  /** Returns the number of resources in the manifest; 0 if it is not known. */
  int count() {
    return written.size();
  }

  /**
   * Returns the version, as in {@code apps/v1}; empty if it is not known, as for a resource that a
   * hook adds.
   */
  Optional<String> of(ResourceId id) {
    String version = written.get(id);
    if (version == null && id.namespace().equals(namespace)) {
      version = written.get(id.in(""));
    }
    return Optional.ofNullable(version).filter(said -> !said.isEmpty());
  }
}
