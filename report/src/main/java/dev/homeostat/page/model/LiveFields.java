package dev.homeostat.page.model;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.page.HiddenValues;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The fields of a live object, with the names that the application has for elements of lists. */
final class LiveFields {

  private static final Set<String> IDENTITY =
      Set.of("/apiVersion", "/kind", "/metadata/name", "/metadata/namespace");

  private final ObjectNode object;
  private final List<FieldOwnership> ownerships;
  private final Map<JsonPointer, FieldOwnership> byPlace = new HashMap<>();
  private final Map<JsonPointer, FieldPath.Segment> names = new HashMap<>();
  private final Set<JsonPointer> named = new HashSet<>();

  private LiveFields(ObjectNode object, List<FieldOwnership> ownerships) {
    this.object = object;
    this.ownerships = ownerships;
    for (FieldOwnership field : ownerships) {
      field.place().ifPresent(place -> byPlace.put(place, field));
      field.place().ifPresent(place -> learn(place, field.path()));
    }
  }

  /**
   * A field.
   *
   * @param place its place in the object
   * @param path its path
   */
  record Leaf(JsonPointer place, FieldPath path) {}

  static LiveFields of(InspectedResource resource) {
    return new LiveFields(
        resource.object().map(HiddenValues::marked).orElseGet(JsonNodeFactory.instance::objectNode),
        resource.owners());
  }

  /** Returns the place of a field; empty if the object does not have it. */
  Optional<JsonPointer> place(FieldPath path) {
    return path.in(object).isPresent() ? path.pointerIn(object) : Optional.empty();
  }

  /** Notes a field that the application names. */
  void name(JsonPointer place, FieldPath path) {
    named.add(place);
    learn(place, path);
  }

  /** Paths name elements of lists, places have numbers; both have the same length. */
  private void learn(JsonPointer place, FieldPath path) {
    JsonPointer at = place;
    for (int i = path.segments().size() - 1; i >= 0 && at != null; i--) {
      if (!(path.segments().get(i) instanceof FieldPath.Key)) {
        names.put(at, path.segments().get(i));
      }
      at = at.head();
    }
  }

  RedactedValue value(JsonPointer place) {
    JsonNode value = object.at(place);
    return RedactedValue.of(value.isMissingNode() ? null : value);
  }

  /** Returns whether the object itself marks a field, or some below it, as sensitive. */
  boolean isHidden(JsonPointer place) {
    return Trees.anyMatch(object.at(place), value -> value.asText().equals(HiddenValues.MARK));
  }

  /** Returns the owners of a field, also of one in a hidden list. */
  List<FieldOwner> owners(FieldPath path) {
    return place(path).or(() -> hiddenPlace(path)).map(this::owners).orElse(List.of());
  }

  /** Returns the place of a field in a hidden list, whose elements are named by their places. */
  private Optional<JsonPointer> hiddenPlace(FieldPath path) {
    FieldPath list = path;
    while (list.in(object).isEmpty()) {
      list = list.parent().orElseThrow();
    }
    if (list.in(object).filter(HiddenValues::isMark).isEmpty()) {
      return Optional.empty();
    }
    JsonPointer place = list.pointerIn(object).orElseThrow();
    int depth = list.segments().size();
    for (FieldPath.Segment segment : path.segments().subList(depth, path.segments().size())) {
      if (segment instanceof FieldPath.Index index) {
        place = place.appendIndex(index.index());
      } else if (segment instanceof FieldPath.Key key) {
        place = place.appendProperty(key.name());
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(place);
  }

  /** Returns the owners of a field: its own, those of a whole field above, or those below. */
  List<FieldOwner> owners(JsonPointer place) {
    FieldOwnership own = byPlace.get(place);
    for (JsonPointer at = place.head(); own == null && at != null; at = at.head()) {
      FieldOwnership above = byPlace.get(at);
      own = above != null && above.isWhole() ? above : null;
    }
    JsonNode value = object.at(place);
    if (own != null || (value.isValueNode() && !HiddenValues.isMark(value))) {
      return own == null ? List.of() : own.owners();
    }
    Set<FieldOwner> below = new LinkedHashSet<>();
    String prefix = place + "/";
    ownerships.stream()
        .filter(field -> field.place().filter(it -> isBelow(it, prefix)).isPresent())
        .forEach(field -> below.addAll(field.owners()));
    return List.copyOf(below);
  }

  private static boolean isBelow(JsonPointer place, String prefix) {
    return place.toString().startsWith(prefix);
  }

  /** Returns the fields that the application does not name. */
  List<Leaf> unnamed() {
    List<Leaf> leaves = new ArrayList<>();
    walk(JsonPointer.empty(), FieldPath.root(), object, leaves);
    return leaves;
  }

  private void walk(JsonPointer at, FieldPath path, JsonNode value, List<Leaf> leaves) {
    if (named.contains(at) || IDENTITY.contains(at.toString())) {
      return;
    }
    if (value.isObject() && !value.isEmpty()) {
      value
          .properties()
          .forEach(
              member ->
                  walk(
                      at.appendProperty(member.getKey()),
                      path.key(member.getKey()),
                      member.getValue(),
                      leaves));
    } else if (value.isArray() && !value.isEmpty()) {
      for (int i = 0; i < value.size(); i++) {
        JsonPointer place = at.appendIndex(i);
        FieldPath.Segment name = names.getOrDefault(place, new FieldPath.Index(i));
        walk(place, path.then(name), value.get(i), leaves);
      }
    } else {
      leaves.add(new Leaf(at, path));
    }
  }
}
