package dev.homeostat.document;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks a document against its schema: one problem for each mistake, in the order of the text. */
final class DocumentCheck {

  private static final Comparator<Problem> AS_WRITTEN =
      Comparator.comparing(
          problem -> problem.source().orElse(null),
          Comparator.nullsFirst(
              Comparator.comparingInt(Location::line).thenComparingInt(Location::column)));

  private DocumentCheck() {}

  static List<Problem> problems(Document document) {
    List<Violation> violations = DocumentSchema.violations(document.tree());
    Set<JsonPointer> meant = meant(violations);
    Map<JsonPointer, Problem> byPlace = new LinkedHashMap<>();
    for (Violation violation : violations) {
      if (!isConsequence(violation, meant)) {
        JsonPointer place = violation.pointer();
        byPlace.putIfAbsent(place, Wording.of(violation).in(document.locate(place)));
      }
    }
    return byPlace.values().stream().sorted(AS_WRITTEN).toList();
  }

  /** Returns the members that the misspelt ones were meant to be. */
  private static Set<JsonPointer> meant(List<Violation> violations) {
    Set<JsonPointer> meant = new HashSet<>();
    for (Violation violation : violations) {
      if (violation.isUnknown()) {
        Wording.meant(violation).map(violation.at()::appendProperty).ifPresent(meant::add);
      }
    }
    return meant;
  }

  /** A misspelt member is also a missing one, and what is no object has none of its members. */
  private static boolean isConsequence(Violation violation, Set<JsonPointer> meant) {
    if (violation.isMissing()) {
      return meant.contains(violation.pointer());
    }
    return violation.isChoice()
        && (!violation.value().isObject()
            || Wording.alternatives(violation).stream()
                .anyMatch(name -> meant.contains(violation.at().appendProperty(name))));
  }
}
