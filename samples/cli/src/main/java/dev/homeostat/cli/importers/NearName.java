package dev.homeostat.cli.importers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.cli.importers.FieldPattern.Name;
import dev.homeostat.cli.importers.FieldPattern.Step;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.text.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The name that a rule may have meant by one that neither the manifest nor the kind has.
 *
 * @param written the name in the rule
 * @param meant a similar name that is there
 */
record NearName(String written, String meant) {

  /**
   * Finds the first name of a pattern that is not there and has a similar one beside it.
   *
   * @param pattern that names no field of the object
   * @param desired the desired state of the object
   * @param fields the names that its kind declares
   */
  static Optional<NearName> in(FieldPattern pattern, JsonNode desired, KindFields fields) {
    FieldPath shape = FieldPath.root();
    List<JsonNode> nodes = List.of(desired);
    for (Step step : pattern.steps()) {
      List<JsonNode> there = nodes;
      if (!(step instanceof Name name) || there.stream().anyMatch(JsonNode::isArray)) {
        nodes = there.stream().flatMap(JsonNode::valueStream).toList();
        continue;
      }
      Set<String> declared =
          fields.at(shape) instanceof KindFields.Declared closed ? closed.names() : Set.of();
      nodes = there.stream().flatMap(node -> Stream.ofNullable(node.get(name.name()))).toList();
      if (nodes.isEmpty() && !declared.contains(name.name())) {
        Set<String> known = new TreeSet<>(declared);
        there.forEach(node -> node.fieldNames().forEachRemaining(known::add));
        return Spelling.meant(name.name(), known).map(meant -> new NearName(name.name(), meant));
      }
      shape = shape.key(name.name());
    }
    return Optional.empty();
  }
}
