package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Settings;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * A specification of an application in a history.
 *
 * @param manifest the resources
 * @param schemas the written observer schemas
 * @param byHook the values that a mangling hook sets in each resource, by path
 * @param settings the settings of the application
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Wish(
    List<ObjectNode> manifest,
    List<ObjectNode> schemas,
    Map<FieldPath, JsonNode> byHook,
    Settings settings) {

  // Freezes and copies.
  public Wish {
    Objects.requireNonNull(manifest, "manifest");
    Objects.requireNonNull(schemas, "schemas");
    Objects.requireNonNull(byHook, "byHook");
    Objects.requireNonNull(settings, "settings");
    manifest = manifest.stream().map(Trees::freeze).toList();
    schemas = schemas.stream().map(Trees::freeze).toList();
    Map<FieldPath, JsonNode> values = new TreeMap<>();
    byHook.forEach((path, value) -> values.put(path, Trees.freeze(value)));
    byHook = Collections.unmodifiableMap(values);
  }

  Wish withManifest(List<ObjectNode> changed) {
    return new Wish(changed, schemas, byHook, settings);
  }

  Wish withSchemas(List<ObjectNode> changed) {
    return new Wish(manifest, changed, byHook, settings);
  }

  Wish withByHook(Map<FieldPath, JsonNode> changed) {
    return new Wish(manifest, schemas, changed, settings);
  }

  Wish withSettings(Settings changed) {
    return new Wish(manifest, schemas, byHook, changed);
  }
}
