package dev.homeostat.text;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Durations as programs in Go write them, as in {@code 1m30s}. They may be negative, and have the
 * units h, m, s, ms, us and ns; longer ones than some 292 years do not exist.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class GoDurations {

  private static final String PART = "(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|μs|ms|s|m|h)";
  private static final Pattern NEXT = Pattern.compile(PART);
  private static final Pattern WHOLE = Pattern.compile("[-+]?(" + PART + ")+");
  private static final Pattern ZERO = Pattern.compile("[-+]?0");
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "μs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private GoDurations() {}

  /**
   * Returns the duration that a text means.
   *
   * @param text as in {@code 1.5h}, {@code -5m} or {@code 0}
   * @return empty if it means none
   */
  public static Optional<Duration> parse(String text) {
    if (ZERO.matcher(text).matches()) {
      return Optional.of(Duration.ZERO);
    }
    if (!WHOLE.matcher(text).matches()) {
      return Optional.empty();
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (Matcher part = NEXT.matcher(text); part.find(); ) {
      BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L));
      sum = sum.add(new BigDecimal(part.group(1)).multiply(unit));
    }
    if (sum.compareTo(LONGEST) > 0) {
      return Optional.empty();
    }
    Duration duration = Duration.ofNanos(sum.longValue());
    return Optional.of(text.startsWith("-") ? duration.negated() : duration);
  }

  /**
   * Returns the text of a duration.
   *
   * @param duration up to some 292 years
   * @return as in {@code 168h0m0s}
   */
  public static String text(Duration duration) {
    if (duration.isNegative()) {
      return "-" + text(duration.negated());
    }
    if (duration.isZero()) {
      return "0s";
    }
    if (duration.toSeconds() == 0) {
      long nanos = duration.toNanos();
      String unit = nanos < 1_000 ? "ns" : nanos < 1_000_000 ? "µs" : "ms";
      return number(BigDecimal.valueOf(nanos).divide(BigDecimal.valueOf(unitOf(unit)))) + unit;
    }
    BigDecimal seconds =
        BigDecimal.valueOf(duration.getNano(), 9).add(BigDecimal.valueOf(duration.toSecondsPart()));
    String text = number(seconds) + "s";
    if (duration.toMinutes() > 0) {
      text = duration.toMinutesPart() + "m" + text;
    }
    return duration.toHours() > 0 ? duration.toHours() + "h" + text : text;
  }

  private static long unitOf(String unit) {
    return NANOS.getOrDefault(unit, 1L);
  }

  private static String number(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
