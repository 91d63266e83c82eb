package dev.homeostat.cli.output;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A line of a tree as YAML.
 *
 * @param prefix indent and dashes
 * @param text a key, a value, or both
 * @param at the place of the value in the tree
 * @param opens whether the value follows on the next lines
 */
public record YamlLine(String prefix, String text, JsonPointer at, boolean opens) {

  /** Returns the lines of a tree. */
  public static List<YamlLine> of(JsonNode tree, String indent) {
    List<YamlLine> lines = new ArrayList<>();
    if (isBlock(tree)) {
      block(tree, JsonPointer.empty(), indent, indent, lines);
    } else {
      lines.add(new YamlLine(indent, yaml(tree), JsonPointer.empty(), false));
    }
    return lines;
  }

  private static boolean isBlock(JsonNode node) {
    return node.isContainerNode() && !node.isEmpty();
  }

  /** The first line has a prefix of its own: inside a list it stands behind the dash. */
  private static void block(
      JsonNode node, JsonPointer at, String first, String indent, List<YamlLine> lines) {
    String prefix = first;
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        JsonPointer below = at.appendProperty(member.getKey());
        String key = yaml(JsonNodeFactory.instance.textNode(member.getKey())) + ":";
        if (isBlock(member.getValue())) {
          lines.add(new YamlLine(prefix, key, below, true));
          block(member.getValue(), below, indent + "  ", indent + "  ", lines);
        } else {
          lines.add(new YamlLine(prefix, key + " " + yaml(member.getValue()), below, false));
        }
        prefix = indent;
      }
      return;
    }
    for (int i = 0; i < node.size(); i++) {
      JsonPointer below = at.appendIndex(i);
      if (isBlock(node.get(i))) {
        block(node.get(i), below, prefix + "- ", indent + "  ", lines);
      } else {
        lines.add(new YamlLine(prefix + "- ", yaml(node.get(i)), below, false));
      }
      prefix = indent;
    }
  }

  private static String yaml(JsonNode scalar) {
    return YamlWriter.write(scalar).stripTrailing();
  }
}
