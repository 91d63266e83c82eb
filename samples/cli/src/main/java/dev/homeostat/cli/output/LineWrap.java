package dev.homeostat.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Breaks a line at words, where a terminal would break it within one. */
public final class LineWrap {

  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");
  private static final Pattern PIECE = Pattern.compile("( *)([^ ]+)");

  /** The indent of a continued line beyond that of its first one. */
  private static final int HANGING = 4;

  private LineWrap() {}

  /**
   * Returns the lines that show a text.
   *
   * @param width of the terminal; 0 for no limit
   * @param text one line, which may have colours
   */
  public static List<String> at(int width, String text) {
    if (width <= 0 || columns(text) <= width) {
      return List.of(text);
    }
    String indent = " ".repeat(Math.min(indent(text) + HANGING, width / 2));
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int used = 0;
    boolean begun = false;
    Matcher piece = PIECE.matcher(text);
    while (piece.find()) {
      int columns = columns(piece.group(2));
      int spaces = piece.group(1).length();
      if (begun && used + spaces + columns > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(indent);
        used = indent.length();
      } else {
        line.append(piece.group(1));
        used += spaces;
      }
      line.append(piece.group(2));
      used += columns;
      begun = true;
    }
    lines.add(line.toString());
    return lines;
  }

  private static int indent(String text) {
    int indent = 0;
    while (indent < text.length() && text.charAt(indent) == ' ') {
      indent++;
    }
    return indent;
  }

  private static int columns(String text) {
    String shown = COLOUR.matcher(text).replaceAll("");
    return shown.codePointCount(0, shown.length());
  }
}
