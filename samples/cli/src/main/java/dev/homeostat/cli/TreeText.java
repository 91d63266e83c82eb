package dev.homeostat.cli;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.cli.Terminal.Style;
import dev.homeostat.yaml.YamlWriter;
import java.util.Map;
import java.util.function.Function;

/** A tree as YAML, each line with its origin. */
final class TreeText {

  private static final JsonPointer ROOT = JsonPointer.empty();

  private final Terminal terminal;
  private final Function<JsonPointer, Note> notes;

  /**
   * The annotation of a line.
   *
   * @param style its colour
   * @param comment for those who see no colours; may be empty
   */
  record Note(Style style, String comment) {}

  TreeText(Terminal terminal, Function<JsonPointer, Note> notes) {
    this.terminal = terminal;
    this.notes = notes;
  }

  void print(JsonNode tree, String indent) {
    if (isBlock(tree)) {
      block(tree, ROOT, indent, indent);
    } else {
      line(indent, "", tree, ROOT);
    }
  }

  private static boolean isBlock(JsonNode node) {
    return node.isContainerNode() && !node.isEmpty();
  }

  /** The first line has a prefix of its own: inside a list it stands behind the dash. */
  private void block(JsonNode node, JsonPointer at, String first, String indent) {
    String prefix = first;
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        JsonPointer below = at.appendProperty(member.getKey());
        String key = text(JsonNodeFactory.instance.textNode(member.getKey())) + ":";
        if (isBlock(member.getValue())) {
          terminal.println(prefix + terminal.paint(notes.apply(below).style(), key));
          block(member.getValue(), below, indent + "  ", indent + "  ");
        } else {
          line(prefix, key + " ", member.getValue(), below);
        }
        prefix = indent;
      }
      return;
    }
    for (int i = 0; i < node.size(); i++) {
      JsonPointer below = at.appendIndex(i);
      if (isBlock(node.get(i))) {
        block(node.get(i), below, prefix + "- ", indent + "  ");
      } else {
        line(prefix + "- ", "", node.get(i), below);
      }
      prefix = indent;
    }
  }

  private void line(String prefix, String key, JsonNode value, JsonPointer at) {
    Note note = notes.apply(at);
    String comment =
        note.comment().isEmpty() ? "" : terminal.paint(Style.DIM, "  # " + note.comment());
    terminal.println(prefix + terminal.paint(note.style(), key + text(value)) + comment);
  }

  private static String text(JsonNode scalar) {
    return YamlWriter.write(scalar).stripTrailing();
  }
}
