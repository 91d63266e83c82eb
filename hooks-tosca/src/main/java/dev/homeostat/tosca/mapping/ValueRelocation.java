package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.spi.ToscaNode;
import java.util.List;

/**
 * A rule that puts the value at one path of a resource to another, such as {@code
 * replicas->spec.replicas}. A rule of another form does nothing; it is reported with the type that
 * has it.
 *
 * @param from the steps of the one path
 * @param to the steps of the other path, empty if the rule has another form
 */
record ValueRelocation(List<String> from, List<String> to) {

  /** Reports that a value stands in the way of a path. */
  static final class Blocked extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final String kind;

    Blocked(List<String> path, JsonNode found) {
      super(String.join(".", path), null, false, false);
      this.path = String.join(".", path);
      this.kind = MessageWords.kind(found);
    }

    Problem problem(String capability, ToscaNode node) {
      return Problem.error(ToscaCode.MANIFEST_INVALID.problem())
          .in(node.location())
          .expected(
              "an object on the path "
                  + path
                  + " of capability "
                  + MessageWords.name(capability)
                  + ", to which its type puts a value")
          .got(kind + " in node " + node.name())
          .advice("correct the value, or the rule in the metadata of the type");
    }
  }

  static ValueRelocation of(String rule) {
    String[] ends = rule.split("->", 2);
    return ends.length == 2
        ? new ValueRelocation(steps(ends[0]), steps(ends[1]))
        : new ValueRelocation(List.of(), List.of());
  }

  private static List<String> steps(String path) {
    return List.of(path.trim().split("\\."));
  }

  /** Moves the value, if there is one. */
  void move(ObjectNode tree) {
    JsonNode value = value(tree);
    if (!value.isMissingNode() && !to.isEmpty()) {
      parent(tree, from).remove(last(from));
      parent(tree, to).set(last(to), value);
    }
  }

  /** Copies the value, if there is one, to where none is. */
  void copy(ObjectNode tree) {
    JsonNode value = value(tree);
    if (!value.isMissingNode() && !to.isEmpty()) {
      ObjectNode target = parent(tree, to);
      if (!target.hasNonNull(last(to))) {
        target.set(last(to), value);
      }
    }
  }

  private JsonNode value(JsonNode tree) {
    JsonNode value = tree;
    for (String step : from) {
      value = value.path(step);
    }
    return value;
  }

  private static String last(List<String> path) {
    return path.get(path.size() - 1);
  }

  /** Returns the object at the end of a path but one, and makes those that are missing. */
  private static ObjectNode parent(ObjectNode tree, List<String> path) {
    ObjectNode at = tree;
    for (String step : path.subList(0, path.size() - 1)) {
      JsonNode next = at.path(step);
      if (next instanceof ObjectNode inner) {
        // Values of a template are frozen.
        ObjectNode copy = inner.deepCopy();
        at.set(step, copy);
        at = copy;
      } else if (next.isMissingNode() || next.isNull()) {
        at = at.putObject(step);
      } else {
        throw new Blocked(path, next);
      }
    }
    return at;
  }
}
