package dev.homeostat.complete.setting;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Reads times. */
@API(status = INTERNAL)
public final class Times {

  private static final Duration LONGEST = Duration.ofDays(30);

  private Times() {}

  /**
   * A time.
   *
   * @param text as in {@code 1h30m}, or as ISO 8601 has it
   * @return the time
   * @throws DateTimeParseException if it is none
   */
  public static Duration parse(String text) {
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
      Duration time = parse(written);
      if (!time.isNegative() && !time.isZero() && time.compareTo(LONGEST) <= 0) {
        return time;
      }
    } catch (DateTimeParseException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        setting + " is a time of at most 30 days, as in 30s, 5m or 1h30m");
  }
}
