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
public final class FieldManagers {

  private static final String MANAGER = "manager";
  private static final String FIELDS = "fieldsV1";
  private static final String TIME = "time";

  /** The members of an entry that are the same until its manager writes again. */
  private static final List<String> WRITE = List.of(MANAGER, "operation", "subresource", TIME);

  private FieldManagers() {}

  /**
   * Returns the field manager that wrote a field last.
   *
   * @param live the object as it was read
   * @param path which field
   * @return empty if the server does not report it
   */
  public static Optional<FieldManager> writerOf(Resource live, FieldPath path) {
    return writerOf(live, path, entry -> true);
  }

  /**
   * Returns the field manager that wrote a field after an object was read. A removal can move an
   * element to another position of its list; its writer wrote nothing then.
   *
   * @param before the object as it was read, or {@code null} if it was not there
   * @param live the object as it is now
   * @param path which field
   * @return empty if the server does not report any
   */
  public static Optional<FieldManager> writerSince(
      @Nullable Resource before, Resource live, FieldPath path) {
    List<JsonNode> known = before == null ? List.of() : entries(before);
    return writerOf(live, path, entry -> known.stream().noneMatch(old -> isPart(entry, old)));
  }

  private static Optional<FieldManager> writerOf(
      Resource live, FieldPath path, Predicate<JsonNode> counts) {
    @Nullable FieldManager latest = null;
    int deepest = -1;
    for (JsonNode entry : entries(live)) {
      int depth = counts.test(entry) ? depth(entry.path(FIELDS), path, live) : -1;
      FieldManager named = FieldManager.of(entry.path(MANAGER).asText("unknown"));
      FieldManager manager = time(entry).map(named::at).orElse(named);
      if (depth > deepest || (depth == deepest && latest != null && isLater(manager, latest))) {
        latest = manager;
        deepest = depth;
      }
    }
    return Optional.ofNullable(latest);
  }

  private static List<JsonNode> entries(Resource live) {
    return live.tree().path("metadata").path("managedFields").valueStream().toList();
  }

  /** Returns whether an entry has no field that an older entry of the same write did not have. */
  private static boolean isPart(JsonNode entry, JsonNode older) {
    return WRITE.stream().allMatch(name -> entry.path(name).equals(older.path(name)))
        && isWithin(entry.path(FIELDS), older.path(FIELDS));
  }

  private static boolean isWithin(JsonNode fields, JsonNode others) {
    return fields.properties().stream()
        .allMatch(
            field ->
                others.has(field.getKey())
                    && isWithin(field.getValue(), others.path(field.getKey())));
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
      return Optional.of(Instant.parse(entry.path(TIME).asText()));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
