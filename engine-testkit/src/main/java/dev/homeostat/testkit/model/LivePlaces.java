package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The places in the live object of the elements of lists from which some were removed already: an
 * element that has no name of its own is named by its place.
 */
final class LivePlaces {

  private final Map<FieldPath, List<Integer>> left = new HashMap<>();
  private final Map<FieldPath, Integer> lengths = new HashMap<>();
  private final Map<FieldPath, SortedMap<Integer, JsonNode>> kept = new HashMap<>();
  private final Map<FieldPath, Integer> named = new HashMap<>();
  private final Map<FieldPath, Set<Integer>> held = new HashMap<>();

  /** Returns the same places, to look ahead with. */
  LivePlaces copy() {
    LivePlaces copy = new LivePlaces();
    copy.left.putAll(left);
    copy.lengths.putAll(lengths);
    kept.forEach((list, elements) -> copy.kept.put(list, new TreeMap<>(elements)));
    copy.named.putAll(named);
    held.forEach((list, elements) -> copy.held.put(list, new HashSet<>(elements)));
    return copy;
  }

  /**
   * Returns whether an element has a name: of those of one name, the first that was seen has it.
   */
  boolean isNamed(FieldPath name, int livePlace) {
    return named.computeIfAbsent(name, none -> livePlace) == livePlace;
  }

  /** Takes note of an element that is to go and stays, because the server refuses its removal. */
  void keep(FieldPath list, int place, JsonNode element) {
    kept.computeIfAbsent(list, none -> new TreeMap<>()).put(of(list, place), element);
  }

  /** Takes note that the removal of an element waits, whatever it is called. */
  void hold(FieldPath list, int place) {
    held.computeIfAbsent(list, none -> new HashSet<>()).add(of(list, place));
  }

  /** Returns whether the removal of an element waits under another name. */
  boolean isHeld(FieldPath list, int place) {
    return held.getOrDefault(list, Set.of()).contains(of(list, place));
  }

  /** The elements of a list that are to go and stay, by their live places. */
  Map<Integer, JsonNode> kept(FieldPath list) {
    return kept.getOrDefault(list, Collections.emptySortedMap());
  }

  /** Returns the live place of an element, by its place among those that are left. */
  int of(FieldPath list, int place) {
    List<Integer> places = left.get(list);
    return places == null || place >= places.size() ? place : places.get(place);
  }

  /** Returns the path in the live object of a path among what is left. */
  FieldPath live(FieldPath path) {
    FieldPath at = FieldPath.root();
    FieldPath live = at;
    for (FieldPath.Segment segment : path.segments()) {
      boolean isPlace = segment instanceof FieldPath.Index;
      live =
          live.then(
              isPlace ? new FieldPath.Index(of(at, ((FieldPath.Index) segment).index())) : segment);
      at = at.then(segment);
    }
    return live;
  }

  /** Returns the path in the target of a path among what is left: elements that stay are in it. */
  FieldPath target(FieldPath path) {
    FieldPath at = FieldPath.root();
    FieldPath target = at;
    for (FieldPath.Segment segment : path.segments()) {
      if (segment instanceof FieldPath.Index place) {
        int live = of(at, place.index());
        long before = kept(at).keySet().stream().filter(stays -> stays < live).count();
        target = target.then(new FieldPath.Index(place.index() + (int) before));
      } else {
        target = target.then(segment);
      }
      at = at.then(segment);
    }
    return target;
  }

  /** The live length of a list, of which some elements may be left. */
  int length(FieldPath list, @Nullable JsonNode rest) {
    return lengths.getOrDefault(list, Values.elements(rest).size());
  }

  /** Takes note that elements were removed from a list. */
  void remove(FieldPath list, int length, Set<Integer> gone) {
    List<Integer> places =
        IntStream.range(0, length)
            .filter(place -> !gone.contains(place))
            .mapToObj(place -> of(list, place))
            .toList();
    left.put(list, places);
    lengths.putIfAbsent(list, length);
  }
}
