package dev.homeostat.cli.suggestions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.FieldPattern.Name;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import dev.homeostat.spi.cluster.KindFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pattern that a rule may have meant by one with names that neither the manifest nor the kind
 * has.
 *
 * @param written the pattern of the rule
 * @param meant the same with similar names that are there
 * @param names that differ
 * @param notation of the rule
 */
public record NearPattern(
    FieldPattern written, FieldPattern meant, List<NearName> names, PathNotation notation) {

  // Copies the names.
  public NearPattern {
    names = List.copyOf(names);
  }

  /**
   * Replaces the names of a pattern that are not there by similar ones beside them.
   *
   * @param pattern that names no field of the object
   * @param notation of the pattern
   * @param desired the desired state of the object
   * @param fields the names that its kind declares
   * @return empty if no name is similar
   */
  public static Optional<NearPattern> of(
      FieldPattern pattern, PathNotation notation, JsonNode desired, KindFields fields) {
    FieldPath shape = FieldPath.root();
    List<JsonNode> nodes = List.of(desired);
    List<Step> meant = new ArrayList<>();
    List<NearName> names = new ArrayList<>();
    List<Step> rest = pattern.steps();
    while (!rest.isEmpty()) {
      List<JsonNode> there = nodes;
      if (!(rest.get(0) instanceof Name name) || there.stream().anyMatch(JsonNode::isArray)) {
        nodes = there.stream().flatMap(JsonNode::valueStream).toList();
        meant.add(rest.get(0));
        rest = rest.subList(1, rest.size());
        continue;
      }
      Optional<NearName> near = NearName.of(rest, notation, there, fields.at(shape));
      near.ifPresent(names::add);
      Name right = near.map(NearName::meant).orElse(name);
      nodes = there.stream().flatMap(node -> Stream.ofNullable(node.get(right.name()))).toList();
      shape = shape.key(right.name());
      meant.add(right);
      rest = rest.subList(near.map(each -> each.written().size()).orElse(1), rest.size());
    }
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(new NearPattern(pattern, new FieldPattern(meant), names, notation));
  }

  /** Returns what to write: one name, or the whole path if several names differ. */
  public String advice() {
    NearName only = names.get(0);
    boolean single = names.size() == 1;
    String right = single ? notation.name(only.meant().name()) : meant.text();
    if (names.stream().anyMatch(name -> name.certainty() == NearName.Certainty.POSSIBLE)) {
      return "a field that the manifest does not set never counts; or did you mean " + right + "?";
    }
    return "write " + right + " instead of " + (single ? only.written(notation) : written.text());
  }
}
