package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The removal of elements of one list that were enforced and are no longer desired. */
final class ListRemovalModel {

  private final RemovalModel removal;
  private final RefusedRemovals refusals;
  private final LivePlaces places;
  private final FieldPath at;
  private final Observed was;
  private final Observed.Elements would;
  private final @Nullable Observed inForce;
  private final SameElement same;
  private final Set<Integer> gone = new HashSet<>();
  private boolean isLetGo;

  /**
   * Prepares the removal.
   *
   * @param removal the removal from the whole object
   * @param at the path of the list
   * @param was the observation of the list that its removal is due under
   * @param would the observation of the earlier list in terms of the schema in force
   * @param inForce the observation of the list as it is desired
   */
  ListRemovalModel(
      RemovalModel removal,
      FieldPath at,
      Observed was,
      Observed.Elements would,
      @Nullable Observed inForce) {
    this.removal = removal;
    this.refusals = removal.refusals();
    this.places = removal.places();
    this.at = at;
    this.was = was;
    this.would = would;
    this.inForce = inForce;
    this.same = SameElement.of(would, was);
  }

  /**
   * Reads POLICY-2: removes elements as a whole, with the pins in them; a list that is no longer
   * desired, element by element.
   */
  @Nullable JsonNode without(
      @Nullable Observed observed,
      @Nullable JsonNode before,
      @Nullable JsonNode now,
      @Nullable JsonNode live) {
    if (!(before instanceof ArrayNode) || !(live instanceof ArrayNode)) {
      return live;
    }
    List<JsonNode> then = Values.elements(before);
    List<JsonNode> said = Values.elements(now);
    List<JsonNode> there = Values.elements(live);
    // An element without a name has the place that it has among those that were applied.
    boolean hadNames = Observed.identity(was).filter(ListIdentity::hasNames).isPresent();
    int place = -1;
    boolean isAnyLeft = false;
    for (int i = 0; i < then.size(); i++) {
      Observed wasElement = elementOf(was, then.get(i), i);
      if (wasElement != null && was instanceof Observed.Elements elements) {
        // Another name of it observes no more of it.
        wasElement = withKeys(elements.identity(), elementOf(observed, then.get(i), i));
      }
      boolean isLeft = nameBefore(then.get(i), i).filter(removal::isReleased).isEmpty();
      place = hadNames && (wasElement == null || !isLeft) ? place : place + 1;
      int still = same.indexOf(then.get(i), i, said);
      isAnyLeft |= still >= 0;
      JsonNode counterpart = still < 0 ? then.get(i) : said.get(still);
      Optional<ElementId> id = would.identity().of(counterpart, still < 0 ? place : still);
      if (wasElement != null && id.isPresent() && !isRenamed(then.get(i), i)) {
        withoutElement(i, id.get(), wasElement, still, then, said, there);
      }
    }
    List<JsonNode> rest = new ArrayList<>();
    for (int j = 0; j < there.size(); j++) {
      if (!gone.contains(j)) {
        rest.add(there.get(j));
      }
    }
    places.remove(at, there.size(), gone);
    if (isLetGo && !isAnyLeft && gone.isEmpty() && was instanceof Observed.Value) {
      removal.decide(at, Decision.Outcome.LET_GO); // as one value
    }
    boolean isAnyKept = !places.kept(at).isEmpty();
    boolean isEmptied = (then.isEmpty() || !gone.isEmpty()) && rest.isEmpty() && !isAnyKept;
    return isEmptied && !(now instanceof ArrayNode) ? removal.remove(at, live) : Values.list(rest);
  }

