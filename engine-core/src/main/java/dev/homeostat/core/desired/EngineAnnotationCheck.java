package dev.homeostat.core.desired;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.text.Spelling;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds annotations of the engine with values that it does not know (rules ACT-10, ACT-12 and
 * ACT-13). Without the check, an object that is to be kept would be deleted because of a typing
 * error.
 */
final class EngineAnnotationCheck {

  private record Choice(String annotation, Set<String> values, Rule rule) {

    boolean allows(JsonNode value) {
      return value.isTextual() && values.contains(value.textValue());
    }
  }

  private static final List<Choice> CHOICES =
      List.of(
          new Choice(Annotations.CREATE, Set.of("once"), Rule.ACT_10),
          new Choice(Annotations.ON_IMMUTABLE, Set.of("fail", "recreate"), Rule.ACT_12),
          new Choice(Annotations.ON_DELETE, Set.of("delete", "keep"), Rule.ACT_13));

  private EngineAnnotationCheck() {}

  /** Returns the problems of a desired state. */
  static List<Problem> in(DesiredResource desired) {
    Resource resource = desired.resource();
    JsonNode annotations = resource.tree().path("metadata").path("annotations");
    List<Problem> problems = new ArrayList<>();
    for (Choice choice : CHOICES) {
      JsonNode value = annotations.path(choice.annotation());
      if (!Trees.isAbsent(value) && !choice.allows(value)) {
        problems.add(problem(desired, choice, value));
      }
    }
    return problems;
  }

  private static Problem problem(DesiredResource desired, Choice choice, JsonNode value) {
    FieldPath path = FieldPath.of("metadata", "annotations", choice.annotation());
    Optional<String> meant =
        value.isTextual() ? Spelling.meant(value.textValue(), choice.values()) : Optional.empty();
    return Problem.error("UnknownChoice")
        .rule(choice.rule())
        .of(desired.id())
        .at(path)
        .in(desired.resource().locate(path))
        .expected("one of " + String.join(", ", new TreeSet<>(choice.values())))
        .got((value.isTextual() ? "another text" : "no text") + " from " + desired.setterOf(path))
        .advice(meant.map(word -> "did you mean " + word + "?").orElse("or remove the annotation"));
  }
}
