package dev.homeostat.cli.fields;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldExclusions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Joins what an Application wants of an object with the owners of its fields. Both name elements of
 * lists in their own ways, so fields are joined by their place in the object.
 *
 * @param owned the object; empty if it is not there
 * @param wanted the object as an Application explains it
 */
record WhyFields(Optional<OwnedObject> owned, ExplainedObject wanted) {

  /**
   * Returns the fields at and below a path; empty if there is no object, and none is wanted.
   *
   * @param asked which may have positions: those of the object, or of what is wanted if the object
   *     does not have them
   */
  List<WhyField> at(FieldPath asked) {
    refuseMissingSlash(asked);
    FieldPath path =
        place(asked).isPresent() ? asked : new ElementPositions(wanted.fields()).named(asked);
    List<Explanation.Field> explained =
        wanted.fields().stream()
            .filter(field -> isWithin(field.path(), path) || isWithin(path, field.path()))
            .toList();
    List<WhyField> fields = new ArrayList<>();
    explained.forEach(field -> fields.add(of(field)));
    Explained known = Explained.of(explained, this::place);
    owned.ifPresent(
        object ->
            (explained.isEmpty() ? object.at(path) : object.find(path))
                .stream()
                    .filter(field -> !known.concerns(field))
                    .forEach(field -> fields.add(of(object, field, path))));
    return fields;
  }

  private void refuseMissingSlash(FieldPath asked) {
    FieldPath right = FieldArgument.withSlashes(asked);
    boolean isMeant =
        !right.equals(asked)
            && place(asked).isEmpty()
            && (place(right).isPresent()
                || wanted.fields().stream().anyMatch(field -> field.path().startsWith(right)));
    if (isMeant) {
      throw new Unusable(
          Problem.error("NothingFound")
              .expected("a slash before an element of a list")
              .got(SafeText.of(asked.toString()))
              .advice("did you mean " + SafeText.of(right.toString()) + "?"));
    }
  }

  /**
   * The fields that an Application explains.
   *
   * @param paths of all
   * @param places of those in the object
   * @param above the places of all objects and lists around them
   */
  private record Explained(Set<FieldPath> paths, Set<JsonPointer> places, Set<JsonPointer> above) {

    static Explained of(
        List<Explanation.Field> fields, Function<FieldPath, Optional<JsonPointer>> placeOf) {
      Explained explained = new Explained(new HashSet<>(), new HashSet<>(), new HashSet<>());
      for (Explanation.Field field : fields) {
        explained.paths.add(field.path());
        placeOf.apply(field.path()).ifPresent(explained::add);
      }
      return explained;
    }

    private void add(JsonPointer place) {
      places.add(place);
      for (JsonPointer at = place.head(); at != null; at = at.head()) {
        above.add(at);
      }
    }

    /** Returns whether one is a field, below it, or around it. */
    boolean concerns(FieldOwnership field) {
      if (field.place().isEmpty()) {
        return paths.contains(field.path());
      }
      JsonPointer place = field.place().get();
      boolean isConcerned = above.contains(place);
      for (JsonPointer at = place; at != null; at = at.head()) {
        isConcerned |= places.contains(at);
      }
      return isConcerned;
    }
  }

  /** The object may lack the inner field, and have what is around it. */
  private boolean isWithin(FieldPath inner, FieldPath outer) {
    if (inner.startsWith(outer)) {
      return true;
    }
    Optional<JsonPointer> around = place(outer);
    for (Optional<FieldPath> at = Optional.of(inner);
        around.isPresent() && at.isPresent();
        at = at.get().parent()) {
      if (place(at.get()).equals(around)) {
        return true;
      }
    }
    return false;
  }

  private Optional<JsonPointer> place(FieldPath path) {
    return owned.flatMap(object -> object.place(path));
  }

  private static boolean isWithin(JsonPointer inner, JsonPointer outer) {
    return (inner + "/").startsWith(outer + "/");
  }

  private WhyField of(Explanation.Field field) {
    List<FieldOwnership> about = owned.map(object -> object.find(field.path())).orElse(List.of());
    Set<FieldOwner> owners = new LinkedHashSet<>();
    about.forEach(it -> owners.addAll(it.owners()));
    String ownership =
        owned
            .filter(object -> !owners.isEmpty())
            .map(object -> new OwnerText(object.object().apiVersion()).of(List.copyOf(owners)))
            .orElse(about.isEmpty() ? "not in the object" : "no owner");
    return new WhyField(
        field.resource(),
        field.path(),
        Optional.of(field),
        field.exclusion(),
        field.found(),
        List.copyOf(owners),
        ownership);
  }

  /** The path may be below the field that has the owners. */
  private WhyField of(OwnedObject object, FieldOwnership field, FieldPath asked) {
    Optional<JsonPointer> place =
        object
            .place(asked)
            .filter(it -> field.place().filter(above -> isWithin(it, above)).isPresent());
    FieldPath path = place.isPresent() ? asked : object.paths().shown(field);
    return new WhyField(
        object.object().id(),
        path,
        Optional.empty(),
        wanted.exclusions().map(reasons -> reason(reasons, path)),
        object.value(place.or(field::place)),
        field.owners(),
        new OwnerText(object.object().apiVersion()).of(field));
  }

  private FieldExclusion reason(FieldExclusions reasons, FieldPath path) {
    return reasons.paths().entrySet().stream()
        .filter(excluded -> isWithin(path, excluded.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(reasons.others());
  }
}
