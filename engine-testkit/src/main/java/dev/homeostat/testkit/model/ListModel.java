package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list as it should be (rule POLICY-5), after removals: values, missing elements, the minimum,
 * the maximum, pins.
 */
final class ListModel {

  private static final int NEW = Integer.MAX_VALUE;

  private final TargetModel model;
  private final FieldPath at;
  private final Observed.Elements observed;
  private final ListIdentity identity;
  private final List<JsonNode> wanted;
  private final List<Optional<ElementId>> wantedIds;
  private final @Nullable JsonNode live;
  private final List<JsonNode> list;
  private final List<Integer> livePlaces;
  private final Pins pins;
  private final Set<ElementId> dropped = new HashSet<>();
  private final Set<Integer> waiting = new HashSet<>();
  private final Map<Integer, JsonNode> keptTwins = new TreeMap<>();

  ListModel(
      TargetModel model,
      FieldPath at,
      Observed.Elements observed,
      @Nullable JsonNode wanted,
      @Nullable JsonNode live) {
    this.model = model;
    this.at = at;
    this.observed = observed;
    this.identity = observed.identity();
    this.wanted = Values.elements(wanted);
    this.wantedIds = identity.all(this.wanted);
    this.live = live;
    this.list = Values.elements(live);
    this.livePlaces =
        new ArrayList<>(
            IntStream.range(0, list.size()).mapToObj(i -> model.places().of(at, i)).toList());
    this.pins = model.pins(); // POLICY-5: what is read now is pinned last
  }

  @Nullable JsonNode target() {
    if (!(live instanceof ArrayNode) && hasToBeThere()) {
      // POLICY-4: what is not there is created whole.
      JsonNode whole = model.create(at, observed, Values.list(wanted), live);
      int length = whole instanceof ArrayNode ? whole.size() : wanted.size();
      if (length < observed.min()) {
        model.isBelowMinimum(at);
      }
      return whole;
    }
    removeDuplicates();
    putBackValues();
    addMissing();
    putInOrder();
    addUpToMinimum();
    removeAboveMaximum();
    addPinned();
    int kept = keptTwins.size() + model.places().kept(at).size(); // their removal waits
    if (length() + kept < observed.min()) {
      model.isBelowMinimum(at);
    }
    keptTwins.forEach(this::putBack);
    model.places().kept(at).forEach(this::putBack);
    boolean isEmptyAsBefore = list.isEmpty() && !(live instanceof ArrayNode);
    return isEmptyAsBefore || Values.same(Values.list(list), live) ? live : Values.list(list);
  }

  /** Reads SCHEMA-7: of elements of one observed key, the one closest to what is desired stays. */
  private void removeDuplicates() {
    if (identity.kind() == ListIdentity.Kind.POSITION) {
      return;
    }
    List<Optional<ElementId>> ids = identity.all(list);
    for (int i = list.size() - 1; i >= 0; i--) {
      ElementId id = ids.get(i).orElse(null);
      if (id == null || !isSurplusTwin(id, i)) {
        continue;
      }
      // Its key names the one that stays.
      FieldPath path = at.then(new FieldPath.Index(livePlaces.get(i)));
      if (model.isHeld(path, Policy.ENFORCED, null, list.get(i))) {
        keptTwins.put(livePlaces.get(i), list.get(i));
      } else {
        model.decide(path, Policy.ENFORCED, Decision.Outcome.REMOVED);
      }
      remove(i);
    }
  }

  /** A member of a set is observed; of a keyed list, the elements that have a schema are. */
  private boolean isSurplusTwin(ElementId id, int place) {
    boolean isKnown = observed.named().containsKey(id) || wantedAt(id) != null;
    boolean isObserved = isKnown && observed.of(Optional.of(id)) != null;
    List<Integer> places = places(id);
    return places.size() > 1
        && (isObserved || identity.kind() == ListIdentity.Kind.SET)
        && closest(id, places) != place;
  }

