package dev.homeostat.tosca.file;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** The similarity of names, to recognize a misspelled one. */
@API(status = INTERNAL)
public final class NameSimilarity {

  private static final int LONGEST = 100;

  private NameSimilarity() {}

  /**
   * Returns the name that another one is probably meant to be.
   *
   * @param name that is not known
   * @param known names
   * @return the most similar one; empty if none is close
   */
  public static Optional<String> closest(String name, Collection<String> known) {
    return known.stream()
        .filter(each -> isClose(name, each))
        .min(
            Comparator.comparingInt((String each) -> distance(each, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  /** One edit in five letters, or the same last word in another namespace. */
  private static boolean isClose(String name, String known) {
    if (name.equals(known)) {
      return false;
    }
    int shorter = Math.min(name.length(), known.length());
    boolean sameEnd =
        end(name).equalsIgnoreCase(end(known)) && end(name).length() >= 2 && !name.equals(known);
    return sameEnd || (shorter >= 3 && distance(name, known) <= Math.min(3, (shorter + 4) / 5));
  }

  private static String end(String name) {
    return name.replaceAll("^.*[.:/]", "");
  }

  /**
   * Returns the number of edits of letters between two names, whatever their case.
   *
   * @param one name
   * @param other name
   * @return the Levenshtein distance; of very long names, their difference in length
   */
  public static int distance(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    if (a.length() > LONGEST || b.length() > LONGEST) {
      return Math.max(Math.abs(a.length() - b.length()), a.equals(b) ? 0 : 1);
    }
    int[] before = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] now = new int[b.length() + 1];
      now[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int swap = before[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        now[j] = Math.min(swap, Math.min(before[j], now[j - 1]) + 1);
      }
      before = now;
    }
    return before[b.length()];
  }
}
