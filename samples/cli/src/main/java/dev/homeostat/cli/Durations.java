package dev.homeostat.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads times as people write them: 90s, 5m, 2h. */
final class Durations implements ITypeConverter<Duration> {

  private static final Pattern FORM = Pattern.compile("(\\d{1,6})(ms|s|m|h)");

  /** Made by picocli. */
  Durations() {}

  @Override
  public Duration convert(String text) {
    Matcher match = FORM.matcher(text);
    if (!match.matches()) {
      throw new TypeConversionException("expected a time such as 90s or 5m, got '" + text + "'");
    }
    long amount = Long.parseLong(match.group(1));
    return switch (match.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }
}
