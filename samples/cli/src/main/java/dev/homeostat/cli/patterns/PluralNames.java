package dev.homeostat.cli.patterns;

import dev.homeostat.text.Spelling;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** The names that servers use for a kind in URLs, as the conventions of the API form them. */
public final class PluralNames {

  private PluralNames() {}

  /** Returns the plurals that a kind may have, the usual one first. */
  public static Set<String> of(String kind) {
    String singular = kind.toLowerCase(Locale.ROOT);
    Set<String> plurals = new LinkedHashSet<>();
    if (singular.matches(".*[^aeiou]y")) {
      plurals.add(singular.replaceFirst("y$", "ies"));
    }
    if (singular.endsWith("s") && !singular.endsWith("ss")) {
      // A kind such as Endpoints is a plural itself; Prometheus is none.
      plurals.add(singular);
    }
    if (singular.matches(".*(s|x|z|ch|sh)")) {
      plurals.add(singular + "es");
    }
    plurals.add(singular + "s");
    plurals.add(singular + "es");
    return plurals;
  }

  /** Returns the usual plural of a kind. */
  static String usual(String kind) {
    return of(kind).iterator().next();
  }

  /** Returns whether a text may stand for a kind: another form of its name, or a pattern. */
  static boolean isNear(String written, String kind) {
    String plural = usual(kind);
    String word = written.toLowerCase(Locale.ROOT);
    return word.equals(kind.toLowerCase(Locale.ROOT))
        || ObjectPatterns.isMatch(word, plural)
        || Spelling.meant(word, Set.of(plural)).isPresent();
  }
}
