package dev.homeostat.spi.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Condition;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The JSON form of an {@link ApplicationState}: the three trees as lists, and one record for each
 * resource, which contains its positions in these lists.
 */
final class StateJson {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private StateJson() {}

  static ObjectNode write(ApplicationState state) {
    ObjectNode json = JSON.objectNode();
    json.put("stateVersion", ApplicationState.STATE_VERSION);
    json.put("uid", state.uid());
    if (!state.ownerKind().isEmpty()) {
      json.put("ownerKind", state.ownerKind());
    }
    if (!state.observedRevision().isEmpty()) {
      json.put("observedRevision", state.observedRevision());
    }
    json.put("salt", state.salt());
    ArrayNode schemas = json.putArray("mangledObserverSchema");
    ArrayNode applied = json.putArray("lastAppliedManifest");
    ArrayNode observed = json.putArray("lastObservedManifest");
    ArrayNode resources = json.putArray("resources");
    for (ResourceRecord record : state.records().values()) {
      schemas.add(record.observerSchema());
      applied.add(record.lastApplied());
      ObjectNode member = RecordJson.write(record);
      record
          .lastObserved()
          .ifPresent(
              tree -> {
                member.put("observed", observed.size());
                observed.add(tree);
              });
      resources.add(member);
    }
    if (!state.hooks().isEmpty()) {
      ObjectNode hooks = json.putObject("hooks");
      state.hooks().forEach(hooks::set);
    }
    if (!state.contributions().isEmpty()) {
      ObjectNode contributions = json.putObject("contributions");
      state
          .contributions()
          .forEach(
              (hook, phases) -> {
                ArrayNode list = contributions.putArray(hook);
                phases.forEach(phase -> list.add(phase.name()));
              });
    }
    ArrayNode conditions = json.putArray("conditions");
    state.conditions().values().forEach(condition -> conditions.add(write(condition)));
    state.translation().ifPresent(translation -> json.set("translation", write(translation)));
    return json;
  }

  static ApplicationState read(ObjectNode json) {
    JsonNode version = json.path("stateVersion");
    if (!version.isInt() || version.intValue() != ApplicationState.STATE_VERSION) {
      throw new IllegalArgumentException(
          "/stateVersion: expected "
              + ApplicationState.STATE_VERSION
              + ", got "
              + (version.isInt() ? version.intValue() : "no whole number"));
    }
    List<JsonNode> schemas = list(json, "mangledObserverSchema");
    List<JsonNode> applied = list(json, "lastAppliedManifest");
    List<JsonNode> observed = list(json, "lastObservedManifest");
    List<JsonNode> resources = list(json, "resources");
    if (schemas.size() != resources.size() || applied.size() != resources.size()) {
      throw new IllegalArgumentException(
          "/resources: mangledObserverSchema, lastAppliedManifest and resources belong together"
              + " and must have one length");
    }
    Map<ResourceId, ResourceRecord> records = new LinkedHashMap<>();
    for (int i = 0; i < resources.size(); i++) {
      ObjectNode member = object(resources.get(i), "/resources/" + i);
      int seen = member.path("observed").asInt(-1);
      if (seen >= observed.size()) {
        throw new IllegalArgumentException("/resources/" + i + "/observed: names no tree");
      }
      ResourceRecord record =
          RecordJson.read(
              member,
              object(schemas.get(i), "/mangledObserverSchema/" + i),
              object(applied.get(i), "/lastAppliedManifest/" + i),
              seen < 0
                  ? Optional.empty()
                  : Optional.of(object(observed.get(seen), "/lastObservedManifest/" + seen)));
      records.put(record.id(), record);
    }
    Map<String, ObjectNode> hooks = new TreeMap<>();
    json.path("hooks")
        .properties()
        .forEach(hook -> hooks.put(hook.getKey(), object(hook.getValue(), "/hooks")));
    Map<String, Condition> conditions = new TreeMap<>();
    for (JsonNode member : list(json, "conditions")) {
      Condition condition = readCondition(object(member, "/conditions"));
      conditions.put(condition.type(), condition);
    }
    JsonNode translation = json.get("translation");
    ApplicationState.Draft state = new ApplicationState.Draft();
    state.uid = text(json, "uid");
    state.ownerKind = json.has("ownerKind") ? text(json, "ownerKind") : "";
    state.observedRevision = json.has("observedRevision") ? text(json, "observedRevision") : "";
    state.salt = text(json, "salt");
    state.records = records;
    state.hooks = hooks;
    state.contributions = readContributions(json);
    state.conditions = conditions;
    state.translation =
        Optional.ofNullable(translation).map(tree -> readTranslation(object(tree, "/translation")));
    return state.build();
  }

