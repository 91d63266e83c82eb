package dev.homeostat.spi.state;

import static dev.homeostat.spi.state.StateJson.digest;
import static dev.homeostat.spi.state.StateJson.instant;
import static dev.homeostat.spi.state.StateJson.list;
import static dev.homeostat.spi.state.StateJson.object;
import static dev.homeostat.spi.state.StateJson.readId;
import static dev.homeostat.spi.state.StateJson.text;
import static dev.homeostat.spi.state.StateJson.writeId;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceAddress;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Reads and writes one {@link ResourceRecord} without its trees. */
final class RecordJson {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private RecordJson() {}

  static ObjectNode write(ResourceRecord record) {
    ObjectNode json = writeId(record.id());
    json.put("apiVersion", record.address().apiVersion());
    json.put("phase", record.phase().name());
    json.put("addedBy", record.addedBy().toString());
    json.put("wave", record.wave());
    json.put("uid", record.uid());
    json.put("resourceVersion", record.resourceVersion());
    putDigest(json, "manifest", record.manifest());
    putDigest(json, "settled", record.settled());
    putDigest(json, "createdOnce", record.createdOnce());
    if (record.unready()) {
      json.put("unready", true);
    }
    if (!record.setBy().isEmpty()) {
      ObjectNode setBy = json.putObject("setBy");
      record.setBy().forEach((path, setter) -> setBy.put(path.toString(), setter.toString()));
    }
    putList(json, "sensitive", sorted(record.sensitive()), RecordJson::write);
    putList(json, "accepted", record.accepted(), RecordJson::write);
    putList(json, "removals", record.removals(), RecordJson::write);
    putList(json, "refused", record.refused(), RecordJson::write);
    putList(json, "contests", record.contests(), RecordJson::write);
    return json;
  }

  static ResourceRecord read(
      ObjectNode json, ObjectNode schema, ObjectNode applied, Optional<ObjectNode> observed) {
    Map<FieldPath, FieldOrigin> setBy = new TreeMap<>();
    json.path("setBy")
        .properties()
        .forEach(
            member ->
                setBy.put(
                    FieldPath.parse(member.getKey()),
                    FieldOrigin.parse(member.getValue().asText())));
    ResourceRecord.Builder record =
        ResourceRecord.builder(new ResourceAddress(text(json, "apiVersion"), readId(json)))
            .phase(constant(ResourceRecord.Phase.class, json, "phase"))
            .addedBy(FieldOrigin.parse(text(json, "addedBy")))
            .wave(json.path("wave").asInt())
            .uid(text(json, "uid"))
            .resourceVersion(text(json, "resourceVersion"))
            .observerSchema(schema)
            .lastApplied(applied)
            .setBy(setBy)
            .unready(json.path("unready").asBoolean())
            .sensitive(Set.copyOf(each(json, "sensitive", path -> FieldPath.parse(path.asText()))))
            .accepted(each(json, "accepted", form -> readAccepted(object(form, "/accepted"))))
            .removals(each(json, "removals", path -> FieldPath.parse(path.asText())))
            .refused(each(json, "refused", change -> readRefused(object(change, "/refused"))))
            .contests(each(json, "contests", contest -> readContest(object(contest, "/contests"))));
    digest(json, "manifest").ifPresent(record::manifest);
    digest(json, "settled").ifPresent(record::settled);
    digest(json, "createdOnce").ifPresent(record::createdOnce);
    observed.ifPresent(record::lastObserved);
    return record.build();
  }

  private static List<FieldPath> sorted(Set<FieldPath> paths) {
    return List.copyOf(new TreeSet<>(paths));
  }

  private static JsonNode write(FieldPath path) {
    return TextNode.valueOf(path.toString());
  }

  private static ObjectNode write(AcceptedForm form) {
    ObjectNode json = JSON.objectNode();
    json.put("path", form.path().toString()).put("kind", form.kind().name());
    if (form instanceof AcceptedForm.Value value) {
      json.put("asked", value.asked().text()).put("answered", value.answered().text());
    } else if (form instanceof AcceptedForm.Surplus surplus) {
      ArrayNode elements = json.putArray("surplus");
      surplus.elements().forEach(elements::add);
    } else if (form instanceof AcceptedForm.Length length) {
      json.put("length", length.length());
    }
    return json;
  }

  private static AcceptedForm readAccepted(ObjectNode json) {
    FieldPath path = FieldPath.parse(text(json, "path"));
    AcceptedForm.Kind kind = constant(AcceptedForm.Kind.class, json, "kind");
    if (json.has("surplus")) {
      Set<String> elements = new LinkedHashSet<>();
      list(json, "surplus").forEach(element -> elements.add(element.asText()));
      return new AcceptedForm.Surplus(path, kind, elements);
    }
    if (json.has("length")) {
      return new AcceptedForm.Length(path, kind, json.path("length").asInt());
    }
    return new AcceptedForm.Value(
        path, kind, new Digest(text(json, "asked")), new Digest(text(json, "answered")));
  }

  private static ObjectNode write(RefusedChange change) {
    ObjectNode json =
        JSON.objectNode()
            .put("path", change.path().toString())
            .put("asked", change.asked().text())
            .put("found", change.found().text())
            .put("reason", change.reason())
            .put("since", change.since().toString());
    return change.immutable() ? json.put("immutable", true) : json;
  }

  private static RefusedChange readRefused(ObjectNode json) {
    return RefusedChange.builder()
        .path(FieldPath.parse(text(json, "path")))
        .asked(new Digest(text(json, "asked")))
        .found(new Digest(text(json, "found")))
        .reason(text(json, "reason"))
        .since(instant(json, "since"))
        .immutable(json.path("immutable").asBoolean())
        .build();
  }

  private static ObjectNode write(WriteConflict contest) {
    ObjectNode json = JSON.objectNode();
    json.put("path", contest.path().toString()).put("asked", contest.asked().text());
    ArrayNode writes = json.putArray("writes");
    contest.writes().forEach(time -> writes.add(time.toString()));
    json.put("waits", contest.waits());
    contest.until().ifPresent(until -> json.put("until", until.toString()));
    return json.put("by", contest.by());
  }

  private static WriteConflict readContest(ObjectNode json) {
    List<Instant> writes = new ArrayList<>();
    list(json, "writes").forEach(time -> writes.add(instant(time, "/contests/writes")));
    WriteConflict.Builder conflict =
        WriteConflict.builder()
            .path(FieldPath.parse(text(json, "path")))
            .asked(new Digest(text(json, "asked")))
            .writes(writes)
            .waits(json.path("waits").asInt())
            .by(text(json, "by"));
    if (json.has("until")) {
      conflict.until(instant(json, "until"));
    }
    return conflict.build();
  }

  private static void putDigest(ObjectNode json, String member, Optional<Digest> digest) {
    digest.ifPresent(value -> json.put(member, value.text()));
  }

  private static <T> void putList(
      ObjectNode json, String member, List<T> values, Function<T, JsonNode> writer) {
    if (!values.isEmpty()) {
      ArrayNode list = json.putArray(member);
      values.forEach(value -> list.add(writer.apply(value)));
    }
  }

  private static <T> List<T> each(ObjectNode json, String member, Function<JsonNode, T> reader) {
    return list(json, member).stream().map(reader).toList();
  }

  private static <E extends Enum<E>> E constant(Class<E> type, ObjectNode json, String member) {
    try {
      return Enum.valueOf(type, text(json, member));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("/" + member + ": an unknown value", e);
    }
  }
}
