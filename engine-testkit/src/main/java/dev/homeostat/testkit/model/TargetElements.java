package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The elements of a list while its target is built, with their places in the live list. */
final class TargetElements {

  private static final int NEW = Integer.MAX_VALUE;

  private final ListIdentity identity;
  private final int liveLength;
  private final List<JsonNode> list;
  private final List<Integer> livePlaces;

  TargetElements(FieldPath at, ListIdentity identity, @Nullable JsonNode live, LivePlaces places) {
    this.identity = identity;
    this.liveLength = places.length(at, live);
    this.list = Values.elements(live);
    this.livePlaces =
        new ArrayList<>(IntStream.range(0, list.size()).mapToObj(i -> places.of(at, i)).toList());
  }

  int size() {
    return list.size();
  }

  JsonNode get(int place) {
    return list.get(place);
  }

  void set(int place, JsonNode element) {
    list.set(place, element);
  }

  void add(int place, JsonNode element) {
    list.add(place, element);
    livePlaces.add(place, NEW);
  }

  void remove(int place) {
    list.remove(place);
    livePlaces.remove(place);
  }

  /**
   * Puts an element back whose removal was refused and which was not counted; it keeps its
   * position.
   */
  void putBack(int livePlace, JsonNode element) {
    int place = 0;
    while (place < list.size() && livePlaces.get(place) < livePlace) {
      place++;
    }
    list.add(place, element);
    livePlaces.add(place, livePlace);
  }

  int livePlace(int place) {
    return livePlaces.get(place);
  }

  /**
   * Returns the path segment of an element added to a positional list: an index after all live
   * ones.
   */
  FieldPath.Index nextPlace(int skipped) {
    int added = (int) livePlaces.stream().filter(place -> place == NEW).count();
    return new FieldPath.Index(liveLength + added + skipped);
  }

  List<JsonNode> toList() {
    return List.copyOf(list);
  }

  Optional<ElementId> id(int place) {
    return identity.of(list.get(place), place);
  }

  List<Optional<ElementId>> ids() {
    return identity.all(list);
  }

  /** Returns the places of the elements of an id, in their order. */
  List<Integer> places(ElementId id) {
    List<Optional<ElementId>> ids = ids();
    return IntStream.range(0, ids.size())
        .filter(place -> ids.get(place).equals(Optional.of(id)))
        .boxed()
        .toList();
  }

  ArrayNode toTree() {
    return Values.list(list);
  }
}
