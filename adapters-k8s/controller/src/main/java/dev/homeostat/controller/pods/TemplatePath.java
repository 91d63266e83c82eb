package dev.homeostat.controller.pods;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Paths in an object that is a template itself, as in {@code template.spec.tasks[0].template}: they
 * begin with the word {@code template}, which means the object.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class TemplatePath {

  /** The path of the object itself. */
  public static final String ROOT = "template";

  private static final Pattern STEP = Pattern.compile("\\.([^.\\[\\]]+)|\\[(\\d{1,9})]");

  private static final Pattern STEPS = Pattern.compile("(" + STEP.pattern() + ")*");

  private TemplatePath() {}

  /** Returns whether a text is a path from the object on, or a path without the first word. */
  static boolean isPath(String text, boolean fromObject) {
    String steps = fromObject && text.startsWith(ROOT) ? text.substring(ROOT.length()) : text;
    return fromObject == text.startsWith(ROOT) && STEPS.matcher(steps).matches();
  }

  /**
   * Returns the place that a path means.
   *
   * @param template the object
   * @param path from its root
   * @return empty if there is none: a name needs a map that has it, a number a list that is long
   *     enough
   */
  public static Optional<JsonPointer> resolve(JsonNode template, String path) {
    if (!path.startsWith(ROOT)) {
      return Optional.empty();
    }
    JsonPointer at = JsonPointer.empty();
    JsonNode node = template;
    Matcher step = STEP.matcher(path).region(ROOT.length(), path.length());
    while (step.lookingAt()) {
      String name = step.group(1);
      if (name == null ? !node.isArray() : !node.isObject()) {
        return Optional.empty();
      }
      int index = name == null ? Integer.parseInt(step.group(2)) : 0;
      node = name == null ? node.path(index) : node.path(name);
      if (node.isMissingNode()) {
        return Optional.empty();
      }
      at = name == null ? at.appendIndex(index) : at.appendProperty(name);
      step.region(step.end(), path.length());
    }
    return step.regionStart() == path.length() ? Optional.of(at) : Optional.empty();
  }

  /**
   * Returns the place of a template of pods.
   *
   * @param template the object
   * @param path from its root
   * @return empty if there is no map with a map {@code spec}
   */
  public static Optional<JsonPointer> podTemplate(JsonNode template, String path) {
    return resolve(template, path).filter(at -> template.at(at).path("spec").isObject());
  }
}