  private int closest(ElementId id, List<Integer> places) {
    Observed content = observed.of(Optional.of(id));
    JsonNode ideal = model.pins().over(at.then(id.segment()), orEmpty(wantedAt(id)), content);
    int best = places.get(0);
    if (wantedAt(id) == null && !observed.named().containsKey(id)) {
      return best;
    }
    for (int place : places) {
      if (ElementCloseness.of(content, ideal, list.get(place))
              .compareTo(ElementCloseness.of(content, ideal, list.get(best)))
          > 0) {
        best = place;
      }
    }
    return best;
  }

  private static JsonNode orEmpty(@Nullable JsonNode value) {
    return value == null ? Values.with(null, "", null) : value;
  }

  private List<Integer> places(ElementId id) {
    List<Integer> places = new ArrayList<>();
    List<Optional<ElementId>> ids = identity.all(list);
    for (int i = 0; i < ids.size(); i++) {
      if (ids.get(i).equals(Optional.of(id))) {
        places.add(i);
      }
    }
    return places;
  }

  /**
   * Returns the path segment of an element added to a positional list: an index after all live
   * ones.
   */
  private FieldPath.Index nextPlace() {
    int added = (int) livePlaces.stream().filter(place -> place == NEW).count();
    return new FieldPath.Index(model.places().length(at, live) + added + waiting.size());
  }

  private void add(int place, JsonNode element) {
    list.add(place, element);
    livePlaces.add(place, NEW);
  }

  /**
   * Puts an element back whose removal was refused and which was not counted; it keeps its
   * position.
   */
  private void putBack(int livePlace, JsonNode element) {
    int place = 0;
    while (place < list.size() && livePlaces.get(place) < livePlace) {
      place++;
    }
    list.add(place, element);
    livePlaces.add(place, livePlace);
  }

  private void remove(int place) {
    list.remove(place);
    livePlaces.remove(place);
  }

  /** An element has its name, or its place where another one has that name or one that reads so. */
  private FieldPath.Segment nameOf(int place) {
    FieldPath.Segment live = new FieldPath.Index(livePlaces.get(place));
    ElementId id = identity.of(list.get(place), place).orElse(null);
    if (id == null || !identity.hasNames()) {
      return live;
    }
    ElementId named =
        Stream.concat(
                wantedIds.stream().flatMap(Optional::stream), observed.named().keySet().stream())
            .filter(known -> known.segment().equals(id.segment()))
            .findFirst()
            .orElseGet(
                () ->
                    identity.all(list).stream()
                        .flatMap(Optional::stream)
                        .filter(other -> other.segment().equals(id.segment()))
                        .findFirst()
                        .orElse(id));
    return named.equals(id) && closest(id, places(id)) == place ? id.segment() : live;
  }

  private void putBackValues() {
    for (int i = 0; i < list.size(); i++) {
      Optional<ElementId> id = identity.of(list.get(i), i);
      int place = i;
      if (id.filter(twin -> closest(twin, places(twin)) != place).isPresent()) {
        continue; // its name is that of another one
      }
      Observed content = observed.of(id);
      if (id.isPresent() && content != null && wantedAt(id.get()) != null) {
        model.decide(at.then(id.get().segment()), Policy.ENFORCED, Decision.Outcome.KEPT);
      }
      if (id.isPresent() && content != null && identity.kind() != ListIdentity.Kind.SET) {
        FieldPath path = at.then(id.get().segment());
        JsonNode there = list.get(i);
        JsonNode value = model.target(path, content, wantedAt(id.get()), there);
        // An element of a list by position that should be absent cannot leave its place.
        list.set(i, value == null ? there : value);
      }
    }
  }

  private @Nullable JsonNode wantedAt(ElementId id) {
    int index = wantedIds.indexOf(Optional.of(id));
    return index < 0 ? null : wanted.get(index);
  }

  /** Reads POLICY-5: observed elements are put back at their key or place, whole. */
  private void addMissing() {
    for (int i = 0; i < wanted.size(); i++) {
      Optional<ElementId> id = wantedIds.get(i);
      Observed content = observed.of(id);
      boolean isNext =
          identity.kind() != ListIdentity.Kind.POSITION || i == list.size() + dropped.size();
      if (id.isPresent() && content != null && isNext && places(id.get()).isEmpty()) {
        FieldPath path = at.then(identity.hasNames() ? id.get().segment() : nextPlace());
        JsonNode asked = model.complete(path, content, wanted.get(i));
        if (isDropped(id.get(), asked)) {
          continue;
        }
        if (model.isHeld(path, Policy.ENFORCED, asked, null)) {
          waiting.add(i);
          continue;
        }
        JsonNode whole = model.whole(path, content, wanted.get(i));
        model.added().put(path, whole);
        add(placeFor(i), whole);
        model.decide(path, Policy.ENFORCED, Decision.Outcome.SET);
      }
    }
  }

