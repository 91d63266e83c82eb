package dev.homeostat.page.model;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldExclusions;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The reasons why fields of a live object are left alone. Paths name elements of lists in their own
 * ways, so reasons are found by the places of their fields in the object.
 *
 * @param byPlace the reasons of fields that the object has, which count for all below them
 * @param others of all other fields
 */
record LiveExclusions(Map<JsonPointer, FieldExclusion> byPlace, FieldExclusion others) {

  static LiveExclusions of(FieldExclusions exclusions, LiveFields live) {
    Map<JsonPointer, FieldExclusion> byPlace = new LinkedHashMap<>();
    exclusions
        .paths()
        .forEach(
            (path, reason) ->
                live.place(path).ifPresent(place -> byPlace.putIfAbsent(place, reason)));
    return new LiveExclusions(byPlace, exclusions.others());
  }

  /** Returns the reason for a field that is not observed. */
  FieldExclusion at(JsonPointer place) {
    for (JsonPointer at = place; at != null; at = at.head()) {
      FieldExclusion reason = byPlace.get(at);
      if (reason != null) {
        return reason;
      }
    }
    return others;
  }

  /** Returns whether a reason names a field, and is not that of all other fields. */
  boolean isNamed(FieldExclusion reason) {
    return !reason.equals(others);
  }
}
