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
import java.util.Optional;
import java.util.Set;
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

  private final boolean isWorkload;
  private final Predicate<FieldPath> released;
  private final Set<FieldPath> refused;
  private final RefusedRemovals refusals;
  private final Predicate<FieldPath> altogether;
  private final List<Decision> decisions = new ArrayList<>();

  /** The live paths that are removed. */
  private final Set<FieldPath> removed = new LinkedHashSet<>();

  /** The names that elements had which are removed or let go, by the names that they have now. */
  private final Map<FieldPath, FieldPath> names = new LinkedHashMap<>();

  private final Pins pins;
  private final LivePlaces places;

  /**
   * Prepares a removal.
   *
   * @param spec the specification
   * @param released the paths of the earlier state that are no longer owned
   * @param refused the paths whose removal the server refuses for now
   * @param refusals the removals that were refused before
   * @param altogether the members of which nothing is left by all removals
   * @param pins those that hold
   * @param places where the elements of lists stand in the live object
   */
  RemovalModel(
      ResourceSpec spec,
      Predicate<FieldPath> released,
      Set<FieldPath> refused,
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
      Set<FieldPath> refused,
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
  private @Nullable JsonNode without(
      FieldPath at,
      @Nullable Observed was,
      @Nullable Observed would,
      @Nullable Observed inForce,
      @Nullable JsonNode before,
      @Nullable JsonNode now,
      @Nullable JsonNode live) {
    RemovalModel unrefused =
        new RemovalModel(
            isWorkload, released, Set.of(), asked(), path -> false, pins, places.copy());
    boolean goes =
        !refused.isEmpty()
            && !Values.isAbsent(live)
            && (goesAltogether(at, before)
                || unrefused.partsOf(at, was, would, inForce, before, now, live) == null);
    if (goes
        && refused.contains(at)
        && live instanceof ArrayNode
        && inForce instanceof Observed.Elements) {
      List<JsonNode> all = Values.elements(live);
      IntStream.range(0, all.size()).forEach(place -> places.keep(at, place, all.get(place)));
      places.remove(
          at, all.size(), IntStream.range(0, all.size()).boxed().collect(Collectors.toSet()));
      decide(at, Decision.Outcome.REFUSED);
      return Values.list(List.of());
    }
    return goes ? remove(at, live) : partsOf(at, was, would, inForce, before, now, live);
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
    if (would instanceof Observed.Value) {
      return withoutValue(at, was, before, now, live);
    }
    if (would instanceof Observed.Fields fields) {
      return withoutMembers(at, was, fields, inForce, before, now, live);
    }
    return withoutElements(
        at, was, observed, (Observed.Elements) would, inForce, before, now, live);
  }

  /**
   * Reads POLICY-2: whole lists and one-value subtrees go as one value, but never with more than
   * was enforced.
   */
  private @Nullable JsonNode withoutValue(
      FieldPath at,
      Observed was,
      @Nullable JsonNode before,
      @Nullable JsonNode now,
      @Nullable JsonNode live) {
    boolean isSaid = now != null && !now.isMissingNode();
    if (isSaid) {
      return live;
    }
    if (was instanceof Observed.Value) {
      // SCHEMA-4: an empty list asks for nothing, so nothing of others goes with it.
      boolean isTheirs = Values.sameValue(before, null) && !Values.sameValue(live, null);
      return isTheirs ? live : remove(at, live);
    }
    return without(at, was, was, null, before, null, live);
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
    int removals = removed.size();
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
    boolean isParent = removed.size() > removals;
    // SCHEMA-4: {} observes that the object is there, where nothing in it is observed.
    boolean wasThere = !(was instanceof Observed.Fields then) || then.members().isEmpty();
    boolean isEmptied = before.isEmpty() && wasThere && would.members().isEmpty();
    boolean isKept = at.equals(FieldPath.of("spec")) || at.equals(FieldPath.of("metadata"));
    boolean goes =
        (isEmptied || isParent) && !isKept && Values.isEmpty(rest) && !pins.isAnyMemberBelow(at);
    return goes && !(now instanceof ObjectNode) ? remove(at, live) : rest;
  }

  /** Returns the observation of each part of a value, if the value was observed as one. */
  private static @Nullable Observed valueOf(Observed was) {
    return was instanceof Observed.Value ? was : null;
  }

  /**
   * Reads POLICY-2: removes elements as a whole, with the pins in them; a list that is no longer
   * desired, element by element.
   */
  private @Nullable JsonNode withoutElements(
      FieldPath at,
      Observed was,
      @Nullable Observed observed,
      Observed.Elements would,
      @Nullable Observed inForce,
      @Nullable JsonNode before,
      @Nullable JsonNode now,
      @Nullable JsonNode live) {
    if (!(before instanceof ArrayNode) || !(live instanceof ArrayNode)) {
      return live;
    }
    List<JsonNode> then = Values.elements(before);
    List<JsonNode> said = Values.elements(now);
    List<JsonNode> there = Values.elements(live);
    SameElement same = SameElement.of(would, was);
    Set<Integer> gone = new HashSet<>();
    // An element without a name has the place that it has among those that were enforced.
    boolean hadNames = Observed.identity(was).filter(ListIdentity::hasNames).isPresent();
    int place = -1;
    boolean isLetGo = false;
    for (int i = 0; i < then.size(); i++) {
      Observed wasElement = elementOf(was, then.get(i), i);
      if (wasElement != null && was instanceof Observed.Elements elements) {
        // Another name of it observes no more of it.
        wasElement = withKeys(elements.identity(), elementOf(observed, then.get(i), i));
      }
      place = wasElement == null && hadNames ? place : place + 1;
      int still = same.indexOf(then.get(i), i, said);
      JsonNode counterpart = still < 0 ? then.get(i) : said.get(still);
      Optional<ElementId> id = would.identity().of(counterpart, still < 0 ? place : still);
      Observed wouldElement = would.of(id);
      if (wasElement == null || id.isEmpty() || isRenamed(at, was, then.get(i), i)) {
        continue;
      }
      if (wouldElement == null) {
        wouldElement = ofAnother(would, id.get(), said);
      }
      FieldPath path = at.then(id.get().segment());
      FieldPath mine = nameBefore(at, was, then.get(i), i).orElse(path);
      if (released.test(path) || released.test(mine)) {
        continue;
      }
      if (wouldElement == null && !would.identity().hasNames() && refusals.isAbout(mine)) {
        wouldElement = RefusedRemovals.WHOLE; // what was refused stays due
      }
      if (wouldElement == null) {
        names.put(path, mine);
        decide(path, Decision.Outcome.LET_GO);
        isLetGo = true;
        continue;
      }
      for (int j = 0; j < there.size(); j++) {
        boolean match = same.indexOf(there.get(j), places.of(at, j), then) == i;
        if (match && still < 0) {
          // Its key names the first one.
          FieldPath name =
              places.isNamed(path, places.of(at, j)) && !isNameOfAnother(would, id.get(), said)
                  ? path
                  : at.then(new FieldPath.Index(places.of(at, j)));
          names.put(name, mine.equals(path) ? name : mine);
          boolean stays = remove(name, there.get(j)) != null;
          if (stays && inForce instanceof Observed.Elements) {
            places.keep(at, j, there.get(j));
          }
          if (!stays || inForce instanceof Observed.Elements) {
            gone.add(j);
          }
        } else if (match) {
          JsonNode wanted = said.get(still);
          Observed element = Observed.element(inForce, wanted, still);
          JsonNode left =
              without(path, wasElement, wouldElement, element, then.get(i), wanted, there.get(j));
          there.set(j, left == null ? there.get(j) : left);
        }
      }
    }
    List<JsonNode> rest = new ArrayList<>();
    for (int j = 0; j < there.size(); j++) {
      if (!gone.contains(j)) {
        rest.add(there.get(j));
      }
    }
    places.remove(at, there.size(), gone);
    if (isLetGo && gone.isEmpty() && was instanceof Observed.Value) {
      decide(at, Decision.Outcome.LET_GO); // as one value
    }
    boolean isAnyKept = !places.kept(at).isEmpty();
    boolean isEmptied = (then.isEmpty() || !gone.isEmpty()) && rest.isEmpty() && !isAnyKept;
    return isEmptied && !(now instanceof ArrayNode) ? remove(at, live) : Values.list(rest);
  }

  /** Of a list that had other names, only what was to be removed under them is left. */
  private boolean isRenamed(FieldPath at, Observed was, JsonNode element, int index) {
    return was instanceof Observed.Elements list
        && list.others() == RefusedRemovals.WHOLE
        && nameBefore(at, was, element, index).filter(name -> !refusals.isAbout(name)).isPresent();
  }

  private static @Nullable Observed elementOf(
      @Nullable Observed list, JsonNode element, int index) {
    return list instanceof Observed.Elements
        ? Observed.element(list, element, index)
        : list == null ? null : valueOf(list);
  }

  private static Optional<FieldPath> nameBefore(
      FieldPath at, Observed was, JsonNode element, int index) {
    return Observed.identity(was)
        .filter(ListIdentity::hasNames)
        .flatMap(identity -> identity.of(element, index))
        .map(id -> at.then(id.segment()));
  }

  /** Adds the keys to an observed element, as they were enforced with it. */
  private static @Nullable Observed withKeys(ListIdentity identity, @Nullable Observed element) {
    if (!(element instanceof Observed.Fields fields)) {
      return element;
    }
    Map<String, Observed> members = new LinkedHashMap<>(fields.members());
    for (String key : identity.keys()) {
      members.putIfAbsent(key.split("\\.")[0], new Observed.Value(false));
    }
    return new Observed.Fields(members);
  }

  /**
   * Returns the observed fields of a desired element whose key has the same text but another type:
   * 80 and "80".
   */
  private static @Nullable Observed ofAnother(
      Observed.Elements list, ElementId id, List<JsonNode> said) {
    return list.identity().all(said).stream()
        .flatMap(Optional::stream)
        .filter(other -> other.segment().equals(id.segment()) && !other.equals(id))
        .findFirst()
        .map(other -> list.of(Optional.of(other)))
        .orElse(null);
  }

  /**
   * Returns whether a desired element has a key with the same text but another type: 80 and "80".
   */
  private static boolean isNameOfAnother(
      Observed.Elements list, ElementId id, List<JsonNode> said) {
    return list.identity().all(said).stream()
        .flatMap(Optional::stream)
        .anyMatch(other -> other.segment().equals(id.segment()) && !other.equals(id));
  }

  /** Removes a place, which may be gone already. */
  private @Nullable JsonNode remove(FieldPath at, @Nullable JsonNode live) {
    if (!Values.isAbsent(live) && refused.contains(at)) {
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

  private void decide(FieldPath at, Decision.Outcome outcome) {
    decisions.add(new Decision(at, Policy.ENFORCED, outcome));
  }

  /** Reads POLICY-2: the replicas of a workload are let go, never removed. */
  private boolean isReplicas(FieldPath at) {
    return isWorkload && at.equals(FieldPath.of("spec", "replicas"));
  }
}
