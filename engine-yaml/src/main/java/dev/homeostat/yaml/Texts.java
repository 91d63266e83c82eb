package dev.homeostat.yaml;

import java.util.regex.Pattern;

/**
 * The YAML forms of texts, chosen so that every reader of YAML, old or new, reads the same text.
 */
final class Texts {

  /** Words that begin like words: no number, date or sign of YAML begins so. */
  private static final Pattern WORDS =
      Pattern.compile(
          "[\\p{L}_/$][\\p{L}\\p{Nd}_./:=+,@~$%*()-]*+( [\\p{L}\\p{Nd}_./(][\\p{L}\\p{Nd}_./:=+,@~$%*()-]*+)*+");

  /** Amounts and durations of Kubernetes. */
  private static final Pattern AMOUNT =
      Pattern.compile("[1-9][0-9]{0,17}(m|k|M|G|T|P|Ki|Mi|Gi|Ti|Pi|s|h|d|ms)");

  private static final Pattern KEYWORD =
      Pattern.compile("(?i)y|n|yes|no|on|off|true|false|null|nan|inf");

  /** Longer ones would be one endless line either way; the check is not worth its time. */
  private static final int LONGEST_PLAIN = 1_000;

  private Texts() {}

  static boolean isPlain(String text) {
    if (text.isEmpty() || text.length() > LONGEST_PLAIN) {
      return false;
    }
    if (AMOUNT.matcher(text).matches()) {
      return true;
    }
    return WORDS.matcher(text).matches()
        && !text.contains(": ")
        && !text.endsWith(":")
        && !KEYWORD.matcher(text).matches();
  }

  /** Returns whether a text of several lines can be shown line by line without losing anything. */
  static boolean isLiteral(String text) {
    int firstBreak = text.indexOf('\n');
    char first = firstBreak > 0 ? text.charAt(0) : ' ';
    return first != ' ' && first != '\t' && text.codePoints().allMatch(c -> c == '\n' || isSafe(c));
  }

  /** Returns whether a text has no half of a surrogate pair, which no encoding can hold. */
  static boolean isUnicode(String text) {
    return text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
  }

  static void quote(String text, StringBuilder out) {
    out.append('"');
    text.codePoints().forEach(c -> escape(c, out));
    out.append('"');
  }

  private static void escape(int c, StringBuilder out) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      case '\r' -> out.append("\\r");
      default -> {
        if (isSafe(c)) {
          out.appendCodePoint(c);
        } else if (c > 0xFFFF) {
          out.append("\\U").append(hexadecimal(c, 8));
        } else {
          out.append("\\u").append(hexadecimal(c, 4));
        }
      }
    }
  }

  private static String hexadecimal(int c, int digits) {
    String text = Integer.toHexString(c).toUpperCase(java.util.Locale.ROOT);
    return "0".repeat(digits - text.length()) + text;
  }

  /**
   * Returns whether a character can be shown as it is: it is visible, no line break, and does not
   * change the direction of the text.
   */
  private static boolean isSafe(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> true;
    };
  }
}
