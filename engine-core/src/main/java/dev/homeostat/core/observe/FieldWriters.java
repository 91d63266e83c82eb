package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.fields.FieldsV1Name;
import dev.homeostat.report.FieldManager;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The managers that wrote the fields of an object, as reported in {@code metadata.managedFields}
 * (rule ACT-15).
 */
@API(status = INTERNAL)
public final class FieldWriters {

  private FieldWriters() {}

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
    return find(node, name -> names(name, segment));
  }

  /** An element at a position may be known to the server by its keys, or by its value. */
  private static @Nullable JsonNode element(
      JsonNode node, FieldPath.Index index, JsonNode element) {
    JsonNode at = node.get("i:" + index.index());
    return at != null ? at : find(node, name -> isOf(name, element));
  }

  private static @Nullable JsonNode find(JsonNode node, Predicate<FieldsV1Name> wanted) {
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (FieldsV1Name.parse(member.getKey()).filter(wanted).isPresent()) {
        return member.getValue();
      }
    }
    return null;
  }

  /** Returns whether an element has this name; a key that it leaves out has the default. */
  private static boolean isOf(FieldsV1Name name, JsonNode element) {
    if (name instanceof FieldsV1Name.Keys keyed) {
      List<String> names = new ArrayList<>();
      keyed.keys().fieldNames().forEachRemaining(names::add);
      return element.isObject()
          && ElementKey.of(keyed.keys(), names).equals(ElementKey.of(element, names));
    }
    return name instanceof FieldsV1Name.Value one && Trees.equal(one.value(), element);
  }

  private static boolean names(FieldsV1Name name, FieldPath.Segment segment) {
    if (segment instanceof FieldPath.Member member) {
      return name instanceof FieldsV1Name.Value one && one.segment().equals(member);
    }
    return segment instanceof FieldPath.Element element
        && name instanceof FieldsV1Name.Keys keyed
        && ElementKey.of(keyed.keys(), List.copyOf(element.keys().keySet()))
            .filter(key -> key.segment().equals(element))
            .isPresent();
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
