package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One resource, the server that has it, and the memory of the model from pass to pass. The texts of
 * manifest, schema and live object leave out apiVersion, kind and name, which are the same in each.
 */
final class Scenario {

  /** What the definition of a Tune says of its fields. */
  private static final String TUNE =
      """
      properties:
        spec:
          properties:
            parts: {x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name]}
            ports: {x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [port, protocol]}
            tags: {x-kubernetes-list-type: set}
            box: {x-kubernetes-map-type: atomic}
            rows:
              x-kubernetes-list-type: map
              x-kubernetes-list-map-keys: [name]
              items: {x-kubernetes-map-type: atomic}
      """;

  private final String kind;
  private final KindFacts facts;
  private final ScriptedServer server = new ScriptedServer();
  private final Map<FieldPath, JsonNode> hooks = new HashMap<>();
  private String apiVersion;
  private String manifest = "";
  private Optional<String> schema = Optional.empty();
  private boolean removesFields = true;
  private ResourceMemory memory = ResourceMemory.NONE;
  private Instant now = Instant.parse("2030-01-01T00:00:00Z");

  private Scenario(String apiVersion, String kind, KindFacts facts) {
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.facts = facts;
  }

  /** A custom kind that says nothing of its lists. */
  static Scenario song() {
    return new Scenario("music.example.com/v1", "Song", KindFacts.custom());
  }

  /** A custom kind whose definition has list types. */
  static Scenario tune() {
    KindFacts facts = KindFacts.ofDefinition(Yaml.value(TUNE));
    return new Scenario("music.example.com/v1", "Tune", facts);
  }

  static Scenario builtIn(String apiVersion, String kind) {
    return new Scenario(apiVersion, kind, KindFacts.of(apiVersion, kind));
  }

  static Scenario deployment() {
    return builtIn("apps/v1", "Deployment");
  }

  Scenario manifest(String text) {
    manifest = text;
    return this;
  }

  Scenario schema(String text) {
    schema = Optional.of(text);
    return this;
  }

  Scenario withoutSchema() {
    schema = Optional.empty();
    return this;
  }

  /** Lets a mangling hook set a field. */
  Scenario hook(String path, String value) {
    hooks.put(FieldPath.parse(path), Yaml.value(value));
    return this;
  }

  Scenario withoutHooks() {
    hooks.clear();
    return this;
  }

  /** Sets {@code fieldRemoval}. */
  Scenario removesFields(boolean removes) {
    removesFields = removes;
    return this;
  }

  Scenario apiVersion(String version) {
    apiVersion = version;
    return this;
  }

  /** Gives the whole object the content that another writer wants. */
  Scenario live(String text) {
    server.store(identified(text));
    return this;
  }

  /** Lets another writer delete the object. */
  Scenario deleted() {
    server.delete();
    return this;
  }

  Scenario later(Duration time) {
    now = now.plus(time);
    return this;
  }

  ScriptedServer server() {
    return server;
  }

  /** Runs a pass over a resource that is ours or not there. */
  ResourceStep pass() {
    return step(false);
  }

  /** Runs a pass that takes the object over from another writer. */
  ResourceStep adopt() {
    return step(true);
  }

  /** Runs a pass whose result does not matter. */
  Scenario applied() {
    pass();
    return this;
  }

  private ResourceStep step(boolean isAdopted) {
    ResourceStep step = ResourceModel.step(spec(), memory, server.live(), isAdopted, server, now);
    memory = step.memory();
    return step;
  }

  ResourceSpec spec() {
    return new ResourceSpec(
        identified(manifest), schema.map(this::identified), hooks, facts, removesFields);
  }

  /** The live object without its identity. */
  JsonNode content() {
    return Yaml.content(server.live().orElseThrow());
  }

  private ObjectNode identified(String text) {
    ObjectNode object = Yaml.object(text);
    object.put("apiVersion", apiVersion);
    object.put("kind", kind);
    object.withObjectProperty("metadata").put("name", "one");
    return object;
  }
}
