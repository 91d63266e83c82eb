package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceMemory.Applied;
import dev.homeostat.testkit.model.ResourceMemory.Refusal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The memory of the changes that the server refused (rules POLICY-9 and STATE-2). */
final class RefusalModel {

  private final Desired desired;
  private final Pins pins;
  private final Instant now;

  /**
   * Prepares the memory of a pass.
   *
   * @param pins those that were known before the pass
   */
  RefusalModel(Desired desired, Pins pins, Instant now) {
    this.desired = desired;
    this.pins = pins;
    this.now = now;
  }

  /** Returns the asked and the live value for each change that the server refused (POLICY-9). */
  Map<FieldPath, Refusal> refused(
      Collection<FieldPath> changes,
      RemovalResult removals,
      TargetModel target,
      JsonNode wanted,
      JsonNode live) {
    Set<FieldPath> dropped = Decision.paths(removals.decisions(), Decision.Outcome.REMOVED);
    Set<FieldPath> surplus = Decision.paths(target.decisions(), Decision.Outcome.REMOVED);
    Map<FieldPath, Refusal> refused = new TreeMap<>();
    for (FieldPath path : changes) {
      refused.put(
          path,
          dropped.contains(path) || (isPlace(path) && surplus.contains(path))
              ? refusedAtPlace(path, target, wanted, live)
              : refused(path, surplus.contains(path), target, wanted, live));
    }
    return refused;
  }

  private static boolean isPlace(FieldPath path) {
    return path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index;
  }

  /** Returns a refused removal at the place that the value has now. */
  private Refusal refusedAtPlace(
      FieldPath path, TargetModel target, JsonNode wanted, JsonNode live) {
    boolean isSet =
        target.decisions().contains(new Decision(path, Policy.ENFORCED, Decision.Outcome.SET));
    Refusal next = isSet ? refused(path, false, target, wanted, live) : null;
    return new Refusal(null, path.in(live).orElse(null), now, next);
  }

  private Refusal refused(
      FieldPath path, boolean isRemoved, TargetModel target, JsonNode wanted, JsonNode live) {
    JsonNode added = target.added().get(path);
    JsonNode put = added != null ? added : target.places().target(path).in(wanted).orElse(null);
    FieldPath place = isRemoved ? path : target.places().live(path);
    JsonNode found =
        added != null
            ? null
            : target.found(path, live).orElseGet(() -> place.in(live)).orElse(null);
    return new Refusal(isRemoved ? null : put, found, now, null);
  }

  /** Reads STATE-2: only what succeeded was applied; the rest stays what it was. */
  ResourceMemory applied(
      ResourceMemory known, Map<FieldPath, Refusal> refused, RemovalResult result) {
    if (refused.isEmpty()) {
      return known.withApplied(List.of(new Applied(desired, Set.of())));
    }
    Set<FieldPath> leaving = Decision.paths(result.decisions(), Decision.Outcome.REFUSED);
    leaving.addAll(result.removed());
    leaving.removeIf(path -> refused.keySet().stream().noneMatch(path::startsWith));
    List<Applied> all = new ArrayList<>();
    for (Applied before : known.applied()) {
      Set<FieldPath> left = before.leftIn(left(before.desired(), refused, leaving));
      if (left.isEmpty()) {
        continue;
      }
      Set<FieldPath> released = new HashSet<>(before.released());
      result.removed().stream()
          .filter(path -> refused.keySet().stream().noneMatch(path::startsWith))
          .map(result::nameBefore)
          .forEach(released::add);
      result.letGo().getOrDefault(before, Set.of()).stream()
          .map(result::nameBefore)
          .filter(path -> !isAtRefusedPlace(path, before.desired(), refused))
          .forEach(released::add);
      released.addAll(pins.values().keySet());
      Set<FieldPath> removals = new HashSet<>(before.removals());
      leaving.stream().map(result::nameBefore).forEach(removals::add);
      elementsIn(leaving, result).map(result::nameBefore).forEach(removals::add);
      refused.keySet().forEach(path -> removals.addAll(elementsAt(before.desired(), path)));
      left.stream()
          .filter(
              p ->
                  refused.containsKey(p)
                      && p.segments().get(p.segments().size() - 1) instanceof FieldPath.Key)
          .forEach(removals::add);
      all.add(new Applied(before.desired(), released, before.isExpected(), left, removals));
    }
    all.add(new Applied(desired, refused.keySet()));
    return known.withApplied(all);
  }

