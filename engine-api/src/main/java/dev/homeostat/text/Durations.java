package dev.homeostat.text;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Durations of settings and options, as in {@code 1h30m}. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Durations {

  private static final Pattern MILLISECONDS = Pattern.compile("(\\d{1,9})ms");

  /** A limit that can be added to the current time, also in nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Duration LONGEST_SETTING = Duration.ofDays(30);

  private Durations() {}

  /**
   * Parses a duration.
   *
   * @param text as in {@code 1h30m} or {@code 100ms}, or in the format of ISO 8601
   * @return zero or more, and 100 years at most
   * @throws DateTimeParseException if the text is not a duration of this range
   */
  public static Duration parse(String text) {
    Duration duration = unbounded(text);
    if (duration.isNegative() || duration.compareTo(LONGEST) > 0) {
      throw new DateTimeParseException("not from zero to 100 years", text, 0);
    }
    return duration;
  }

  private static Duration unbounded(String text) {
    Matcher milliseconds = MILLISECONDS.matcher(text);
    if (milliseconds.matches()) {
      return Duration.ofMillis(Long.parseLong(milliseconds.group(1)));
    }
    String upper = text.toUpperCase(Locale.ROOT);
    return Duration.parse(upper.startsWith("P") ? upper : "PT" + upper);
  }

  /**
   * Reads a duration that an application sets.
   *
   * @param setting its name
   * @param written {@code null} if it is not set
   * @param otherwise the default
   * @return more than zero, and 30 days at most
   * @throws IllegalArgumentException if it is not valid; the message states what is expected
   */
  public static Duration read(String setting, @Nullable String written, Duration otherwise) {
    if (written == null) {
      return otherwise;
    }
    try {
      Duration duration = parse(written);
      if (!duration.isZero() && duration.compareTo(LONGEST_SETTING) <= 0) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        setting + " is a time of at most 30 days, as in 30s, 5m or 1h30m");
  }
}
