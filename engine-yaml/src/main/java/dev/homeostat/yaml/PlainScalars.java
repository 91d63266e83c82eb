package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * (rule READ-8). A warning shows both readings, except in an object with sensitive values.
 */
final class PlainScalars {

  /** The most scalars that are warned of one by one. */
  private static final int MOST_WARNINGS = 100;

  private static final int LONGEST_SHOWN = 40;
  private static final String SENSITIVE_ANNOTATION = "homeostat.dev/sensitive";

  private record Ambiguous(
      Optional<Location> place,
      String text,
      JsonNode kubectl,
      @Nullable JsonNode core,
      boolean isHidden) {

    Ambiguous hidden() {
      return new Ambiguous(place, text, kubectl, core, true);
    }
  }

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
      ambiguous.add(new Ambiguous(place.get(), text, byKubectl, byCore, false));
    }
    return byKubectl;
  }

  /** Returns a mark for {@link #protect}: the number of warnings so far. */
  int mark() {
    return ambiguous.size();
  }

  /** Hides the readings since a mark, if the object that ends here holds sensitive values. */
  void protect(ObjectNode object, int mark) {
    if (ambiguous.size() > mark && isSensitive(object)) {
      ambiguous.subList(mark, ambiguous.size()).replaceAll(Ambiguous::hidden);
    }
  }

  private static boolean isSensitive(ObjectNode object) {
    return object.path("kind").asText().equals("Secret")
        || object.path("metadata").path("annotations").has(SENSITIVE_ANNOTATION);
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
    JsonNode kubectl = Trees.freeze(scalar.kubectl());
    Problem warning = warning(scalar.place());
    if (scalar.isHidden()) {
      return warning
          .got("a value that they read differently; it is " + Kinds.of(kubectl) + " to kubectl")
          .advice("quote it if a text is meant, and write numbers in decimal");
    }
    String asText = "'" + shown(scalar.text()) + "'";
    return warning
        .got(
            shown(scalar.text())
                + ", which is taken as "
                + described(kubectl)
                + " like kubectl does, not as "
                + (scalar.core() == null ? "a number" : described(Trees.freeze(scalar.core()))))
        .advice(
            kubectl.isTextual()
                ? "write " + asText + " for the text"
                : "write " + shown(kubectl.toString()) + ", or " + asText + " for the text");
  }

  private static String described(JsonNode value) {
    return value.isTextual()
        ? "the text '" + shown(value.textValue()) + "'"
        : shown(value.toString());
  }

  private static String shown(String text) {
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "…";
  }
}
