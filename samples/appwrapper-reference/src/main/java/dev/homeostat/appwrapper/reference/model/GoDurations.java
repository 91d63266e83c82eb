package dev.homeostat.appwrapper.reference.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as {@code time.ParseDuration} reads them. */
final class GoDurations {

  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);
  private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|ms|s|m|h)");
  private static final Pattern WHOLE = Pattern.compile("[-+]?(0|(" + PART + ")+)");

  private GoDurations() {}

  static Optional<Duration> parse(String text) {
    if (!WHOLE.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal nanos = BigDecimal.ZERO;
    Matcher parts = PART.matcher(text);
    while (parts.find()) {
      Long unit = NANOS.get(parts.group(2));
      nanos =
          nanos.add(
              new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unit == null ? 0 : unit)));
    }
    Duration duration = Duration.ofNanos(nanos.longValue());
    return Optional.of(text.startsWith("-") ? duration.negated() : duration);
  }
}
