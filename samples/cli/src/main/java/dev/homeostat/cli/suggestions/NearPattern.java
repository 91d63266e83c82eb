package dev.homeostat.cli.patterns;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.cli.patterns.FieldPattern.Name;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.text.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The pattern that a rule may have meant by one with names that neither the manifest nor the kind
 * has.
 *
 * @param written the pattern of the rule
 * @param meant the same with similar names that are there
 */
public record NearPattern(FieldPattern written, FieldPattern meant) {

  /**
   * Replaces the names of a pattern that are not there by similar ones beside them.
   *
   * @param pattern that names no field of the object
   * @param desired the desired state of the object
   * @param fields the names that its kind declares
   * @return empty if no name is similar
   */
  public static Optional<NearPattern> of(
      FieldPattern pattern, JsonNode desired, KindFields fields) {
    FieldPath shape = FieldPath.root();
    List<JsonNode> nodes = List.of(desired);
    List<Step> meant = new ArrayList<>();
    for (Step step : pattern.steps()) {
      List<JsonNode> there = nodes;
      if (!(step instanceof Name name) || there.stream().anyMatch(JsonNode::isArray)) {
        nodes = there.stream().flatMap(JsonNode::valueStream).toList();
        meant.add(step);
        continue;
      }
      Name right = near(name, there, fields.at(shape));
      nodes = there.stream().flatMap(node -> Stream.ofNullable(node.get(right.name()))).toList();
      shape = shape.key(right.name());
      meant.add(right);
    }
    return meant.equals(pattern.steps())
        ? Optional.empty()
        : Optional.of(new NearPattern(pattern, new FieldPattern(meant)));
  }

  private static Name near(Name written, List<JsonNode> there, KindFields.Names names) {
    Set<String> known = new TreeSet<>();
    if (names instanceof KindFields.Declared declared) {
      known.addAll(declared.names());
    }
    there.forEach(node -> node.fieldNames().forEachRemaining(known::add));
    return known.contains(written.name())
        ? written
        : Spelling.meant(written.name(), known).map(Name::new).orElse(written);
  }

  /** Returns what to write: one name, or the whole path if several names differ. */
  public String advice() {
    List<Integer> differing = new ArrayList<>();
    for (int i = 0; i < meant.steps().size(); i++) {
      if (!meant.steps().get(i).equals(written.steps().get(i))) {
        differing.add(i);
      }
    }
    if (differing.size() > 1) {
      return "write " + meant.text() + " instead of " + written.text();
    }
    int only = differing.get(0);
    return "write "
        + ((Name) meant.steps().get(only)).name()
        + " instead of "
        + ((Name) written.steps().get(only)).name();
  }
}
