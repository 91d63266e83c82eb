package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The removal of fields that were enforced and are no longer desired (rule POLICY-2): compares an
 * earlier desired state with the current one, in terms of the schema in force.
 */
final class RemovalModel {

  private static final Set<String> WORKLOADS =
      Set.of("Deployment", "ReplicaSet", "StatefulSet", "ReplicationController");

  /** No removal is refused. */
  static final BiPredicate<FieldPath, JsonNode> NONE = (at, value) -> false;

  private final boolean isWorkload;
  private final Predicate<FieldPath> released;
  private final BiPredicate<FieldPath, JsonNode> refused;
  private final RefusedRemovals refusals;
  private final Predicate<FieldPath> altogether;
  private final List<Decision> decisions = new ArrayList<>();

  /** The live paths that are removed. */
  private final Set<FieldPath> removed = new LinkedHashSet<>();

  /** The names that elements had which are removed or let go, by the names that they have now. */
  private final Map<FieldPath, FieldPath> names = new LinkedHashMap<>();

  /** The places with parts before that the schema in force would observe as one value. */
  private final Set<FieldPath> oneValues = new HashSet<>();

  private final Pins pins;
  private final LivePlaces places;

  /**
   * Prepares a removal.
   *
   * @param spec the specification
   * @param released the paths of the earlier state that are no longer owned
   * @param refused whether the server refuses the removal of a value for now
   * @param refusals the removals that were refused before
   * @param altogether the members of which nothing is left by all removals
   * @param pins those that hold
   * @param places where the elements of lists stand in the live object
   */
  RemovalModel(
      ResourceSpec spec,
      Predicate<FieldPath> released,
      BiPredicate<FieldPath, JsonNode> refused,
      RefusedRemovals refusals,
      Predicate<FieldPath> altogether,
      Pins pins,
      LivePlaces places) {
    this(
        WORKLOADS.contains(spec.manifest().path("kind").asText()),
        released,
        refused,
        refusals,
        altogether,
        pins,
        places);
  }

  private RemovalModel(
      boolean isWorkload,
      Predicate<FieldPath> released,
      BiPredicate<FieldPath, JsonNode> refused,
      RefusedRemovals refusals,
      Predicate<FieldPath> altogether,
      Pins pins,
      LivePlaces places) {
    this.isWorkload = isWorkload;
    this.released = released;
    this.refused = refused;
    this.refusals = refusals;
    this.altogether = altogether;
    this.pins = pins;
    this.places = places;
  }

  List<Decision> decisions() {
    return decisions;
  }

  Set<FieldPath> removed() {
    return removed;
  }

  Map<FieldPath, FieldPath> names() {
    return names;
  }

  RefusedRemovals refusals() {
    return refusals;
  }

  Pins pins() {
    return pins;
  }

  LivePlaces places() {
    return places;
  }

  boolean isRefused(FieldPath at, JsonNode value) {
    return refused.test(at, value);
  }

  boolean isOneValue(FieldPath at) {
    return oneValues.contains(at);
  }

  boolean isReleased(FieldPath at) {
    return released.test(at);
  }

  /** Takes note of the name that an element had which is removed or let go. */
  void rename(FieldPath now, FieldPath before) {
    names.put(now, before);
  }

  /** Returns the live tree without what left. */
  JsonNode apply(Desired before, Desired now, JsonNode live) {
    JsonNode rest =
        without(
            FieldPath.root(),
            before.observed(),
            now.wouldObserve(before),
            now.observed(),
            before.tree(),
            now.tree(),
            live);
    return rest == null ? live : rest;
  }

  private RefusedRemovals asked() {
    return new RefusedRemovals(refusals.asked(), Set.of());
  }

  /** A value that goes as a whole is one removal, whatever was refused of its parts before. */
  @Nullable JsonNode without(
      FieldPath at,
      @Nullable Observed was,
      @Nullable Observed would,
      @Nullable Observed inForce,
      @Nullable JsonNode before,
      @Nullable JsonNode now,
      @Nullable JsonNode live) {
    RemovalModel unrefused =
        new RemovalModel(isWorkload, released, NONE, asked(), path -> false, pins, places.copy());
    boolean goes =
        refused != NONE
            && !Values.isAbsent(live)
            && (unrefused.partsOf(at, was, would, inForce, before, now, live) == null
                || goesAltogether(at, before));
    if (goes
        && live instanceof ArrayNode
        && refused.test(at, live)
        && inForce instanceof Observed.Elements) {
      List<JsonNode> all = Values.elements(live);
      IntStream.range(0, all.size()).forEach(place -> places.keep(at, place, all.get(place)));
      places.remove(
          at, all.size(), IntStream.range(0, all.size()).boxed().collect(Collectors.toSet()));
      decide(at, Decision.Outcome.REFUSED);
      return Values.list(List.of());
    }
    if (goes) {
      // Its elements keep their names, should the server refuse the removal.
      names.putAll(unrefused.names());
      return remove(at, live);
    }
    return partsOf(at, was, would, inForce, before, now, live);
  }

  private boolean goesAltogether(FieldPath at, @Nullable JsonNode before) {
    return !Values.isAbsent(before) && !released.test(at) && altogether.test(at);
  }

