package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The values at a path that names an element of which a list has several. */
final class ValuesAtPath {

  private ValuesAtPath() {}

  /** Returns the values at a path, one for each element that the path names; none if absent. */
  static List<JsonNode> in(FieldPath path, JsonNode tree) {
    List<JsonNode> found = List.of(tree);
    for (FieldPath.Segment segment : path.segments()) {
      FieldPath step = FieldPath.root().then(segment);
      found =
          found.stream()
              .flatMap(node -> parts(segment, node).stream())
              .map(step::in)
              .flatMap(Optional::stream)
              .toList();
    }
    return found;
  }

  /** An element is looked for in each one of its list alone. */
  private static List<JsonNode> parts(FieldPath.Segment segment, JsonNode node) {
    boolean isNamed = segment instanceof FieldPath.Element || segment instanceof FieldPath.Member;
    return isNamed && node instanceof ArrayNode list
        ? StreamSupport.stream(list.spliterator(), false).map(ValuesAtPath::alone).toList()
        : List.of(node);
  }

  private static JsonNode alone(JsonNode element) {
    return Dice.JSON.arrayNode().add(element);
  }
}
