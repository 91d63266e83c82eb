package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.testkit.model.ResourceMemory.Applied;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The removals of one pass (rule POLICY-2), of all that may still be there.
 *
 * @param rest the live object without what goes
 * @param places where the elements that are left stand in the live object
 * @param removed the paths that go
 * @param names the names that elements had which go, by the names that they have now
 * @param letGo the paths of each earlier state that are let go
 * @param decisions those that are about removals
 */
record RemovalResult(
    JsonNode rest,
    LivePlaces places,
    Set<FieldPath> removed,
    Map<FieldPath, FieldPath> names,
    Map<Applied, Set<FieldPath>> letGo,
    List<Decision> decisions) {

  /**
   * Finds what goes.
   *
   * @param pins those that hold
   */
  static RemovalResult of(
      ResourceSpec spec,
      Desired desired,
      ResourceMemory known,
      Pins pins,
      JsonNode live,
      Instant now) {
    BiPredicate<FieldPath, JsonNode> refused =
        known.refused().isEmpty()
            ? RemovalModel.NONE
            : (at, value) -> known.isRefused(at, null, value, now);
    // A value that goes as a whole is one removal, whatever was refused of its parts before.
    JsonNode left =
        known.refused().isEmpty()
            ? live
            : of(spec, desired, known, pins, live, RemovalModel.NONE, live).rest();
    return of(spec, desired, known, pins, live, refused, left);
  }

  private static RemovalResult of(
      ResourceSpec spec,
      Desired desired,
      ResourceMemory known,
      Pins pins,
      JsonNode live,
      BiPredicate<FieldPath, JsonNode> refused,
      JsonNode left) {
    JsonNode rest = live;
    LivePlaces places = new LivePlaces();
    Set<FieldPath> removed = new LinkedHashSet<>();
    Map<FieldPath, FieldPath> names = new HashMap<>();
    Map<Applied, Set<FieldPath>> letGo = new HashMap<>();
    List<Decision> decisions = new ArrayList<>();
    for (Applied applied : spec.removesFields() ? known.applied() : List.<Applied>of()) {
      Set<FieldPath> released = new HashSet<>(applied.released());
      // POLICY-3: a zero in whose place the server chose a value counts as unset.
      released.addAll(known.pins().values().keySet());
      RemovalModel model =
          new RemovalModel(
              spec,
              path -> released.contains(path) || !applied.isLeft(path),
              refused,
              new RefusedRemovals(applied.removals(), heldIn(decisions)),
              path -> isMember(path) && path.in(left).isEmpty(),
              pins,
              places);
      rest = model.apply(applied.desired(), desired, rest);
      removed.addAll(model.removed());
      names.putAll(model.names());
      letGo.put(applied, Decision.paths(model.decisions(), Decision.Outcome.LET_GO));
      decisions.addAll(model.decisions());
    }
    return new RemovalResult(rest, places, removed, names, letGo, decisions);
  }

  /** Returns the name that something had which goes, by the one that it has now. */
  FieldPath nameBefore(FieldPath path) {
    return names.getOrDefault(path, path);
  }

  private static Set<FieldPath> heldIn(List<Decision> decisions) {
    return decisions.stream()
        .filter(decision -> decision.outcome() == Decision.Outcome.REFUSED)
        .map(Decision::path)
        .collect(Collectors.toSet());
  }

  private static boolean isMember(FieldPath path) {
    return path.segments().stream().allMatch(FieldPath.Key.class::isInstance);
  }

  /** Reads POLICY-3: a pin ends with the element that it is in, or with its place. */
  boolean isInElement(FieldPath path) {
    return removed.stream()
        .anyMatch(gone -> path.startsWith(gone) ? hasElement(path, gone) : isBehind(path, gone));
  }

  private static boolean hasElement(FieldPath path, FieldPath gone) {
    return path.segments().stream()
        .skip(gone.segments().size() - 1)
        .anyMatch(segment -> !(segment instanceof FieldPath.Key));
  }

  /** Returns whether a path is behind a place that is removed, and so moves. */
  static boolean isBehind(FieldPath path, FieldPath gone) {
    int last = gone.segments().size() - 1;
    return path.segments().size() > last
        && path.startsWith(gone.parent().orElseThrow())
        && path.segments().get(last) instanceof FieldPath.Index place
        && gone.segments().get(last) instanceof FieldPath.Index first
        && place.index() > first.index();
  }

  /** The decisions of the removals, then others. */
  List<Decision> with(List<Decision> others) {
    return Stream.concat(decisions.stream(), others.stream()).toList();
  }
}
