package dev.homeostat.text;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** Guesses which word was meant. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Spelling {

  private static final int LONGEST = 64;

  /** In shorter words one letter makes another word, as in {@code uid} and {@code gid}. */
  private static final int SHORTEST_SLIP = 4;

  private Spelling() {}

  /**
   * Returns the known word that is most similar to the written one: one letter of a short word may
   * differ, up to a third of a longer one. Upper case, dashes and underscores do not count.
   *
   * @param written the word in the document
   * @param known the known words
   * @return empty if none is similar
   */
  public static Optional<String> meant(String written, Collection<String> known) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    String word = plain(written);
    return known.stream()
        .filter(each -> distance(word, plain(each)) <= Math.max(1, each.length() / 3))
        .min(
            Comparator.<String>comparingInt(each -> distance(word, plain(each)))
                .thenComparing(Comparator.naturalOrder()));
  }

  /**
   * Returns the known word that differs from the written one by a slip: one letter, or two that are
   * swapped. Upper case, dashes and underscores do not count. Short words, and words that differ in
   * digits only, are different words.
   *
   * @param written the word in the document
   * @param known the known words
   * @return empty if none is that similar, or if the word itself is known
   */
  public static Optional<String> mistyped(String written, Collection<String> known) {
    String word = plain(written);
    if (word.length() < SHORTEST_SLIP || word.length() > LONGEST || known.contains(written)) {
      return Optional.empty();
    }
    return known.stream()
        .filter(each -> each.length() <= LONGEST && distance(word, plain(each)) <= 1)
        .filter(each -> !withoutDigits(written).equals(withoutDigits(each)))
        .min(
            Comparator.<String>comparingInt(each -> distance(word, plain(each)))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static String withoutDigits(String word) {
    return word.replaceAll("[0-9]", "");
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[-_]", "");
  }

  /**
   * Returns the number of letters that have to be inserted, removed, replaced or swapped with their
   * neighbour.
   */
  private static int distance(String one, String other) {
    int[] beforeLast = new int[0];
    int[] last = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] row = new int[other.length() + 1];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = last[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[other.length()];
  }
}
