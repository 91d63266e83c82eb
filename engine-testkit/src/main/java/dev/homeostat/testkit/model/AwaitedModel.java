package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The fields that are left to the server and that it has not given (rule POLICY-3). An element that
 * a schema names is awaited as a whole; what others lack in their own elements is not.
 */
final class AwaitedModel {

  private final Pins pins;
  private final Set<FieldPath> awaited;

  private AwaitedModel(Pins pins, Set<FieldPath> awaited) {
    this.pins = pins;
    this.awaited = awaited;
  }

  /**
   * Returns what is awaited of an object.
   *
   * @param pins those that hold
   * @param object as it is
   */
  static Set<FieldPath> of(Desired desired, Pins pins, JsonNode object) {
    AwaitedModel model = new AwaitedModel(pins, new LinkedHashSet<>());
    model.look(FieldPath.root(), desired.observed(), desired.tree(), object);
    return model.awaited;
  }

  private void look(
      FieldPath at,
      @Nullable Observed observed,
      @Nullable JsonNode wanted,
      @Nullable JsonNode live) {
    if (TargetModel.isWatched(at)) {
      return; // READ-3: it is never sent, so nothing has to come back
    }
    if (observed instanceof Observed.Value) {
      boolean isGiven =
          Desired.isWish(wanted)
              || !Values.isAbsent(wanted)
              || pins.at(at) != null
              || !Values.sameValue(live, null);
      if (!isGiven) {
        awaited.add(at);
      }
    } else if (observed instanceof Observed.Fields fields) {
      boolean isObject = Values.isAbsent(wanted) || wanted instanceof ObjectNode;
      fields
          .members()
          .forEach(
              (name, inner) -> {
                if (isObject) {
                  look(at.key(name), inner, Values.member(wanted, name), Values.member(live, name));
                }
              });
    } else if (observed instanceof Observed.Elements elements) {
      if (elements.identity().kind() == ListIdentity.Kind.KEYED) {
        keyed(at, elements, Values.elements(wanted), Values.elements(live));
      } else if (elements.identity().kind() == ListIdentity.Kind.POSITION) {
        places(at, elements, Values.elements(wanted), Values.elements(live));
      }
    }
  }

  private void keyed(
      FieldPath at, Observed.Elements elements, List<JsonNode> wanted, List<JsonNode> live) {
    List<Optional<ElementId>> wantedIds = elements.identity().all(wanted);
    List<Optional<ElementId>> liveIds = elements.identity().all(live);
    for (int i = 0; i < wanted.size(); i++) {
      Optional<ElementId> id = wantedIds.get(i);
      if (id.isPresent()) {
        FieldPath path = at.then(id.get().segment());
        JsonNode ideal = pins.over(path, wanted.get(i), elements.of(id));
        look(path, elements.of(id), wanted.get(i), closest(elements, id, ideal, live));
      }
    }
    for (Map.Entry<ElementId, Observed> named : elements.named().entrySet()) {
      Optional<ElementId> id = Optional.of(named.getKey());
      FieldPath path = at.then(named.getKey().segment());
      if (!wantedIds.contains(id) && liveIds.contains(id)) {
        JsonNode ideal = pins.over(path, Values.with(null, "", null), named.getValue());
        look(path, named.getValue(), null, closest(elements, id, ideal, live));
      } else if (!wantedIds.contains(id)) {
        awaited.add(path);
      }
    }
  }

  /** Reads SCHEMA-7: of elements of one key, the one closest to what is desired is meant. */
  private static @Nullable JsonNode closest(
      Observed.Elements elements, Optional<ElementId> id, JsonNode ideal, List<JsonNode> live) {
    List<Optional<ElementId>> ids = elements.identity().all(live);
    List<Integer> places =
        IntStream.range(0, live.size()).filter(i -> ids.get(i).equals(id)).boxed().toList();
    return places.isEmpty()
        ? null
        : live.get(ElementCloseness.closest(elements.of(id), ideal, places, live::get));
  }

  /** A value behind a place that nothing fills has no place yet. */
  private void places(
      FieldPath at, Observed.Elements elements, List<JsonNode> wanted, List<JsonNode> live) {
    boolean isFilled = true;
    for (int i = 0; i < Math.max(wanted.size(), elements.named().size()); i++) {
      FieldPath path = at.then(new FieldPath.Index(i));
      Observed content = elements.named().get(ElementId.at(i));
      JsonNode mine = i < wanted.size() ? wanted.get(i) : null;
      JsonNode there = i < live.size() ? live.get(i) : null;
      boolean isOne = mine != null || content == null || content instanceof Observed.Value;
      if (there == null && !isOne) {
        new AwaitedModel(Pins.NONE, awaited).look(path, content, null, null); // pins ended with it
      } else if (isFilled || !isOne) {
        look(path, content, mine, there);
      }
      isFilled &= isOne && (mine != null || pins.at(path) != null || there != null);
    }
  }
}
