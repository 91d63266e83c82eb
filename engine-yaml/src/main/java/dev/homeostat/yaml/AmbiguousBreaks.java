package dev.homeostat.yaml;

import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.tree.Location;
import java.util.Optional;

/**
 * A check of characters that kubectl takes as line breaks and YAML 1.2 does not (rule READ-8). They
 * can end a comment, so that a field is there for one reader only.
 */
final class AmbiguousBreaks {

  private static final char[] BREAKS = {'\u0085', '\u2028', '\u2029'};

  private AmbiguousBreaks() {}

  /** Returns a warning of the first such character; empty if there is none. */
  static Optional<Problem> in(String text, String name) {
    int first = -1;
    for (char each : BREAKS) {
      int at = text.indexOf(each);
      first = at >= 0 && (first < 0 || at < first) ? at : first;
    }
    return first < 0 ? Optional.empty() : Optional.of(warning(text, first, name));
  }

  private static Problem warning(String text, int at, String name) {
    int line = 1 + (int) text.substring(0, at).chars().filter(each -> each == '\n').count();
    int column = at - text.lastIndexOf('\n', at);
    return Problem.warning("AmbiguousScalar")
        .rule(Rule.READ_8)
        .in(new Location(name, line, column))
        .expected("line breaks that kubectl and YAML 1.2 read alike")
        .got("U+%04X, which breaks a line for kubectl only".formatted((int) text.charAt(at)))
        .advice(
            "write a line feed, or, in a value in double quotes, \\u%04X"
                .formatted((int) text.charAt(at)));
  }
}
