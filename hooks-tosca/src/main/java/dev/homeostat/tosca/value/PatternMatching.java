package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * Matching with regular expressions from untrusted templates. The syntax is that of RE2, which
 * takes linear time: without look-around and back references.
 */
@API(status = INTERNAL)
public final class PatternMatching {

  /** The description of a valid pattern in messages. */
  public static final String EXPECTED =
      "a regular expression in RE2 syntax (no look-around, no back reference, ASCII if it ignores"
          + " case) of at most 20000 characters, and 50000 with its repetitions written out";

  private static final int LONGEST_PATTERN = 20_000;
  private static final int LONGEST_REPEATED = 50_000;
  private static final int LONGEST_TEXT = 10_000;

  /** The product of the lengths of a pattern and a text, which bounds the time of a match. */
  private static final long MOST_STEPS = 50_000_000;

  /**
   * A flag to ignore case. With some characters beyond ASCII, the library never ends to compile.
   */
  private static final Pattern FOLDED = Pattern.compile("\\(\\?[a-zA-Z]*i");

  private static final Pattern BEYOND_ASCII = Pattern.compile("[^[:ascii:]]|\\\\x\\{");

  private PatternMatching() {}

  /**
   * Returns whether a pattern can be used.
   *
   * @param pattern a regular expression
   * @return false if it is not as {@link #EXPECTED} describes
   */
  public static boolean isValid(String pattern) {
    return compile(pattern).isPresent();
  }

  /**
   * Returns whether a pattern is a regular expression of other tools which cannot be used here.
   *
   * @param pattern that {@link #isValid} refuses
   * @return true for look-around, back references and the like; false for what is broken
   */
  public static boolean isBeyond(String pattern) {
    try {
      return pattern.length() <= LONGEST_PATTERN
          && java.util.regex.Pattern.compile(pattern).pattern().equals(pattern);
    } catch (java.util.regex.PatternSyntaxException | StackOverflowError e) {
      return false;
    }
  }

  /**
   * Returns the description of a pattern that cannot be used.
   *
   * @param pattern that {@link #isValid} refuses
   * @return in a few words, with its length if that is the reason
   */
  public static String got(String pattern) {
    return isTooLong(pattern)
        ? "one of " + pattern.length() + " characters"
        : "one of " + pattern.length() + " characters in another syntax";
  }

  /**
   * Returns whether a whole text matches.
   *
   * @param pattern a regular expression
   * @param text any text
   * @return empty if the pattern is not valid, or the text is longer than 10,000 characters
   */
  public static Optional<Boolean> matches(String pattern, String text) {
    return test(pattern, text, compiled -> compiled.matches(text));
  }

  /**
   * Returns whether a pattern is found in a text.
   *
   * @param pattern a regular expression
   * @param text any text
   * @return empty if the pattern is not valid, or the text is longer than 10,000 characters
   */
  public static Optional<Boolean> find(String pattern, String text) {
    return test(pattern, text, compiled -> compiled.matcher(text).find());
  }

  private static Optional<Boolean> test(String pattern, String text, Predicate<Pattern> match) {
    boolean costly = (long) text.length() * RepeatedLength.of(pattern) > MOST_STEPS;
    return text.length() > LONGEST_TEXT || costly
        ? Optional.empty()
        : compile(pattern).map(match::test);
  }

  private static Optional<Pattern> compile(String pattern) {
    if (isTooLong(pattern) || isFoldedBeyondAscii(pattern)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Pattern.compile(pattern));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  private static boolean isTooLong(String pattern) {
    return pattern.length() > LONGEST_PATTERN || RepeatedLength.of(pattern) > LONGEST_REPEATED;
  }

  private static boolean isFoldedBeyondAscii(String pattern) {
    return FOLDED.matcher(pattern).find() && BEYOND_ASCII.matcher(pattern).find();
  }
}
