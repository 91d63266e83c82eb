package dev.homeostat.complete.shutdown;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads times as people write them. */
final class Times {

  private static final Duration LONGEST = Duration.ofDays(30);

  private Times() {}

  static Duration read(String setting, @Nullable String written, Duration otherwise) {
    if (written == null) {
      return otherwise;
    }
    try {
      String text = written.toUpperCase(Locale.ROOT);
      Duration time = Duration.parse(text.startsWith("P") ? text : "PT" + text);
      if (!time.isNegative() && !time.isZero() && time.compareTo(LONGEST) <= 0) {
        return time;
      }
    } catch (DateTimeParseException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
        setting + " is a time of at most 30 days, as in 30s, 5m or 1h30m");
  }
}
