package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * An application of songs, the cluster that has them, and the memory of the model from pass to
 * pass. Each song carries the mark of the application. Texts leave out apiVersion, kind and name.
 */
final class ApplicationScenario implements ApplicationServer {

  /** The uid that marks the objects of the application. */
  static final String UID = "ours";

  private static final FieldPath MARK = FieldPath.of("metadata", "labels", Application.UID_LABEL);

  private final Map<ResourceId, ResourceSpec> wanted = new LinkedHashMap<>();
  private final Map<ResourceId, ScriptedServer> cluster = new HashMap<>();
  private Settings settings = Settings.DEFAULT;
  private Set<Action> actions = Set.of(Action.values());
  private boolean isKept = true;
  private ApplicationMemory memory = ApplicationMemory.NONE;
  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private boolean refusesDeletions;

  static ResourceId id(String name) {
    return new ResourceId("music.example.com", "Song", "", name);
  }

  ApplicationScenario wants(String name, String manifest) {
    return wants(name, manifest, Optional.empty());
  }

  ApplicationScenario wants(String name, String manifest, String schema) {
    return wants(name, manifest, Optional.of(identified(name, schema)));
  }

  private ApplicationScenario wants(String name, String manifest, Optional<ObjectNode> schema) {
    Map<FieldPath, JsonNode> mark = Map.of(MARK, Yaml.value(UID));
    ObjectNode tree = identified(name, manifest);
    wanted.put(id(name), new ResourceSpec(tree, schema, mark, KindFacts.custom(), true));
    return this;
  }

  ApplicationScenario wantsNoMore(String name) {
    wanted.remove(id(name));
    return this;
  }

  ApplicationScenario allows(Action... some) {
    actions = Set.of(some);
    return this;
  }

  ApplicationScenario withoutState() {
    isKept = false;
    return this;
  }

  ApplicationScenario settings(UnaryOperator<Settings> change) {
    settings = change.apply(settings);
    return this;
  }

  /** Gives an object the content that another writer wants, without our mark unless it says so. */
  ApplicationScenario live(String name, String content) {
    server(name).store(identified(name, content));
    return this;
  }

  /** Lets another writer change one field, through objects. */
  ApplicationScenario edit(String name, String pointer, String value) {
    ObjectNode object = server(name).live().orElseThrow().deepCopy();
    int last = pointer.lastIndexOf('/');
    String member = pointer.substring(last + 1).replace("~1", "/");
    String parent = pointer.substring(0, last);
    ObjectNode members = parent.isEmpty() ? object : object.withObject(parent);
    members.set(member, Yaml.value(value));
    server(name).store(object);
    return this;
  }

  ApplicationScenario deleted(String name) {
    server(name).delete();
    return this;
  }

  /** Lets an object be read under a second name, as twins of two groups are. */
  ApplicationScenario sameObject(String name, String twin) {
    cluster.put(id(twin), server(name));
    return this;
  }

  ApplicationScenario refusingDeletions() {
    refusesDeletions = true;
    return this;
  }

  ScriptedServer server(String name) {
    return cluster.computeIfAbsent(id(name), each -> new ScriptedServer());
  }

  boolean exists(String name) {
    return server(name).live().isPresent();
  }

  /** Returns the value of a field of a live object. */
  JsonNode at(String name, String pointer) {
    return server(name).live().orElseThrow().at(pointer);
  }

  ApplicationScenario later(Duration time) {
    now = now.plus(time);
    return this;
  }

  ApplicationStep pass() {
    ApplicationStep step =
        ApplicationModel.step(
            new ApplicationSpec(UID, wanted, settings, actions, isKept), memory, this, now);
    memory = step.memory();
    return step;
  }

  /** Runs a pass and returns what it did with one resource. */
  ResourceStep pass(String name) {
    return Objects.requireNonNull(pass().resources().get(id(name)));
  }

  ApplicationScenario applied() {
    pass();
    return this;
  }

  @Override
  public Set<ResourceId> ids() {
    return cluster.keySet();
  }

  @Override
  public Optional<ObjectNode> read(ResourceId id) {
    return server(id.name()).live();
  }

  @Override
  public ModelServer of(ResourceId id) {
    return server(id.name());
  }

  @Override
  public boolean delete(ResourceId id) {
    if (!refusesDeletions) {
      server(id.name()).delete();
    }
    return !refusesDeletions;
  }

  private static ObjectNode identified(String name, String text) {
    ObjectNode object = Yaml.object(text);
    object.put("apiVersion", "music.example.com/v1");
    object.put("kind", "Song");
    object.withObjectProperty("metadata").put("name", name);
    return object;
  }
}
