package dev.homeostat.appwrapper.podset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.PodSet;
import dev.homeostat.tree.Trees;
import dev.homeostat.webhooks.FieldError;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Finds the pods of known kinds in their templates. */
final class Inference {

  private static final String EACH = "[]";
  private static final String PARALLELISM = "parallelism";

  private final Component component;
  private final Consumer<FieldError> errors;
  private final List<PodSet> podSets = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  private Inference(Component component, Consumer<FieldError> errors) {
    this.component = component;
    this.errors = errors;
  }

  /** Returns the pods of a component; none of a kind that is not known. */
  static List<PodSet> of(Component component, Consumer<FieldError> errors) {
    Inference inference = new Inference(component, errors);
    KnownTemplate.of(component).forEach(inference::add);
    return inference.podSets;
  }

  private void add(KnownTemplate known) {
    if (!known.base().endsWith(EACH)) {
      add(known, known.base());
      return;
    }
    String list = known.base().substring(0, known.base().length() - EACH.length());
    for (int i = 0; i < at(list).size(); i++) {
      add(known, list + "[" + i + "]");
    }
  }

  private void add(KnownTemplate known, String base) {
    if (!known.onlyWith().isEmpty() && at(base + known.onlyWith()).isMissingNode()) {
      return;
    }
    int replicas =
        known.counts().stream().mapToInt(path -> count(base + path)).reduce(1, (a, b) -> a * b);
    int leaders = known.leaders() ? podSets.stream().mapToInt(PodSet::replicas).sum() : 0;
    String path = base + known.template();
    if (TemplatePath.podTemplate(component.template(), path).isEmpty()) {
      report(path, "a template of pods with a spec", "none");
    }
    Map<String, String> annotations = new HashMap<>(known.annotations());
    annotations.replaceAll(
        (name, value) -> value.startsWith(".") ? "" + count(base + value) : value);
    podSets.add(new PodSet(path, replicas - leaders, annotations));
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
    return TemplatePath.resolve(component.template(), path)
        .map(component.template()::at)
        .orElse(MissingNode.getInstance());
  }

  private void report(String path, String expected, String got) {
    errors.accept(component.error("." + path, "expected %s, got %s", expected, got));
  }
}
