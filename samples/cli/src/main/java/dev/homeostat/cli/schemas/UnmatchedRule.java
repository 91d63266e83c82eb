package dev.homeostat.cli.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.cli.patterns.FieldFinder;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.schemas.ImportedSchemas.ObservedObject;
import dev.homeostat.cli.suggestions.ElementStep;
import dev.homeostat.cli.suggestions.MissingList;
import dev.homeostat.cli.suggestions.NearPattern;
import dev.homeostat.cli.suggestions.PathNotation;
import dev.homeostat.cli.suggestions.SecretText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A rule that names no field of its objects.
 *
 * @param rule of another tool
 * @param objects of the manifest that it is about
 */
record UnmatchedRule(ImportedRule rule, List<ObservedObject> objects) {

  // Copies the objects.
  UnmatchedRule {
    objects = List.copyOf(objects);
  }

  /** Returns the note about the rule, with what it may have meant. */
  Problem note() {
    Problem note =
        Problem.warning("RuleNamesNothing")
            .at(rule.source().path())
            .in(rule.source().location())
            .expected("a field that the manifest sets")
            .got("none in the objects of this rule");
    PathNotation notation = PathNotation.of(rule.source().text());
    FieldPattern fields = rule.fields();
    return first(this::data)
        .map(
            data ->
                note.got("stringData, which is compared as data").advice("write " + data.text()))
        .or(
            () ->
                first(object -> ElementStep.of(fields, object.schema(), tree(object)))
                    .map(step -> note.got(step.got()).advice(step.advice(notation))))
        .or(
            () ->
                first(object -> NearPattern.of(fields, notation, tree(object), object.fields()))
                    .map(near -> note.advice(near.advice())))
        .or(
            () ->
                first(object -> MissingList.of(fields, tree(object)))
                    .map(list -> note.got(list.got()).advice(list.advice())))
        .orElseGet(
            () ->
                note.advice(
                    "a field that the manifest does not set never counts; or check the path"));
  }

  private <T> Optional<T> first(Function<ObservedObject, Optional<T>> meaning) {
    return objects.stream().flatMap(object -> meaning.apply(object).stream()).findFirst();
  }

  private static JsonNode tree(ObservedObject object) {
    return object.desired().tree();
  }

  private Optional<FieldPattern> data(ObservedObject object) {
    return SecretText.asData(rule.fields(), tree(object))
        .filter(data -> !FieldFinder.find(data, object.schema(), tree(object)).isEmpty());
  }
}
