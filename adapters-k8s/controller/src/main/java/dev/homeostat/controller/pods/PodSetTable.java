package dev.homeostat.controller.pods;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.homeostat.tree.MappingPointer;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * A table of the templates of pods in objects of some kinds, from which the number of the pods that
 * an object asks for is read. Its rows are the elements of the list {@code templates}, in the order
 * of the pod sets, each with the members
 *
 * <ul>
 *   <li>{@code kind}: apiVersion and kind, as in {@code apps/v1:Deployment}
 *   <li>{@code base}: the {@linkplain TemplatePath path} of an object; with {@code []} at its end,
 *       of each object in a list
 *   <li>{@code template}: the path of the template from the base on, as in {@code .template}; the
 *       base itself if absent
 *   <li>{@code counts}: the paths of numbers whose product is the number of pods; one that is
 *       absent counts 1. Of a {@code parallelism}, there are no more than the {@code completions}
 *       beside it
 *   <li>{@code onlyWith}: the path of what has to exist for the row to count; optional
 *   <li>{@code leaders}: whether the pods of the rows before are among these, and are subtracted;
 *       false if absent
 *   <li>{@code annotations}: of the pod set; a value with a dot first is the path of a number
 * </ul>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class PodSetTable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final List<PodSetRow> rows;

  private PodSetTable(List<PodSetRow> rows) {
    this.rows = rows;
  }

  private record Rows(List<PodSetRow> templates) {}

  /**
   * Reads a table.
   *
   * @param table with the list {@code templates}
   * @return the table
   * @throws IllegalArgumentException if it is none
   */
  public static PodSetTable of(JsonNode table) {
    if (!table.path("templates").isArray()) {
      throw new IllegalArgumentException("expected a list templates, got none");
    }
    List<PodSetRow> rows = rows(table);
    if (rows.stream().anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException("expected rows in the list templates, got null");
    }
    return new PodSetTable(List.copyOf(rows));
  }

  private static List<PodSetRow> rows(JsonNode table) {
    try {
      return MAPPER.treeToValue(table, Rows.class).templates();
    } catch (JsonMappingException e) {
      throw new IllegalArgumentException(MappingPointer.of(e) + ": " + message(e), e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  /** Returns a mistake without the classes and sources that the mapper names. */
  private static String message(JsonMappingException e) {
    if (e instanceof UnrecognizedPropertyException unknown) {
      String known =
          unknown.getKnownPropertyIds().stream()
              .map(String::valueOf)
              .sorted()
              .collect(Collectors.joining(", "));
      return "expected one of " + known + ", got " + unknown.getPropertyName();
    }
    if (e.getCause() instanceof IllegalArgumentException mistake) {
      return String.valueOf(mistake.getMessage());
    }
    return e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null
        ? "expected " + name(mismatch.getTargetType())
        : "expected a valid value";
  }

  private static String name(Class<?> type) {
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    if (type == boolean.class) {
      return "true or false";
    }
    return type == String.class ? "a text" : "an object";
  }

  /**
   * Returns the pod sets of an object: those that are declared for it, or else those of its kind in
   * the table. Declared ones have to agree with the table.
   *
   * @param object whose paths begin with {@code template}
   * @param declared the pod sets that somebody wrote; empty for none
   * @param errors gets each mistake: its place, as in {@code .template.spec.replicas} or {@code
   *     .podSets[0].path}, and a message
   * @return empty if none are declared, and the table has no row of the kind
   */
  public List<PodSet> podSets(
      JsonNode object, List<PodSet> declared, BiConsumer<String, String> errors) {
    String kind = object.path("apiVersion").asText("") + ":" + object.path("kind").asText("");
    List<PodSet> inferred =
        PodSetInference.of(
            object, rows.stream().filter(row -> row.kind().equals(kind)).toList(), errors);
    if (declared.isEmpty()) {
      return inferred;
    }
    DeclaredPodSets check = new DeclaredPodSets(object, declared, errors);
    check.checkEach();
    if (!inferred.isEmpty()) {
      check.compare(inferred);
    }
    return List.copyOf(declared);
  }
}
