package dev.homeostat.cli.output;

/**
 * Texts of others, such as names of field managers, as a terminal may show them: without characters
 * that control it, break a line, or change the direction of the text.
 */
public final class SafeText {

  private SafeText() {}

  /** Returns a text in one line, with escapes as in {@code \}{@code u202E}. */
  public static String of(String text) {
    return escaped(text, true);
  }

  /** Returns a JSON text with the same value, in which lines may end. */
  public static String ofJson(String json) {
    return escaped(json, false);
  }

  private static String escaped(String text, boolean withLineBreaks) {
    if (text.codePoints().allMatch(c -> isSafe(c) || (c == '\n' && !withLineBreaks))) {
      return text;
    }
    StringBuilder safe = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isSafe(c) || (c == '\n' && !withLineBreaks)) {
                safe.appendCodePoint(c);
              } else {
                // Two escapes for what does not fit into one, as in JSON.
                for (char unit : Character.toChars(c)) {
                  safe.append(String.format("\\u%04X", (int) unit));
                }
              }
            });
    return safe.toString();
  }

  private static boolean isSafe(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }
}
