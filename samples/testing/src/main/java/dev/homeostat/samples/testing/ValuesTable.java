package dev.homeostat.samples.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of a chart as a table in Markdown. The meaning of a value is the comment above it; a
 * value without a comment belongs to the one before.
 */
public final class ValuesTable {

  private static final Pattern VALUE = Pattern.compile("^( *)([A-Za-z0-9]+):(?: (.*))?$");
  private static final Pattern COMMENT = Pattern.compile("^ *# ?(.*)$");

  private record Level(int indent, String name) {}

  private ValuesTable() {}

  /** Returns a row for each value with a comment. */
  public static String of(String valuesYaml) {
    StringBuilder table = new StringBuilder("| value | default | meaning |\n|---|---|---|\n");
    Deque<Level> levels = new ArrayDeque<>();
    List<String> comment = new ArrayList<>();
    for (String line : valuesYaml.lines().toList()) {
      Matcher said = COMMENT.matcher(line);
      Matcher value = VALUE.matcher(line);
      if (said.matches()) {
        comment.add(said.group(1).strip());
      } else if (value.matches()) {
        int indent = value.group(1).length();
        while (!levels.isEmpty() && levels.peek().indent() >= indent) {
          levels.pop();
        }
        levels.push(new Level(indent, value.group(2)));
        if (!comment.isEmpty()) {
          table.append(row(levels, value.group(3), String.join(" ", comment)));
        }
        comment.clear();
      } else {
        comment.clear();
      }
    }
    return table.toString();
  }

  private static String row(Deque<Level> levels, String preset, String meaning) {
    List<String> path = new ArrayList<>();
    levels.descendingIterator().forEachRemaining(level -> path.add(level.name()));
    String shown = preset == null || preset.isBlank() ? "" : "`" + preset.strip() + "`";
    return "| `%s` | %s | %s |\n"
        .formatted(String.join(".", path), shown, meaning.replace("|", "\\|"));
  }
}