  /** Reads POLICY-6: the server does not keep the element. */
  private boolean isDropped(ElementId id, JsonNode element) {
    FieldPath path = at.then(id.segment());
    boolean isDropped =
        !model.spec().isStrict(path) && model.memory().isAccepted(path, element, null);
    if (isDropped) {
      dropped.add(id);
      model.decide(path, Policy.ENFORCED, Decision.Outcome.ACCEPTED);
    }
    return isDropped;
  }

  /**
   * Reads SCHEMA-10: a missing element is added behind its predecessor in the manifest; without
   * one, before the first of those that follow it.
   */
  private int placeFor(int index) {
    if (!model.spec().facts().isOrdered(at)) {
      return list.size();
    }
    for (int before = index - 1; before >= 0; before--) {
      List<Integer> places = places(wantedIds.get(before).orElseThrow());
      if (!places.isEmpty() && observed.of(wantedIds.get(before)) != null) {
        return places.get(0) + 1;
      }
    }
    return wantedIds.stream()
        .skip(index + 1)
        .filter(id -> observed.of(id) != null)
        .flatMap(id -> id.stream().flatMap(follower -> places(follower).stream()))
        .mapToInt(Integer::intValue)
        .min()
        .orElse(list.size());
  }

  /** Reads SCHEMA-10: the manifest's elements keep their order, in the places that they have. */
  private void putInOrder() {
    if (!model.spec().facts().isOrdered(at)) {
      return;
    }
    List<Integer> places = new ArrayList<>();
    List<JsonNode> inOrder = new ArrayList<>();
    List<Integer> stood = new ArrayList<>();
    for (Optional<ElementId> id : wantedIds) {
      List<Integer> there = id.isEmpty() ? List.of() : places(id.get());
      if (!there.isEmpty() && observed.of(id) != null) {
        places.add(there.get(0));
        inOrder.add(list.get(there.get(0)));
        stood.add(livePlaces.get(there.get(0)));
      }
    }
    places.sort(null);
    for (int i = 0; i < places.size(); i++) {
      list.set(places.get(i), inOrder.get(i));
      livePlaces.set(places.get(i), stood.get(i));
    }
  }

  /** The length with what the server does not keep, and what waits to be added. */
  private int length() {
    return list.size() + dropped.size() + waiting.size();
  }

  /** Reads POLICY-5: below the minimum, further desired elements are added whole, in order. */
  private void addUpToMinimum() {
    for (int i = 0; i < wanted.size() && length() < observed.min(); i++) {
      Optional<ElementId> id = wantedIds.get(i);
      boolean isThere =
          identity.kind() == ListIdentity.Kind.POSITION
              ? i < list.size()
              : id.isPresent() && !places(id.get()).isEmpty();
      boolean isSettled =
          isThere || waiting.contains(i) || id.filter(dropped::contains).isPresent();
      if (isSettled || id.isEmpty() || isDropped(id.get(), wanted.get(i))) {
        continue;
      }
      FieldPath path = at.then(identity.hasNames() ? id.get().segment() : nextPlace());
      if (model.isHeld(path, Policy.ENFORCED, wanted.get(i), null)) {
        waiting.add(i);
      } else {
        JsonNode whole = Values.withoutNulls(wanted.get(i));
        model.added().put(path, whole);
        add(placeFor(i), whole);
        model.decide(path, Policy.ENFORCED, Decision.Outcome.SET);
      }
    }
  }

