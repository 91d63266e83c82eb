package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Elements of one list that have the same id: one of them stays, and has the name. */
final class ElementTwins {

  private final TargetModel model;
  private final FieldPath at;
  private final Observed.Elements observed;
  private final WantedElements wanted;
  private final TargetElements elements;
  private final Map<Integer, JsonNode> kept = new TreeMap<>();
  private int surplus;

  ElementTwins(
      TargetModel model,
      FieldPath at,
      Observed.Elements observed,
      WantedElements wanted,
      TargetElements elements) {
    this.model = model;
    this.at = at;
    this.observed = observed;
    this.wanted = wanted;
    this.elements = elements;
  }

  /** Reads SCHEMA-7: of elements of one observed key, the one closest to what is desired stays. */
  void remove() {
    if (!observed.identity().hasNames()) {
      return;
    }
    List<Optional<ElementId>> ids = elements.ids();
    for (int i = elements.size() - 1; i >= 0; i--) {
      ElementId id = ids.get(i).orElse(null);
      if (id == null || !isSurplus(id, i)) {
        continue;
      }
      // Its key names the one that stays.
      FieldPath path = at.then(new FieldPath.Index(elements.livePlace(i)));
      if (model.isHeld(path, Policy.ENFORCED, null, elements.get(i))) {
        kept.put(elements.livePlace(i), elements.get(i));
      } else {
        model.decide(path, Policy.ENFORCED, Decision.Outcome.REMOVED);
      }
      elements.remove(i);
      surplus++;
    }
  }

  /** The number of elements that go, or whose removal waits. */
  int surplus() {
    return surplus;
  }

  /** The elements whose removal waits, by their live places. */
  Map<Integer, JsonNode> kept() {
    return kept;
  }

  /** A member of a set is observed; of a keyed list, the elements that have a schema are. */
  private boolean isSurplus(ElementId id, int place) {
    boolean isKnown = observed.named().containsKey(id) || wanted.of(id) != null;
    boolean isObserved = isKnown && observed.of(Optional.of(id)) != null;
    List<Integer> places = elements.places(id);
    return places.size() > 1
        && (isObserved || observed.identity().kind() == ListIdentity.Kind.SET)
        && closest(id, places) != place;
  }

  /** Returns whether an element has the name of its id, which is that of another one otherwise. */
  boolean isNamed(ElementId id, int place) {
    return observed.hasName(id, wanted.values(), elements.toList())
        && closest(id, elements.places(id)) == place;
  }

  private int closest(ElementId id, List<Integer> places) {
    Observed content = observed.of(Optional.of(id));
    JsonNode ideal = model.pins().over(at.then(id.segment()), orEmpty(wanted.of(id)), content);
    boolean isKnown = wanted.of(id) != null || observed.named().containsKey(id);
    return isKnown ? ElementCloseness.closest(content, ideal, places, this::before) : places.get(0);
  }

  /** Returns an element as it was before removals. */
  private JsonNode before(int place) {
    int live = elements.livePlace(place);
    return model
        .before(at)
        .filter(list -> live >= 0 && live < list.size())
        .map(list -> list.get(live))
        .orElse(elements.get(place));
  }

  private static JsonNode orEmpty(@Nullable JsonNode value) {
    return value == null ? Values.with(null, "", null) : value;
  }

  /** An element has its name, or its place where another one has that name or one that reads so. */
  FieldPath.Segment nameOf(int place) {
    FieldPath.Segment live = new FieldPath.Index(elements.livePlace(place));
    ElementId id = elements.id(place).orElse(null);
    if (id == null || !observed.identity().hasNames()) {
      return live;
    }
    return isNamed(id, place) ? id.segment() : live;
  }
}
