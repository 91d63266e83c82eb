package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The plain scalars of a text, and a warning for each that kubectl and YAML 1.2 read differently
 * (rule READ-8). A warning shows the place and both notations, and never the value: an object on
 * the cluster, which is not read yet, may mark it as sensitive (rule SECRET-1).
 */
final class PlainScalars {

  /** The most scalars that are warned of one by one. */
  private static final int MOST_WARNINGS = 100;

  private record Ambiguous(Optional<Location> place, ScalarNotation notation) {}

  private final boolean core;
  private final List<Ambiguous> ambiguous = new ArrayList<>();

  /**
   * The scalars of one text.
   *
   * @param core whether they are read by YAML 1.2 alone
   */
  PlainScalars(boolean core) {
    this.core = core;
  }

  /**
   * Returns the value of a scalar.
   *
   * @param isTagged whether an explicit tag names its type
   * @return null if it is a number that JSON cannot represent
   */
  @Nullable JsonNode resolve(String text, boolean isTagged, Supplier<Optional<Location>> place) {
    JsonNode byCore = CoreScalars.resolve(text);
    if (core) {
      return byCore;
    }
    JsonNode byKubectl = KubectlScalars.resolve(text, isTagged);
    if (byKubectl != null
        && (byCore == null || !Trees.equal(Trees.freeze(byKubectl), Trees.freeze(byCore)))) {
      ambiguous.add(new Ambiguous(place.get(), ScalarNotation.of(text, byKubectl, byCore)));
    }
    return byKubectl;
  }

  List<Problem> warnings() {
    List<Problem> warnings = new ArrayList<>();
    ambiguous.stream().limit(MOST_WARNINGS).map(PlainScalars::warning).forEach(warnings::add);
    if (ambiguous.size() > MOST_WARNINGS) {
      warnings.add(
          warning(ambiguous.get(MOST_WARNINGS).place())
              .got((ambiguous.size() - MOST_WARNINGS) + " more from here on")
              .advice("quote texts, and write numbers in decimal"));
    }
    return warnings;
  }

  private static Problem warning(Optional<Location> place) {
    return Problem.warning("AmbiguousScalar")
        .rule(Rule.READ_8)
        .in(place)
        .expected("a value that kubectl and YAML 1.2 read alike");
  }

  private static Problem warning(Ambiguous scalar) {
    ScalarNotation notation = scalar.notation();
    String column = scalar.place().map(place -> " at column " + place.column()).orElse("");
    return warning(scalar.place())
        .got(
            "a value%s that is taken as %s like kubectl does, not as %s"
                .formatted(column, notation.kubectl(), notation.core()))
        .advice(notation.advice());
  }
}
