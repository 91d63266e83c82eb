package dev.homeostat.operator;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that somebody meant. */
final class Spelling {

  private static final int FAR = 3;

  private Spelling() {}

  /** The one with the fewest other letters, if these are few. */
  static Optional<String> nearest(String word, Collection<String> words) {
    return words.stream()
        .filter(one -> distance(word, one) <= FAR)
        .min(Comparator.comparing((String one) -> distance(word, one)).thenComparing(one -> one));
  }

  /** How many letters are to be put in, taken out or changed; small ones are as large ones. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int before = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        char one = Character.toLowerCase(from.charAt(i - 1));
        char other = Character.toLowerCase(to.charAt(j - 1));
        int changed = before + (one == other ? 0 : 1);
        before = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }
}
