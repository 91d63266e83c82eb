package dev.homeostat.controller.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The pod sets that rows of a table find in an object. */
final class PodSetInference {

  private static final String PARALLELISM = "parallelism";
  private static final long TOO_MANY = Integer.MAX_VALUE + 1L;

  private final JsonNode object;
  private final BiConsumer<String, String> errors;
  private final List<PodSet> podSets = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  private PodSetInference(JsonNode object, BiConsumer<String, String> errors) {
    this.object = object;
    this.errors = errors;
  }

  static List<PodSet> of(JsonNode object, List<PodSetRow> rows, BiConsumer<String, String> errors) {
    PodSetInference inference = new PodSetInference(object, errors);
    rows.forEach(inference::add);
    return List.copyOf(inference.podSets);
  }

  private void add(PodSetRow row) {
    long leaders = row.leaders() ? podSets.stream().mapToLong(PodSet::replicas).sum() : 0;
    if (!row.isEach()) {
      add(row, row.place(), leaders);
      return;
    }
    for (int i = 0; i < at(row.place()).size(); i++) {
      add(row, row.place() + "[" + i + "]", leaders);
    }
  }

  private void add(PodSetRow row, String base, long leaders) {
    if (!row.onlyWith().isEmpty() && at(base + row.onlyWith()).isMissingNode()) {
      return;
    }
    String path = base + row.template();
    if (TemplatePath.podTemplate(object, path).isEmpty()) {
      report(path, "a template of pods with a spec", "none");
    }
    Map<String, String> annotations = new HashMap<>(row.annotations());
    annotations.replaceAll(
        (name, value) -> value.startsWith(".") ? "" + count(base + value) : value);
    podSets.add(new PodSet(path, replicas(row, base, leaders), annotations));
  }

  private int replicas(PodSetRow row, String base, long leaders) {
    long pods = 1;
    for (String path : row.counts()) {
      pods = Math.min(pods * count(base + path), TOO_MANY);
    }
    String place = base + row.template();
    if (pods == TOO_MANY) {
      report(place, "at most " + Integer.MAX_VALUE + " pods", "more");
      return 0;
    }
    if (pods < leaders) {
      report(place, "at least " + leaders + " pods, which lead", Long.toString(pods));
      return 0;
    }
    return (int) (pods - leaders);
  }

  private int count(String path) {
    int count = number(path);
    String completions = path.replaceAll(PARALLELISM + "$", "completions");
    return path.endsWith(PARALLELISM) && !Trees.isAbsent(at(completions))
        ? Math.min(count, number(completions))
        : count;
  }

  /** Each number is read once, so that what is wrong with it is reported once. */
  private int number(String path) {
    return numbers.computeIfAbsent(path, any -> read(path));
  }

  private int read(String path) {
    JsonNode number = at(path);
    if (Trees.isAbsent(number)) {
      return 1;
    }
    if (!number.isIntegralNumber() || !number.canConvertToInt() || number.intValue() < 0) {
      report(path, "a whole number from 0 on", number.toString());
      return 0;
    }
    return number.intValue();
  }

  private JsonNode at(String path) {
    return TemplatePath.resolve(object, path).map(object::at).orElse(MissingNode.getInstance());
  }

  private void report(String path, String expected, String got) {
    errors.accept("." + path, "expected " + expected + ", got " + got);
  }
}
