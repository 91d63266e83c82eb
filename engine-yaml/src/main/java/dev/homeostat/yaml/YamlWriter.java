package dev.homeostat.yaml;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Trees;
import java.util.Iterator;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Writes a tree as block YAML. What it writes reads back as the same tree, by YAML 1.2 and by those
 * who still read YAML 1.1; equal trees with members in one order give equal texts.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class YamlWriter {

  /** Longer keys cannot stand on the line of their value. */
  private static final int LONGEST_KEY = 1_000;

  private final StringBuilder out = new StringBuilder();

  private YamlWriter() {}

  /**
   * Writes one document.
   *
   * @param tree any tree
   * @return YAML that ends with a line break
   * @throws IllegalArgumentException if the tree holds a value that JSON cannot represent
   */
  public static String write(JsonNode tree) {
    YamlWriter writer = new YamlWriter();
    writer.document(tree);
    return writer.out.toString();
  }

  /**
   * Writes several documents, parted by {@code ---}.
   *
   * @param trees in their order
   * @return YAML that ends with a line break; empty if there are no trees
   * @throws IllegalArgumentException if a tree holds a value that JSON cannot represent
   */
  public static String writeAll(Iterable<? extends JsonNode> trees) {
    YamlWriter writer = new YamlWriter();
    for (JsonNode tree : trees) {
      if (!writer.out.isEmpty()) {
        writer.out.append("---\n");
      }
      writer.document(tree);
    }
    return writer.out.toString();
  }

  private void document(JsonNode any) {
    JsonNode tree = Trees.freeze(any);
    if (isBlock(tree)) {
      block(tree, 0, false);
    } else {
      inline(tree);
      out.append('\n');
    }
  }

  private static boolean isBlock(JsonNode value) {
    return value.isContainerNode() && !value.isEmpty();
  }

  private void block(JsonNode node, int indent, boolean continued) {
    if (node.isObject()) {
      object(node, indent, continued);
    } else {
      list(node, indent, continued);
    }
  }

  private void object(JsonNode object, int indent, boolean continued) {
    boolean first = continued;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (!first) {
        indent(indent);
      }
      first = false;
      JsonNode value = member.getValue();
      if (key(member.getKey(), indent)) {
        value(value, indent, value.isArray() ? indent : indent + 2);
      } else {
        value(value, indent, indent + 2);
      }
    }
  }

  /** Writes a key and its colon; false if they stand on lines of their own. */
  private boolean key(String key, int indent) {
    int start = out.length();
    text(key);
    boolean simple = out.length() - start <= LONGEST_KEY;
    if (!simple) {
      out.insert(start, "? ").append('\n');
      indent(indent);
    }
    out.append(':');
    return simple;
  }

  private void list(JsonNode list, int indent, boolean continued) {
    boolean first = continued;
    for (Iterator<JsonNode> elements = list.elements(); elements.hasNext(); ) {
      JsonNode element = elements.next();
      if (!first) {
        indent(indent);
      }
      first = false;
      out.append('-');
      if (isBlock(element)) {
        out.append(' ');
        block(element, indent + 2, true);
      } else {
        value(element, indent, indent + 2);
      }
    }
  }

  private void value(JsonNode value, int indent, int inner) {
    if (isBlock(value)) {
      out.append('\n');
      block(value, inner, false);
    } else if (value.isTextual() && Texts.isLiteral(value.textValue())) {
      literal(value.textValue(), indent + 2);
    } else {
      out.append(' ');
      inline(value);
      out.append('\n');
    }
  }

  private void inline(JsonNode value) {
    if (value.isObject()) {
      out.append("{}");
    } else if (value.isArray()) {
      out.append("[]");
    } else if (value.isTextual()) {
      text(value.textValue());
    } else if (value.isNumber()) {
      out.append(number(value));
    } else {
      out.append(value.asText());
    }
  }

  /**
   * An exponent without a point is a text to readers of YAML 1.1. A tag keeps the digits of a
   * number that kubectl would round.
   */
  private static String number(JsonNode value) {
    if (value.isIntegralNumber()) {
      String digits = value.asText();
      return value.canConvertToLong() || isKept(value, digits) ? digits : "!!int " + digits;
    }
    String text = value.decimalValue().toString();
    String number = text.indexOf('.') < 0 ? text.replace("E", ".0E") : text;
    return isKept(value, number) ? number : "!!float " + number;
  }

  private static boolean isKept(JsonNode value, String text) {
    JsonNode read = KubectlScalars.resolve(text, false);
    return read != null && Trees.equal(Trees.freeze(read), value);
  }

  private void literal(String text, int indent) {
    boolean ended = text.endsWith("\n");
    boolean more = text.endsWith("\n\n");
    out.append(more ? " |+\n" : ended ? " |\n" : " |-\n");
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      int to = end < 0 ? text.length() : end;
      if (to > from) {
        indent(indent);
        out.append(text, from, to);
      }
      out.append('\n');
      from = to + 1;
    }
  }

  private void text(String text) {
    if (Texts.isPlain(text)) {
      out.append(text);
    } else {
      Texts.quote(text, out);
    }
  }

  private void indent(int columns) {
    for (int i = 0; i < columns; i++) {
      out.append(' ');
    }
  }
}
