package dev.homeostat.tosca.value;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The length of a regular expression in RE2 syntax after its counted repetitions are written out.
 * The memory and time that RE2 needs are proportional to it, and the library does not limit the
 * product of nested counts.
 */
final class RepeatedLength {

  /** A character in brackets; the escape of one may have several characters. */
  private static final String CHARACTER = "(?:\\\\x\\{[^}]*\\}|\\\\.|[^\\]\\\\])";

  /** A class in brackets: of named classes, and of characters and their ranges. */
  private static final String CLASS =
      """
      \\[\\^?\\]?
      (?: \\[:\\^?\\w+:\\] | \\\\[dDsSwW] | \\\\[pP](?:\\{[^}]*\\}|.) | %1$s(?:-(?!\\])%1$s)? )*+
      \\]
      """
          .formatted(CHARACTER);

  /** The tokens of a pattern; each character of a valid pattern is in exactly one of them. */
  private static final Pattern TOKEN =
      Pattern.compile(
          """
          (?<count>\\{(?<min>\\d{1,9})(?:,(?<max>\\d{0,9}))?\\})
          | (?<suffix>[*+?] | \\(\\?[a-zA-Z]*-?[a-zA-Z]*\\) | \\\\Q.*?(?:\\\\E|\\z))
          | (?<open>\\()
          | (?<close>\\))
          | \\\\(?:[pPx]\\{[^}]*\\} | .)
          | %s
          | .
          """
              .formatted(CLASS),
          Pattern.COMMENTS | Pattern.DOTALL);

  private final Matcher tokens;

  private RepeatedLength(String pattern) {
    this.tokens = TOKEN.matcher(pattern);
  }

  /** Returns the length of a pattern that is valid; of another one, any number. */
  static double of(String pattern) {
    return new RepeatedLength(pattern).group();
  }

  /** Returns the length up to the end of the current group, or of the pattern. */
  private double group() {
    double total = 0;
    double operand = 1;
    while (tokens.find() && tokens.group("close") == null) {
      if (tokens.group("count") != null) {
        double repeated = operand * repetitions();
        total += repeated - operand;
        operand = repeated;
      } else if (tokens.group("suffix") != null) {
        total += tokens.group().length(); // what is repeated next is still the same operand
      } else {
        operand = tokens.group("open") != null ? 2 + group() : 1;
        total += operand;
      }
    }
    return total;
  }

  private int repetitions() {
    String most = tokens.group("max");
    return Math.max(
        1, Integer.parseInt(most == null || most.isEmpty() ? tokens.group("min") : most));
  }
}
