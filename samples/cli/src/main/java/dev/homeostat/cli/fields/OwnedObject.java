package dev.homeostat.cli.fields;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.fields.MalformedField;
import dev.homeostat.fields.ManagedFields;
import dev.homeostat.fields.ShownPaths;
import dev.homeostat.page.HiddenValues;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.text.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A live object with the owners of its fields, as people may see it.
 *
 * @param object as it was read
 * @param redacted its tree without sensitive values
 * @param managed the owners of its fields
 * @param paths how the paths of its fields may be shown
 */
record OwnedObject(Resource object, ObjectNode redacted, ManagedFields managed, ShownPaths paths) {

  private static final int MOST_PROBLEMS = 20;
  private static final int MOST_NAMES = 10;

  /** Returns an object with its owners; its sensitive values are not shown. */
  static OwnedObject of(Resource object, Function<Resource, ObjectNode> redaction) {
    ObjectNode redacted = HiddenValues.marked(redaction.apply(object));
    return new OwnedObject(
        object, redacted, ManagedFields.of(object.tree()), new ShownPaths(object.tree(), redacted));
  }

  /** Returns what cannot be read of the managed fields. */
  List<Problem> problems() {
    List<Problem> problems = new ArrayList<>();
    List<MalformedField> malformed = managed.malformed();
    for (MalformedField one : malformed.subList(0, Math.min(MOST_PROBLEMS, malformed.size()))) {
      problems.add(
          malformed()
              .at(shown(one.place()))
              .expected(one.expected())
              .got(one.got())
              .advice(
                  "what cannot be read is left out; the next write of this manager corrects it"));
    }
    if (malformed.size() > MOST_PROBLEMS) {
      problems.add(
          malformed()
              .at("/metadata/managedFields")
              .expected("entries that can be read")
              .got((malformed.size() - MOST_PROBLEMS) + " more that cannot"));
    }
    return problems;
  }

  /** Returns a place up to the first key or value of an element, which may be secret. */
  private static String shown(JsonPointer place) {
    String text = place.toString();
    int key = text.indexOf("/k:");
    int value = text.indexOf("/v:");
    int end = key < 0 ? value : value < 0 ? key : Math.min(key, value);
    return end < 0 ? text : text.substring(0, end);
  }

  private Problem malformed() {
    return Problem.warning("MalformedManagedFields").of(object.id());
  }

  /**
   * Returns the fields at and below a path, and the field above it whose owners own it.
   *
   * @param path which may also be a JSON pointer with places in lists
   */
  List<FieldOwnership> at(FieldPath path) {
    List<FieldOwnership> fields = find(path);
    if (fields.isEmpty()) {
      throw new Unusable(unknown(path));
    }
    return fields;
  }

  /** Returns the same; nothing for a path that neither the object nor an owner has. */
  List<FieldOwnership> find(FieldPath path) {
    Optional<JsonPointer> place = place(path);
    FieldPath named = place.isEmpty() ? path : canonical(path, place.get());
    List<FieldOwnership> fields = new ArrayList<>();
    place.ifPresent(it -> fields.addAll(managed.at(it)));
    managed.fields().stream()
        .filter(field -> field.place().isEmpty() && field.path().startsWith(named))
        .forEach(fields::add);
    return fields;
  }

  /** Returns a value of the object as it may be shown. */
  RedactedValue value(Optional<JsonPointer> place) {
    return RedactedValue.of(
        place
            .map(it -> visible(redacted, it))
            .filter(value -> !value.isMissingNode())
            .orElse(null));
  }

  /** Values below a hidden value are hidden, too. */
  private static JsonNode visible(JsonNode shown, JsonPointer rest) {
    if (rest.matches() || !shown.isContainerNode()) {
      return shown;
    }
    return visible(
        shown.isArray()
            ? shown.path(rest.getMatchingIndex())
            : shown.path(rest.getMatchingProperty()),
        rest.tail());
  }

  /** Returns the place of a field; empty if the object does not have it. */
  Optional<JsonPointer> place(FieldPath path) {
    return path.in(object.tree()).isPresent() ? path.pointerIn(object.tree()) : Optional.empty();
  }

  /** Returns a path with the names that the server has for the elements of lists. */
  private FieldPath canonical(FieldPath path, JsonPointer place) {
    int depth = path.segments().size();
    return managed.at(place).stream()
        .map(FieldOwnership::path)
        .filter(field -> field.segments().size() >= depth)
        .map(field -> new FieldPath(field.segments().subList(0, depth)))
        .findFirst()
        .orElse(path);
  }

  private Problem unknown(FieldPath path) {
    JsonNode node = object.tree();
    FieldPath parent = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      Optional<JsonNode> next = FieldPath.root().then(segment).in(node);
      if (next.isEmpty()) {
        return unknown(path, parent, segment, names(parent, node));
      }
      node = next.get();
      parent = parent.then(segment);
    }
    // As a position with a leading zero, which is no place.
    List<FieldPath.Segment> segments = path.segments();
    FieldPath above = new FieldPath(segments.subList(0, segments.size() - 1));
    return unknown(
        path,
        above,
        segments.get(segments.size() - 1),
        names(above, above.in(object.tree()).orElse(object.tree())));
  }

  private Problem unknown(
      FieldPath path, FieldPath parent, FieldPath.Segment segment, List<String> names) {
    Problem problem =
        Problem.error("NothingFound")
            .of(object.id())
            .expected("a field of the object, or one that has an owner")
            .got(SafeText.of(path.toString()));
    Optional<String> meant = Spelling.meant(segment.toString(), names);
    if (meant.isPresent()) {
      return problem.advice("did you mean " + SafeText.of(parent + "/" + meant.get()) + "?");
    }
    String at = parent.segments().isEmpty() ? "the object" : parent.toString();
    if (names.isEmpty()) {
      return problem.advice(SafeText.of(at) + " has no fields");
    }
    String some = String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)));
    String more = names.size() > MOST_NAMES ? ", …" : "";
    return problem.advice(SafeText.of(at + " has " + some) + more);
  }

  /** Returns the names of the fields of an object, or of the elements of a list. */
  private List<String> names(FieldPath parent, JsonNode node) {
    List<String> names = new ArrayList<>();
    if (node.isObject()) {
      node.fieldNames().forEachRemaining(name -> names.add(new FieldPath.Key(name).toString()));
      return names;
    }
    for (int i = 0; i < node.size(); i++) {
      names.add(new FieldPath.Index(i).toString());
    }
    int depth = parent.segments().size();
    parent.pointerIn(object.tree()).stream()
        .flatMap(place -> managed.at(place).stream())
        .map(paths::shown)
        .filter(field -> field.segments().size() > depth)
        .map(field -> field.segments().get(depth))
        .filter(segment -> !(segment instanceof FieldPath.Index))
        .map(FieldPath.Segment::toString)
        .distinct()
        .forEach(names::add);
    return names;
  }
}
