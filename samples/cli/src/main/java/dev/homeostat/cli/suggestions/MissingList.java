package dev.homeostat.cli.suggestions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.FieldPattern.Every;
import dev.homeostat.cli.patterns.FieldPattern.Name;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A list that a rule names elements of, and that an object of the manifest does not have.
 *
 * @param list the pattern of the list
 * @param type the word for it: a rule about all elements may mean a map
 */
public record MissingList(FieldPattern list, String type) {

  /** Returns the list; empty if something else of the pattern is missing. */
  public static Optional<MissingList> of(FieldPattern pattern, JsonNode desired) {
    List<Step> steps = pattern.steps();
    List<JsonNode> nodes = List.of(desired);
    for (int i = 0; i < steps.size() - 1; i++) {
      List<JsonNode> there = nodes;
      if (!(steps.get(i) instanceof Name name)) {
        nodes = there.stream().flatMap(JsonNode::valueStream).toList();
        continue;
      }
      nodes = there.stream().flatMap(node -> Stream.ofNullable(node.get(name.name()))).toList();
      if (nodes.stream().allMatch(JsonNode::isNull)) {
        boolean isList = !there.isEmpty() && !isMember(steps.get(i + 1));
        return isList
            ? Optional.of(
                new MissingList(new FieldPattern(steps.subList(0, i + 1)), type(steps.get(i + 1))))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Returns whether a step leads to a member; a number is a position, as in JSON pointers. */
  private static boolean isMember(Step step) {
    return step instanceof Name name && !name.name().matches("[0-9]+");
  }

  private static String type(Step step) {
    return step instanceof Every ? "list or map" : "list";
  }

  public String got() {
    return "no " + type + " " + list.text() + " in the objects of this rule";
  }

  public String advice() {
    return "no schema is needed: Homeostat leaves alone what the manifest does not have, with all"
        + " elements that others add; import again when the manifest has the list";
  }
}
