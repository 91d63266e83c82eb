package dev.homeostat.cli.suggestions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.FieldPattern.Every;
import dev.homeostat.cli.patterns.FieldPattern.Index;
import dev.homeostat.cli.patterns.FieldPattern.Name;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import dev.homeostat.cli.patterns.FieldPattern.Where;
import dev.homeostat.cli.patterns.ObservedList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A step into a list that names none of its elements, as in another notation of paths.
 *
 * @param list the list
 * @param written the step
 * @param elements of the list in the manifest
 */
public record ElementStep(FieldPath list, String written, List<ObservedList.Element> elements) {

  /** The most elements that a message has. */
  private static final int MOST = 5;

  // Copies the elements.
  public ElementStep {
    elements = List.copyOf(elements);
  }

  /**
   * Finds the first such step of a pattern.
   *
   * @param pattern that names no field of the object
   * @param schema the effective observer schema of the object
   * @param desired the desired state of the object
   * @return empty if there is none
   */
  public static Optional<ElementStep> of(FieldPattern pattern, JsonNode schema, JsonNode desired) {
    return find(pattern.steps(), FieldPath.root(), schema, desired);
  }

  private static Optional<ElementStep> find(
      List<Step> steps, FieldPath at, JsonNode schema, JsonNode desired) {
    if (steps.isEmpty()) {
      return Optional.empty();
    }
    Step step = steps.get(0);
    List<Step> rest = steps.subList(1, steps.size());
    if (step instanceof Where) {
      return find(rest, at, schema, desired);
    }
    if (desired.isArray()) {
      List<ObservedList.Element> elements = new ObservedList(schema, desired).elements();
      if (step instanceof Name name && !isPosition(name, desired.size()) && !elements.isEmpty()) {
        return Optional.of(new ElementStep(at, name.name(), elements));
      }
      return elements.stream()
          .filter(each -> isChosen(step, each.index()))
          .flatMap(
              each -> find(rest, at.then(each.segment()), each.schema(), each.desired()).stream())
          .findFirst();
    }
    return step instanceof Name name
        ? find(rest, at.key(name.name()), schema.path(name.name()), desired.path(name.name()))
        : Optional.empty();
  }

  private static boolean isPosition(Name name, int size) {
    return name.name().matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(name.name()) < size;
  }

  private static boolean isChosen(Step step, int index) {
    return step instanceof Every
        || (step instanceof Index at && at.index() == index)
        || (step instanceof Name name && name.name().equals(String.valueOf(index)));
  }

  /** Returns what the pattern has, for a message. */
  public String got() {
    return "no position in the list " + list;
  }

  /** Returns the position of the element that is meant, or those of all. */
  public String advice(PathNotation notation) {
    String instead = " instead of " + notation.name(written);
    List<ObservedList.Element> meant = elements.stream().filter(this::isMeant).toList();
    if (meant.size() == 1) {
      return "write " + notation.position(meant.get(0).index()) + instead;
    }
    return "write "
        + elements.stream()
            .limit(MOST)
            .map(each -> notation.position(each.index()) + " for " + each.segment())
            .collect(Collectors.joining(" or "))
        + (elements.size() > MOST ? " …" : "")
        + instead;
  }

  private boolean isMeant(ObservedList.Element element) {
    return element.segment().toString().equals(written)
        || element.segment().keys().containsValue(written);
  }
}
