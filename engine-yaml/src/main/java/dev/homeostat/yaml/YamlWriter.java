package dev.homeostat.yaml;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Map;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Writes a tree as block YAML. What it writes reads back as the same tree, by YAML 1.2 and by those
 * who still read YAML 1.1.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class YamlWriter {

  /** What needs no quotes in any YAML: words that are not numbers, booleans or nulls anywhere. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z_/][A-Za-z0-9_./\\-]*( [A-Za-z0-9_./\\-]+)*");

  private static final Pattern KEYWORD =
      Pattern.compile("(?i)y|n|yes|no|on|off|true|false|null|nan|inf|\\.nan|\\.inf");

  private static final Pattern LITERAL = Pattern.compile("[\\x20-\\x7E\\n\\u00A0-\\uD7FF]+");

  private final StringBuilder out = new StringBuilder();

  private YamlWriter() {}

  /**
   * Writes one document.
   *
   * @param tree any tree
   * @return YAML that ends with a line break
   */
  public static String write(JsonNode tree) {
    YamlWriter writer = new YamlWriter();
    if (tree.isContainerNode() && !tree.isEmpty()) {
      writer.block(tree, 0, false);
    } else {
      writer.inline(tree);
      writer.out.append('\n');
    }
    return writer.out.toString();
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
        out.append(" ".repeat(indent));
      }
      first = false;
      text(member.getKey());
      out.append(':');
      value(member.getValue(), indent, member.getValue().isArray() ? indent : indent + 2);
    }
  }

  private void list(JsonNode list, int indent, boolean continued) {
    boolean first = continued;
    for (Iterator<JsonNode> elements = list.elements(); elements.hasNext(); ) {
      JsonNode element = elements.next();
      if (!first) {
        out.append(" ".repeat(indent));
      }
      first = false;
      out.append('-');
      if (element.isContainerNode() && !element.isEmpty()) {
        out.append(' ');
        block(element, indent + 2, true);
      } else {
        value(element, indent, indent + 2);
      }
    }
  }

  private void value(JsonNode value, int indent, int inner) {
    if (value.isContainerNode() && !value.isEmpty()) {
      out.append('\n');
      block(value, inner, false);
    } else if (value.isTextual() && isLiteral(value.textValue())) {
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
    } else {
      out.append(value.isNull() ? "null" : value.asText());
    }
  }

  private static boolean isLiteral(String text) {
    return text.indexOf('\n') > 0
        && text.endsWith("\n")
        && !text.endsWith("\n\n")
        && !text.startsWith(" ")
        && LITERAL.matcher(text).matches();
  }

  private void literal(String text, int indent) {
    out.append(" |\n");
    for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
      if (!line.isEmpty()) {
        out.append(" ".repeat(indent)).append(line);
      }
      out.append('\n');
    }
  }

  private void text(String text) {
    if (PLAIN.matcher(text).matches() && !KEYWORD.matcher(text).matches()) {
      out.append(text);
      return;
    }
    out.append('"');
    text.codePoints().forEach(this::escaped);
    out.append('"');
  }

  private void escaped(int c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      case '\r' -> out.append("\\r");
      default -> {
        boolean plain =
            (c >= 0x20 && c < 0x7F)
                || (c >= 0xA0 && c < 0x2000)
                || (c > 0x2FFF && c < 0xD800)
                || (c >= 0x1F300 && c <= 0x1FAFF);
        if (plain) {
          out.appendCodePoint(c);
        } else if (c > 0xFFFF) {
          out.append(String.format("\\U%08X", c));
        } else {
          out.append(String.format("\\u%04X", c));
        }
      }
    }
  }
}
