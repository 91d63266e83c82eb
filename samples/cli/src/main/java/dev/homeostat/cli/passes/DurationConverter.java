package dev.homeostat.cli.passes;

import dev.homeostat.text.Durations;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A converter of options to durations, as in 90s or 1h30m. */
final class DurationConverter implements ITypeConverter<Duration> {

  /** Called by picocli. */
  DurationConverter() {}

  @Override
  public Duration convert(String text) {
    try {
      return Durations.parse(text);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException("expected a time such as 90s or 5m, got '" + text + "'");
    }
  }
}