  /** Reads STATE-2: what stands at a place whose change was refused is what was applied there. */
  private static boolean isAtRefusedPlace(
      FieldPath element, Desired before, Map<FieldPath, Refusal> refused) {
    return element
        .in(before.tree())
        .filter(
            value ->
                refused.entrySet().stream()
                    .filter(change -> isPlace(change.getKey()))
                    .filter(change -> change.getKey().parent().equals(element.parent()))
                    .anyMatch(change -> Values.same(change.getValue().found(), value)))
        .isPresent();
  }

  /** Reads POLICY-2: the elements of a list that was to go as a whole keep their names. */
  private static Stream<FieldPath> elementsIn(Set<FieldPath> leaving, RemovalResult result) {
    return result.names().keySet().stream()
        .filter(name -> !isPlace(name) && leaving.stream().anyMatch(name::startsWith));
  }

  /**
   * Reads POLICY-2: the elements that a refused change of one value would have combined keep their
   * names.
   */
  private Set<FieldPath> elementsAt(Desired before, FieldPath path) {
    Set<FieldPath> elements = new HashSet<>();
    if (Observed.at(desired.observed(), path.segments()) instanceof Observed.Value) {
      Observed was = Observed.at(before.observed(), path.segments());
      FieldPath.Segment last = path.segments().get(path.segments().size() - 1);
      if (was == null && !(last instanceof FieldPath.Key) && path.in(before.tree()).isPresent()) {
        elements.add(path); // of what was one value before
      }
      path.in(before.tree()).ifPresent(value -> collect(path, was, value, elements));
    }
    return elements;
  }

  private static void collect(
      FieldPath at, @Nullable Observed was, JsonNode value, Set<FieldPath> elements) {
    if (was instanceof Observed.Fields fields) {
      fields
          .members()
          .forEach(
              (name, inner) -> {
                if (value.has(name)) {
                  collect(at.key(name), inner, value.get(name), elements);
                }
              });
    } else if (was instanceof Observed.Elements list) {
      list.identity().all(Values.elements(value)).stream()
          .flatMap(Optional::stream)
          .map(id -> at.then(id.segment()))
          .forEach(elements::add);
    }
  }

  /**
   * The paths at which something of an earlier state is left: where something is there, and the
   * empty object or list to which something should have been added that is observed.
   */
  private Set<FieldPath> left(
      Desired before, Map<FieldPath, Refusal> refused, Set<FieldPath> leaving) {
    Set<FieldPath> left = new HashSet<>();
    refused.forEach(
        (path, refusal) -> {
          FieldPath parent = path.parent().orElse(FieldPath.root());
          boolean isRemoval = refusal.asked() == null;
          boolean isOfOthers =
              isSecond(before.observed(), path) || path.in(before.tree()).isEmpty();
          if (isRemoval && !leaving.contains(path) && isOfOthers) {
            return; // their surplus
          }
          // ACT-8: an object that had the mark is owned, also if others have removed it.
          if (!Values.isAbsent(refusal.found()) || ApplicationModel.isOfMark(path)) {
            left.add(path);
          } else if (Observed.at(desired.observed(), path.segments()) != null
              && parent.in(before.tree()).filter(RefusalModel::isEmpty).isPresent()) {
            left.add(parent);
          }
        });
    return left;
  }

  /** Returns whether a path names an element by its place, in a list of elements with names. */
  private static boolean isSecond(Observed observed, FieldPath path) {
    List<FieldPath.Segment> segments = path.segments();
    Observed list =
        segments.isEmpty() ? null : Observed.at(observed, segments.subList(0, segments.size() - 1));
    return segments.get(segments.size() - 1) instanceof FieldPath.Index
        && Observed.identity(list).filter(ListIdentity::hasNames).isPresent();
  }

  private static boolean isEmpty(JsonNode value) {
    return value.isContainerNode() && value.isEmpty();
  }

  /** Reads POLICY-9: what was refused before and was not tried again. */
  static Map<FieldPath, Refusal> stillRefused(ResourceMemory known, List<Decision> decisions) {
    Map<FieldPath, Refusal> refused = new TreeMap<>(known.refused());
    refused.keySet().retainAll(Decision.paths(decisions, Decision.Outcome.REFUSED));
    return refused;
  }
}
