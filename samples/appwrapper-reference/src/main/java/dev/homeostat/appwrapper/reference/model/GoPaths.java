package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Paths into a template: {@code template}, then fields and indexes. */
public final class GoPaths {

  private static final Pattern STEP = Pattern.compile("\\.([^.\\[\\]]+)|\\[([^\\]]*)\\]");

  private GoPaths() {}

  /**
   * The node at a path.
   *
   * @throws GoErrorException if the path is malformed, or does not exist
   */
  public static JsonNode resolve(JsonNode template, String path) {
    if (!path.startsWith("template")) {
      throw GoErrorException.fatal("first element of the path must be 'template'");
    }
    JsonNode node = template;
    Matcher steps = STEP.matcher(path);
    int position = "template".length();
    while (position < path.length()) {
      if (!steps.find(position) || steps.start() != position) {
        throw GoErrorException.fatal("malformed path " + path);
      }
      node =
          steps.group(1) != null ? field(node, steps.group(1), path) : element(node, steps, path);
      position = steps.end();
    }
    return node;
  }

  private static JsonNode field(JsonNode node, String name, String path) {
    if (!node.isObject() || !node.has(name)) {
      throw GoErrorException.fatal("path element not found: " + name + " of " + path);
    }
    return node.path(name);
  }

  private static JsonNode element(JsonNode node, Matcher step, String path) {
    String text = step.group(2) == null ? "" : step.group(2);
    if (!node.isArray() || !text.matches("\\d{1,9}") || Integer.parseInt(text) >= node.size()) {
      throw GoErrorException.fatal("invalid index " + text + " of " + path);
    }
    return node.path(Integer.parseInt(text));
  }
}
