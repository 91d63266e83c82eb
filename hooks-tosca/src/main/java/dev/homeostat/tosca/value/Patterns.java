package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apiguardian.api.API;

/** Regular expressions of strangers, which are given up when they take too long. */
@API(status = INTERNAL)
public final class Patterns {

  private static final int LONGEST_PATTERN = 1_000;
  private static final int LONGEST_TEXT = 10_000;

  /** So many looks at characters take some tens of milliseconds. */
  private static final int MOST_LOOKS = 5_000_000;

  private Patterns() {}

  /**
   * Returns whether a pattern can be used.
   *
   * @param pattern a regular expression
   * @return false if it is none, or too long
   */
  public static boolean isOne(String pattern) {
    return compile(pattern).isPresent();
  }

  /**
   * Returns whether a whole text matches.
   *
   * @param pattern a regular expression
   * @param text any text
   * @return empty if it cannot be decided in short time
   */
  public static Optional<Boolean> matches(String pattern, String text) {
    return compile(pattern)
        .flatMap(it -> attempt(() -> it.matcher(new Counted(text)).matches(), text));
  }

  /**
   * Returns whether a pattern is found in a text.
   *
   * @param pattern a regular expression
   * @param text any text
   * @return empty if it cannot be decided in short time
   */
  public static Optional<Boolean> find(String pattern, String text) {
    return compile(pattern)
        .flatMap(it -> attempt(() -> it.matcher(new Counted(text)).find(), text));
  }

  private static Optional<Pattern> compile(String pattern) {
    try {
      return pattern.length() > LONGEST_PATTERN
          ? Optional.empty()
          : Optional.of(Pattern.compile(pattern));
    } catch (PatternSyntaxException | StackOverflowError e) {
      return Optional.empty();
    }
  }

  private static Optional<Boolean> attempt(BooleanSupplier match, String text) {
    if (text.length() > LONGEST_TEXT) {
      return Optional.empty();
    }
    try {
      return Optional.of(match.getAsBoolean());
    } catch (TooManyLooks | StackOverflowError e) {
      return Optional.empty();
    }
  }

  /** Ends a match that goes on and on. */
  private static final class TooManyLooks extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyLooks() {
      super(null, null, false, false);
    }
  }

  /** Counts how often it is looked at: the same on every machine, which a clock is not. */
  private static final class Counted implements CharSequence {
    private final CharSequence text;
    private int looks;

    Counted(CharSequence text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (looks++ > MOST_LOOKS) {
        throw new TooManyLooks();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
