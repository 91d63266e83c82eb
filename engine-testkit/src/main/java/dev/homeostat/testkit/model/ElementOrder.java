package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The order of the desired elements of a list, if its order counts (rule SCHEMA-10). */
final class ElementOrder {

  private final boolean isOrdered;
  private final Observed.Elements observed;
  private final WantedElements wanted;
  private final TargetElements elements;
  private final Set<ElementId> added = new HashSet<>();

  ElementOrder(
      KindFacts facts,
      FieldPath at,
      Observed.Elements observed,
      WantedElements wanted,
      TargetElements elements) {
    this.isOrdered = facts.isOrdered(at);
    this.observed = observed;
    this.wanted = wanted;
    this.elements = elements;
  }

  /**
   * Reads SCHEMA-10: a missing element is added behind its predecessor in the manifest; without
   * one, before the first of those that follow it.
   */
  int placeFor(int index) {
    int place = isOrdered ? placeInOrder(index) : elements.size();
    wanted.id(index).ifPresent(added::add);
    return place;
  }

  private int placeInOrder(int index) {
    for (int before = index - 1; before >= 0; before--) {
      List<Integer> places = elements.places(wanted.id(before).orElseThrow());
      if (!places.isEmpty() && isFixed(wanted.id(before))) {
        return places.get(0) + 1;
      }
    }
    return wanted.ids().stream()
        .skip(index + 1)
        .filter(this::isFixed)
        .flatMap(id -> id.stream().flatMap(follower -> elements.places(follower).stream()))
        .mapToInt(Integer::intValue)
        .min()
        .orElse(elements.size());
  }

  /** The order of what is not observed counts only where it is added. */
  private boolean isFixed(Optional<ElementId> id) {
    return observed.of(id) != null || id.filter(added::contains).isPresent();
  }

  /**
   * Takes the elements out that have to move, by their places in the manifest. Reads SCHEMA-10: as
   * few as possible move, and those stay that come first in the manifest.
   */
  Map<Integer, JsonNode> takeMoved() {
    Map<Integer, JsonNode> moved = new TreeMap<>();
    if (!isOrdered) {
      return moved;
    }
    Map<Integer, Integer> there = new TreeMap<>();
    for (int i = 0; i < wanted.size(); i++) {
      List<Integer> places = wanted.id(i).map(elements::places).orElse(List.of());
      if (!places.isEmpty() && observed.of(wanted.id(i)) != null) {
        there.put(i, places.get(0));
      }
    }
    List<Integer> staying = inOrder(List.copyOf(there.entrySet()), -1);
    there.keySet().removeAll(staying);
    there.forEach((index, place) -> moved.put(index, elements.get(place)));
    there.values().stream().sorted(Comparator.reverseOrder()).forEach(elements::remove);
    return moved;
  }

  /** The most elements that stand in order behind a place; of equal choices the first. */
  private static List<Integer> inOrder(List<Map.Entry<Integer, Integer>> there, int behind) {
    if (there.isEmpty()) {
      return List.of();
    }
    Map.Entry<Integer, Integer> first = there.get(0);
    List<Map.Entry<Integer, Integer>> rest = there.subList(1, there.size());
    List<Integer> without = inOrder(rest, behind);
    if (first.getValue() <= behind) {
      return without;
    }
    List<Integer> with = new ArrayList<>(List.of(first.getKey()));
    with.addAll(inOrder(rest, first.getValue()));
    return with.size() >= without.size() ? with : without;
  }
}