  private @Nullable JsonNode partsOf(
      FieldPath at,
      @Nullable Observed observed,
      @Nullable Observed would,
      @Nullable Observed inForce,
      @Nullable JsonNode before,
      @Nullable JsonNode now,
      @Nullable JsonNode live) {
    Observed was = refusals.observed(at, observed);
    boolean wasSaid = !Values.isAbsent(before);
    if (!wasSaid || released.test(at) || isReplicas(at)) {
      return live;
    }
    if (!Values.isAbsent(now) && inForce instanceof Observed.Value) {
      return live; // one value now: it is enforced as a whole
    }
    if (was == null) {
      return live; // initial only: let go
    }
    if (would == null) {
      decide(at, Decision.Outcome.LET_GO); // an except, or a written schema without it
      return live;
    }
    if (would instanceof Observed.Value
        && now instanceof ArrayNode
        && inForce instanceof Observed.Elements elements) {
      // The list would be one value with what left it, so each element of it would be observed.
      Observed.Elements all =
          new Observed.Elements(
              elements.identity(), elements.named(), would, elements.min(), elements.max());
      return new ListRemovalModel(this, at, was, all, inForce).without(observed, before, now, live);
    }
    if (would instanceof Observed.Value) {
      return withoutValue(at, was, inForce, before, now, live);
    }
    if (would instanceof Observed.Fields fields) {
      return withoutMembers(at, was, fields, inForce, before, now, live);
    }
    return new ListRemovalModel(this, at, was, (Observed.Elements) would, inForce)
        .without(observed, before, now, live);
  }

  /**
   * Reads POLICY-2: whole lists and one-value subtrees go as one value, but never with more than
   * was enforced.
   */
  private @Nullable JsonNode withoutValue(
      FieldPath at,
      Observed was,
      @Nullable Observed inForce,
      @Nullable JsonNode before,
      @Nullable JsonNode now,
      @Nullable JsonNode live) {
    boolean isSaid = now != null && !now.isMissingNode();
    if (isSaid) {
      return live;
    }
    if (was instanceof Observed.Value) {
      // An empty list or object asks for nothing, so nothing of others goes with it (SCHEMA-4).
      boolean isTheirs = asksForNothing(before) && !asksForNothing(live);
      return isTheirs ? live : remove(at, live);
    }
    oneValues.add(at);
    return without(at, was, was, inForce, before, null, live);
  }

  private static boolean asksForNothing(@Nullable JsonNode value) {
    return Values.sameValue(value, null) || (value instanceof ObjectNode && Values.isEmpty(value));
  }

  /**
   * Reads POLICY-2: maps go leaf by leaf; a parent goes with its last leaf, when nothing else is
   * left in the live one. A resource keeps its spec and its metadata.
   */
  private @Nullable JsonNode withoutMembers(
      FieldPath at,
      Observed was,
      Observed.Fields would,
      @Nullable Observed inForce,
      @Nullable JsonNode before,
      @Nullable JsonNode now,
      @Nullable JsonNode live) {
    if (!(before instanceof ObjectNode) || !(live instanceof ObjectNode)) {
      return live;
    }
    int removals = decisions.size();
    JsonNode rest = live;
    for (String name : Values.names(before)) {
      Observed member =
          was instanceof Observed.Fields fields ? fields.members().get(name) : valueOf(was);
      JsonNode left =
          without(
              at.key(name),
              member,
              would.members().get(name),
              inForce instanceof Observed.Fields fields ? fields.members().get(name) : null,
              before.get(name),
              Values.member(now, name),
              rest.get(name));
      rest = Values.with(rest, name, left);
    }
    boolean isParent =
        decisions.stream()
            .skip(removals)
            .anyMatch(decision -> decision.outcome() == Decision.Outcome.REMOVED);
    // SCHEMA-4: {} observes that the object is there, where nothing in it is observed.
    boolean wasThere = !(was instanceof Observed.Fields then) || then.members().isEmpty();
    boolean isEmptied = before.isEmpty() && wasThere && would.members().isEmpty();
    boolean isKept = at.equals(FieldPath.of("spec")) || at.equals(FieldPath.of("metadata"));
    boolean goes =
        (isEmptied || isParent) && !isKept && Values.isEmpty(rest) && !pins.isAnyMemberBelow(at);
    return goes && !(now instanceof ObjectNode) ? remove(at, live) : rest;
  }

  /** Returns the observation of each part of a value, if the value was observed as one. */
  static @Nullable Observed valueOf(@Nullable Observed was) {
    return was instanceof Observed.Value ? was : null;
  }

  /** Removes a place, which may be gone already. */
  @Nullable JsonNode remove(FieldPath at, @Nullable JsonNode live) {
    if (!Values.isAbsent(live) && refused.test(at, live)) {
      decide(at, Decision.Outcome.REFUSED);
      return live;
    }
    if (refusals.isHeld(at)) {
      return live;
    }
    if (!Values.isAbsent(live)) {
      removed.add(at);
      decide(at, Decision.Outcome.REMOVED);
    }
    return null;
  }

  void decide(FieldPath at, Decision.Outcome outcome) {
    decisions.add(new Decision(at, Policy.ENFORCED, outcome));
  }

  /** Reads POLICY-2: the replicas of a workload are let go, never removed. */
  private boolean isReplicas(FieldPath at) {
    return isWorkload && at.equals(FieldPath.of("spec", "replicas"));
  }
}