  /** A phase of a newer version is left out: its hook is not known here either. */
  private static Map<String, Set<HookContribution>> readContributions(ObjectNode json) {
    Map<String, Set<HookContribution>> contributions = new TreeMap<>();
    for (Map.Entry<String, JsonNode> hook : json.path("contributions").properties()) {
      Set<HookContribution> phases = EnumSet.noneOf(HookContribution.class);
      for (JsonNode name : hook.getValue()) {
        Arrays.stream(HookContribution.values())
            .filter(phase -> phase.name().equals(name.asText()))
            .forEach(phases::add);
      }
      contributions.put(hook.getKey(), phases);
    }
    return contributions;
  }

  private static ObjectNode write(Condition condition) {
    return JSON.objectNode()
        .put("type", condition.type())
        .put("status", condition.status().toString())
        .put("reason", condition.reason())
        .put("message", condition.message())
        .put("lastTransitionTime", condition.since().toString());
  }

  private static Condition readCondition(ObjectNode json) {
    String status = text(json, "status");
    return Condition.builder()
        .type(text(json, "type"))
        .status(
            Arrays.stream(Condition.Status.values())
                .filter(value -> value.toString().equals(status))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("/conditions: an unknown status")))
        .reason(text(json, "reason"))
        .message(text(json, "message"))
        .since(instant(json, "lastTransitionTime"))
        .build();
  }

  private static ObjectNode write(TranslationRecord translation) {
    ObjectNode json = JSON.objectNode().put("source", translation.source().text());
    ArrayNode manifest = json.putArray("manifest");
    translation.manifest().forEach(manifest::add);
    ArrayNode order = json.putArray("dependsOn");
    translation
        .dependsOn()
        .forEach(
            (id, on) -> {
              ObjectNode member = order.addObject();
              member.set("resource", writeId(id));
              ArrayNode targets = member.putArray("on");
              on.stream().sorted().forEach(target -> targets.add(writeId(target)));
            });
    if (!translation.provenance().isEmpty()) {
      ArrayNode provenance = json.putArray("provenance");
      translation
          .provenance()
          .forEach(
              (id, from) -> provenance.addObject().put("from", from).set("resource", writeId(id)));
    }
    return json;
  }

  private static TranslationRecord readTranslation(ObjectNode json) {
    List<ObjectNode> manifest = new ArrayList<>();
    list(json, "manifest").forEach(tree -> manifest.add(object(tree, "/translation/manifest")));
    Map<ResourceId, Set<ResourceId>> dependsOn = new TreeMap<>();
    for (JsonNode member : list(json, "dependsOn")) {
      ObjectNode order = object(member, "/translation/dependsOn");
      Set<ResourceId> on = new LinkedHashSet<>();
      list(order, "on").forEach(id -> on.add(readId(object(id, "/translation/dependsOn/on"))));
      dependsOn.put(readId(object(order.path("resource"), "/translation/dependsOn")), on);
    }
    Map<ResourceId, String> provenance = new TreeMap<>();
    for (JsonNode member : list(json, "provenance")) {
      ObjectNode made = object(member, "/translation/provenance");
      provenance.put(
          readId(object(made.path("resource"), "/translation/provenance")), text(made, "from"));
    }
    return TranslationRecord.of(new Digest(text(json, "source")), manifest)
        .withDependsOn(dependsOn)
        .withProvenance(provenance);
  }

  static ObjectNode writeId(ResourceId id) {
    return JSON.objectNode()
        .put("group", id.group())
        .put("kind", id.kind())
        .put("namespace", id.namespace())
        .put("name", id.name());
  }

  static ResourceId readId(ObjectNode json) {
    return new ResourceId(
        text(json, "group"), text(json, "kind"), text(json, "namespace"), text(json, "name"));
  }

  static List<JsonNode> list(JsonNode json, String member) {
    JsonNode value = json.path(member);
    if (!value.isMissingNode() && !value.isArray()) {
      throw new IllegalArgumentException("/" + member + ": expected a list");
    }
    List<JsonNode> elements = new ArrayList<>();
    value.forEach(elements::add);
    return elements;
  }

  static ObjectNode object(JsonNode value, String pointer) {
    if (value instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalArgumentException(pointer + ": expected an object");
  }

  static String text(ObjectNode json, String member) {
    JsonNode value = json.path(member);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("/" + member + ": expected a text");
    }
    return value.textValue();
  }

  static Instant instant(ObjectNode json, String member) {
    return instant(json.path(member), "/" + member);
  }

  static Instant instant(JsonNode value, String pointer) {
    try {
      return Instant.parse(value.asText());
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(pointer + ": expected a time", e);
    }
  }

  static Optional<Digest> digest(ObjectNode json, String member) {
    return json.has(member) ? Optional.of(new Digest(text(json, member))) : Optional.empty();
  }
}
