package dev.homeostat.cli.suggestions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.cli.patterns.FieldPattern.Name;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.text.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The name that steps of a pattern may have meant.
 *
 * @param written the steps: several if a slash in the name is not escaped
 * @param meant the name that is there
 * @param certainty whether the written name can be right, too
 */
record NearName(List<Name> written, Name meant, Certainty certainty) {

  /** What is known of a written name. */
  enum Certainty {
    /** It is no name of a field there. */
    WRONG,
    /** The kind may have a field of this name, which the manifest does not set. */
    POSSIBLE
  }

  // Copies the steps.
  NearName {
    written = List.copyOf(written);
  }

  /**
   * Looks for the name that the first of some steps, or several of them, may mean.
   *
   * @param steps that begin with a name
   * @param notation of the pattern
   * @param there the objects that should have a member of this name
   * @param names that the kind declares there
   * @return empty if the name is there, or none is similar
   */
  static Optional<NearName> of(
      List<Step> steps, PathNotation notation, List<JsonNode> there, KindFields.Names names) {
    Set<String> known = new TreeSet<>();
    if (names instanceof KindFields.Declared declared) {
      known.addAll(declared.names());
    }
    there.forEach(node -> node.fieldNames().forEachRemaining(known::add));
    String first = ((Name) steps.get(0)).name();
    if (known.contains(first)) {
      return Optional.empty();
    }
    return joined(steps, notation, known)
        .or(
            () ->
                Spelling.meant(first, known)
                    .map(
                        meant ->
                            new NearName(
                                List.of(new Name(first)),
                                new Name(meant),
                                certainty(first, meant, names))));
  }

  /** A slash in a name of a JSON pointer has to be escaped; else it divides the name. */
  private static Optional<NearName> joined(
      List<Step> steps, PathNotation notation, Set<String> known) {
    List<Name> names =
        steps.stream()
            .takeWhile(step -> step instanceof Name)
            .map(Name.class::cast)
            .collect(Collectors.toList());
    for (int size = names.size(); size > 1 && notation == PathNotation.POINTER; size--) {
      List<Name> some = names.subList(0, size);
      String name = some.stream().map(Name::name).collect(Collectors.joining("/"));
      if (known.contains(name)) {
        return Optional.of(new NearName(some, new Name(name), Certainty.WRONG));
      }
    }
    return Optional.empty();
  }

  /** Kinds have a field and its plural, as clusterIP and clusterIPs of a Service. */
  private static Certainty certainty(String written, String meant, KindFields.Names names) {
    return !(names instanceof KindFields.Declared) && written.equals(meant + "s")
        ? Certainty.POSSIBLE
        : Certainty.WRONG;
  }

  /** Returns the written name in a notation. */
  String written(PathNotation notation) {
    return written.stream().map(Name::name).map(notation::name).collect(Collectors.joining("/"));
  }
}
