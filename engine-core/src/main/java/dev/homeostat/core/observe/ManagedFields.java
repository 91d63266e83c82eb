package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.report.FieldManager;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The field managers of an object, as reported in {@code metadata.managedFields} (rule ACT-15). */
@API(status = INTERNAL)
public final class ManagedFields {

  private static final ObjectMapper JSON = new ObjectMapper();

  private ManagedFields() {}

  /**
   * Returns the field manager that wrote a field last.
   *
   * @param live the object as it was read
   * @param path which field
   * @return empty if the server does not report it
   */
  public static Optional<FieldManager> writerOf(Resource live, FieldPath path) {
    @Nullable FieldManager latest = null;
    int deepest = -1;
    for (JsonNode entry : live.tree().path("metadata").path("managedFields")) {
      int depth = depth(entry.path("fieldsV1"), path, live);
      FieldManager named = FieldManager.of(entry.path("manager").asText("unknown"));
      FieldManager manager = time(entry).map(named::at).orElse(named);
      if (depth > deepest || (depth == deepest && latest != null && isLater(manager, latest))) {
        latest = manager;
        deepest = depth;
      }
    }
    return Optional.ofNullable(latest);
  }

  /**
   * Returns the number of segments of the path that an entry names, up to a leaf or the end of the
   * path; -1 if it names neither.
   */
  private static int depth(JsonNode fields, FieldPath path, Resource live) {
    JsonNode node = fields;
    FieldPath at = FieldPath.root();
    int depth = 0;
    for (FieldPath.Segment segment : path.segments()) {
      at = at.then(segment);
      JsonNode next =
          segment instanceof FieldPath.Index index
              ? element(node, index, at.in(live.tree()).orElse(MissingNode.getInstance()))
              : child(node, segment);
      if (next == null) {
        return depth > 0 && node.isEmpty() ? depth : -1;
      }
      node = next;
      depth++;
    }
    return depth;
  }

  private static @Nullable JsonNode child(JsonNode node, FieldPath.Segment segment) {
    if (segment instanceof FieldPath.Key key) {
      return node.get("f:" + key.name());
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (names(member.getKey(), segment)) {
        return member.getValue();
      }
    }
    return null;
  }

  /** An element at a position may be known to the server by its keys, or by its value. */
  private static @Nullable JsonNode element(
      JsonNode node, FieldPath.Index index, JsonNode element) {
    JsonNode at = node.get("i:" + index.index());
    if (at != null) {
      return at;
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      String name = member.getKey();
      boolean named =
          name.startsWith("k:")
              ? isOf(json(name), element)
              : name.startsWith("v:") && json(name).equals(element);
      if (named) {
        return member.getValue();
      }
    }
    return null;
  }

  /** Returns whether an element has these keys; one that it leaves out has the server's default. */
  private static boolean isOf(JsonNode keys, JsonNode element) {
    List<String> names = new ArrayList<>();
    keys.fieldNames().forEachRemaining(names::add);
    return !names.isEmpty()
        && element.isObject()
        && ElementKey.of(keys, names).equals(ElementKey.of(element, names));
  }

  private static boolean names(String member, FieldPath.Segment segment) {
    if (segment instanceof FieldPath.Member value) {
      return member.startsWith("v:") && json(member).asText().equals(value.value());
    }
    return segment instanceof FieldPath.Element element
        && member.startsWith("k:")
        && ElementKey.of(json(member), List.copyOf(element.keys().keySet()))
            .filter(key -> key.segment().equals(element))
            .isPresent();
  }

  /** Parses the JSON value after {@code k:} or {@code v:}. */
  private static JsonNode json(String member) {
    try {
      return JSON.readTree(member.substring(2));
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  private static boolean isLater(FieldManager manager, FieldManager other) {
    return other
        .time()
        .map(last -> manager.time().filter(time -> !time.isBefore(last)).isPresent())
        .orElse(true);
  }

  private static Optional<Instant> time(JsonNode entry) {
    try {
      return Optional.of(Instant.parse(entry.path("time").asText()));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
