package dev.homeostat.text;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Trees;
import org.apiguardian.api.API;

/** Texts without half of a surrogate pair, which is no character and which no encoding can hold. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class WholeCharacters {

  /** The Unicode replacement character. */
  private static final int REPLACEMENT = 0xFFFD;

  private WholeCharacters() {}

  /**
   * Returns whether a text has whole characters only.
   *
   * @param text any text
   * @return false if it was cut within a character
   */
  public static boolean only(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.codePoints().noneMatch(WholeCharacters::isHalf);
      }
    }
    return true;
  }

  /**
   * Returns whether all texts of a tree have whole characters only, also the names of members.
   *
   * @param tree any tree
   * @return false if one of them was cut within a character
   */
  public static boolean only(JsonNode tree) {
    return !Trees.anyMatch(tree, WholeCharacters::isCut, WholeCharacters::isCut);
  }

  private static boolean isCut(JsonNode value) {
    return value.isTextual() && isCut(value.textValue());
  }

  private static boolean isCut(String text) {
    return !only(text);
  }

  /**
   * Returns a text for people with whole characters only.
   *
   * @param text any text
   * @return the same, with U+FFFD for each half of a character, as the Kubernetes API server has it
   */
  public static String in(String text) {
    if (only(text)) {
      return text;
    }
    StringBuilder whole = new StringBuilder(text.length());
    text.codePoints().map(c -> isHalf(c) ? REPLACEMENT : c).forEach(whole::appendCodePoint);
    return whole.toString();
  }

  /**
   * Returns the beginning of a text, for people.
   *
   * @param text any text
   * @param most how many {@code char} values it may have
   * @return the text if it is no longer; one value less than allowed if the cut would be within a
   *     character
   */
  public static String start(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    boolean isWithin =
        most > 0 && Character.isSurrogatePair(text.charAt(most - 1), text.charAt(most));
    return text.substring(0, isWithin ? most - 1 : most);
  }

  private static boolean isHalf(int character) {
    return Character.getType(character) == Character.SURROGATE;
  }
}
