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

  /** Returns a text in which lines may end. */
  public static String ofLines(String text) {
    return escaped(text, false);
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
      default -> !isInvisible(c);
    };
  }

  /** Returns whether a letter, a mark or a symbol has no shape, by Default_Ignorable_Code_Point. */
  private static boolean isInvisible(int c) {
    return c == 0x034F
        || c == 0x2800
        || c == 0x3164
        || c == 0xFFA0
        || (c >= 0x115F && c <= 0x1160)
        || (c >= 0x17B4 && c <= 0x17B5)
        || (c >= 0x180B && c <= 0x180F)
        || (c >= 0xFE00 && c <= 0xFE0F)
        || (c >= 0xE0000 && c <= 0xE0FFF);
  }
}