  /** Removes what left of one element that was enforced, or the element. */
  private void withoutElement(
      int index,
      ElementId id,
      Observed wasElement,
      int still,
      List<JsonNode> then,
      List<JsonNode> said,
      List<JsonNode> there) {
    FieldPath path = at.then(id.segment());
    FieldPath mine = nameBefore(then.get(index), index).orElse(path);
    boolean wasByPlace = was instanceof Observed.Elements list && !list.identity().hasNames();
    // An element that had a name has no place, where others may be pinned now.
    boolean hadName = !mine.equals(path) && !would.identity().hasNames();
    if ((!hadName && removal.isReleased(path))
        || removal.isReleased(mine)
        || (wasByPlace && removal.isReleased(at.then(new FieldPath.Index(index))))) {
      return;
    }
    Observed wouldElement = would.of(Optional.of(id));
    if (wouldElement == null) {
      wouldElement = ofAnother(id, said);
    }
    if (wouldElement == null
        && still < 0
        && !would.identity().hasNames()
        && refusals.asked().stream().anyMatch(mine::startsWith)) {
      wouldElement = RefusedRemovals.WHOLE; // what was refused stays due
    }
    if (wouldElement == null) {
      removal.rename(path, mine);
      removal.decide(path, Decision.Outcome.LET_GO);
      isLetGo = true;
      return;
    }
    boolean hasName = named().hasName(id, said, there);
    for (int j : live(index, id, path, still, then, said, there)) {
      if (still < 0) {
        // Its key names the first one, unless its removal was refused by its place.
        FieldPath byPlace = at.then(new FieldPath.Index(places.of(at, j)));
        boolean isNamed =
            would.identity().hasNames()
                && places.isNamed(path, places.of(at, j))
                && hasName
                && !(removal.isOneValue(at) && removal.isRefused(byPlace, there.get(j)));
        FieldPath name = isNamed ? path : byPlace;
        removal.rename(name, mine.equals(path) && hasName ? name : mine);
        remove(name, j, there.get(j));
      } else {
        JsonNode wanted = said.get(still);
        Observed element = Observed.element(inForce, wanted, still);
        FieldPath place =
            would.identity().hasNames() ? path : at.then(new FieldPath.Index(places.of(at, j)));
        JsonNode left =
            removal.without(
                place, wasElement, wouldElement, element, then.get(index), wanted, there.get(j));
        there.set(j, left == null ? there.get(j) : left);
      }
    }
  }

  /**
   * Returns the live places of an element that was enforced. Of elements of one key that is still
   * desired, the one closest to what is desired is meant; the others go as a whole (SCHEMA-7).
   */
  private List<Integer> live(
      int index,
      ElementId id,
      FieldPath path,
      int still,
      List<JsonNode> then,
      List<JsonNode> said,
      List<JsonNode> there) {
    List<Integer> all =
        IntStream.range(0, there.size())
            .filter(j -> same.indexOf(there.get(j), places.of(at, j), then) == index)
            .boxed()
            .toList();
    Observed content = inForce instanceof Observed.Elements list ? list.of(Optional.of(id)) : null;
    if (still < 0 || all.size() < 2 || content == null || !would.identity().hasNames()) {
      return all;
    }
    JsonNode ideal = removal.pins().over(path, said.get(still), content);
    return List.of(ElementCloseness.closest(content, ideal, all, there::get));
  }

  private void remove(FieldPath name, int place, JsonNode element) {
    if (places.isHeld(at, place)) {
      return;
    }
    boolean stays = removal.remove(name, element) != null;
    if (stays) {
      places.hold(at, place);
    }
    if (stays && inForce instanceof Observed.Elements) {
      places.keep(at, place, element);
    }
    if (!stays || inForce instanceof Observed.Elements) {
      gone.add(place);
    }
  }

  /** Of a list that had other names, only what was to be removed under them is left. */
  private boolean isRenamed(JsonNode element, int index) {
    return was instanceof Observed.Elements list
        && list.others() == RefusedRemovals.WHOLE
        && nameBefore(element, index).filter(name -> !refusals.isAbout(name)).isPresent();
  }

  private static @Nullable Observed elementOf(
      @Nullable Observed list, JsonNode element, int index) {
    return list instanceof Observed.Elements
        ? Observed.element(list, element, index)
        : RemovalModel.valueOf(list);
  }

  private Optional<FieldPath> nameBefore(JsonNode element, int index) {
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
  private @Nullable Observed ofAnother(ElementId id, List<JsonNode> said) {
    return would.identity().all(said).stream()
        .flatMap(Optional::stream)
        .filter(other -> other.segment().equals(id.segment()) && !other.equals(id))
        .findFirst()
        .map(other -> would.of(Optional.of(other)))
        .orElse(null);
  }

  /**
   * The list with the elements that the schema in force names: those that leave are not among them.
   */
  private Observed.Elements named() {
    Map<ElementId, Observed> named =
        inForce instanceof Observed.Elements list ? list.named() : Map.of();
    return new Observed.Elements(would.identity(), named, null, 0, 0);
  }
}
