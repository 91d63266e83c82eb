package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.FieldPath;
import dev.homeostat.Settings;
import dev.homeostat.Teardown;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * A specification of an application in a history.
 *
 * @param manifest the resources
 * @param schemas the written observer schemas
 * @param byHook the values that a mangling hook sets in each resource, by path
 * @param settings the settings of the application
 * @param actions the changes that the application allows
 * @param teardown the order in which it is torn down
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Wish(
    List<ObjectNode> manifest,
    List<ObjectNode> schemas,
    Map<FieldPath, JsonNode> byHook,
    Settings settings,
    Set<Action> actions,
    Teardown teardown) {

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
    Set<Action> allowed = EnumSet.noneOf(Action.class);
    allowed.addAll(actions);
    actions = Collections.unmodifiableSet(allowed);
    Objects.requireNonNull(teardown, "teardown");
  }

  /**
   * Describes an application that allows all changes.
   *
   * @param manifest the resources
   * @param schemas the written observer schemas
   * @param byHook the values that a mangling hook sets in each resource, by path
   * @param settings the settings of the application
   */
  public Wish(
      List<ObjectNode> manifest,
      List<ObjectNode> schemas,
      Map<FieldPath, JsonNode> byHook,
      Settings settings) {
    this(manifest, schemas, byHook, settings, EnumSet.allOf(Action.class), Teardown.BACKWARDS);
  }

  boolean isAllowingAll() {
    return actions.size() == Action.values().length;
  }

  Wish withManifest(List<ObjectNode> changed) {
    return new Wish(changed, schemas, byHook, settings, actions, teardown);
  }

  Wish withSchemas(List<ObjectNode> changed) {
    return new Wish(manifest, changed, byHook, settings, actions, teardown);
  }

  Wish withByHook(Map<FieldPath, JsonNode> changed) {
    return new Wish(manifest, schemas, changed, settings, actions, teardown);
  }

  Wish withSettings(Settings changed) {
    return new Wish(manifest, schemas, byHook, changed, actions, teardown);
  }

  Wish withActions(Set<Action> changed) {
    return new Wish(manifest, schemas, byHook, settings, changed, teardown);
  }

  Wish withTeardown(Teardown changed) {
    return new Wish(manifest, schemas, byHook, settings, actions, changed);
  }
}
