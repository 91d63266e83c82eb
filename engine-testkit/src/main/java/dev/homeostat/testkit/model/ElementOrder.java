package dev.homeostat.testkit.model;

import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

  /** Reads SCHEMA-10: the manifest's elements keep their order, in the places that they have. */
  void restore() {
    if (!isOrdered) {
      return;
    }
    List<Integer> order = new ArrayList<>();
    for (Optional<ElementId> id : wanted.ids()) {
      List<Integer> there = id.isEmpty() ? List.of() : elements.places(id.get());
      if (!there.isEmpty() && observed.of(id) != null) {
        order.add(there.get(0));
      }
    }
    elements.reorder(order);
  }
}
