package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Trees as YAML on one line, with quotes only where they are needed. */
final class FlowYaml {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z/][A-Za-z0-9/._-]*");

  /** Words that some reader takes for a value of another type. */
  private static final Set<String> WORDS =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private FlowYaml() {}

  static String write(JsonNode tree) {
    if (tree instanceof ObjectNode) {
      return tree.properties().stream()
          .map(member -> text(member.getKey()) + ": " + write(member.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (tree instanceof ArrayNode) {
      return StreamSupport.stream(tree.spliterator(), false)
          .map(FlowYaml::write)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return tree.isTextual() ? text(tree.textValue()) : tree.toString();
  }

  private static String text(String value) {
    boolean plain =
        PLAIN.matcher(value).matches() && !WORDS.contains(value.toLowerCase(java.util.Locale.ROOT));
    return plain ? value : TextNode.valueOf(value).toString();
  }
}