  /** Reads POLICY-5: elements that the desired state does not know are removed, from the end. */
  private void removeAboveMaximum() {
    if (observed.max() == 0) {
      return;
    }
    boolean acceptsAll = model.isFirstSight() && !model.spec().isStrict(at);
    if (acceptsAll && identity.kind() == ListIdentity.Kind.POSITION) {
      if (list.size() > observed.max()) {
        model.accept(new Accepted.Length(at, list.size(), observed.max()));
      }
      return;
    }
    int before = list.size();
    int surplus = list.size() + waiting.size() - limit();
    Set<FieldPath.Segment> accepted = new HashSet<>();
    for (boolean named : new boolean[] {false, true}) {
      for (int i = list.size() - 1; i >= 0 && surplus > 0; i--) {
        Optional<ElementId> id = identity.of(list.get(i), i);
        boolean isNamed = id.isPresent() && observed.named().containsKey(id.get());
        if (isKnown(id, i) || isAccepted(i) || isNamed != named) {
          continue; // what the schema names goes last
        }
        surplus--;
        FieldPath path = at.then(nameOf(i));
        if (acceptsAll) {
          accepted.add(nameOf(i));
        } else if (!model.isHeld(path, Policy.ENFORCED, null, list.get(i))) {
          remove(i);
          model.decide(path, Policy.ENFORCED, Decision.Outcome.REMOVED);
        }
      }
    }
    if (!accepted.isEmpty()) {
      model.accept(new Accepted.Surplus(at, accepted, observed.max()));
    }
    if (list.size() > observed.max() && list.size() == before) {
      model.decide(at, Policy.ENFORCED, Decision.Outcome.ACCEPTED);
    }
  }

  /** The maximum, and what was accepted above it (rule POLICY-6). */
  private int limit() {
    if (model.spec().isStrict(at)) {
      return observed.max();
    }
    if (identity.kind() == ListIdentity.Kind.POSITION) {
      int length = model.memory().acceptedLength(at, observed.max()).orElse(0);
      return length == list.size() ? length : observed.max();
    }
    int accepted = 0;
    for (int i = 0; i < list.size(); i++) {
      Optional<ElementId> id = identity.of(list.get(i), i);
      accepted += isAccepted(i) && !isKnown(id, i) ? 1 : 0;
    }
    return observed.max() + accepted;
  }

  private boolean isAccepted(int index) {
    return !model.spec().isStrict(at)
        && model.memory().acceptedSurplus(at, observed.max()).contains(nameOf(index));
  }

  private boolean isKnown(Optional<ElementId> id, int index) {
    if (identity.kind() == ListIdentity.Kind.POSITION && index < wanted.size()) {
      return true;
    }
    if (id.isEmpty()) {
      return false;
    }
    boolean isNamed = observed.named().containsKey(id.get());
    boolean isFirst = places(id.get()).get(0) == index; // a second one of its key is not known
    return (isFirst && wantedIds.contains(id))
        || (isNamed && pins.isAnyBelow(at.then(id.get().segment())));
  }

  /** A pinned scalar of a list by position is put back; nothing else that is not desired is. */
  private void addPinned() {
    if (identity.kind() != ListIdentity.Kind.POSITION) {
      return;
    }
    for (int i = list.size(); ; i++) {
      FieldPath path = at.then(new FieldPath.Index(i));
      JsonNode pin = model.pins().at(path);
      if (pin == null
          || isDropped(ElementId.at(i), pin)
          || model.isHeld(path, Policy.PINNED, pin, null)) {
        return;
      }
      add(list.size(), pin);
      model.decide(path, Policy.PINNED, Decision.Outcome.SET);
    }
  }

  boolean hasToBeThere() {
    boolean element = wantedIds.stream().anyMatch(id -> observed.of(id) != null);
    boolean pinned =
        identity.kind() == ListIdentity.Kind.POSITION
            && model.pins().at(at.then(new FieldPath.Index(0))) != null;
    return element || pinned || (observed.min() > 0 && !wanted.isEmpty());
  }

  /** The decisions for the elements of a list that is created whole. */
  void decideWhole() {
    for (int i = 0; i < wanted.size(); i++) {
      Optional<ElementId> id = wantedIds.get(i);
      if (observed.of(id) != null) {
        model.decide(at.then(id.orElseThrow().segment()), Policy.ENFORCED, Decision.Outcome.SET);
      }
    }
    if (wanted.size() < observed.min()) {
      model.isBelowMinimum(at);
    }
  }
}
