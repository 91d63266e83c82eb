package dev.homeostat.program.configuration;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.homeostat.text.GoDurations;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Reads durations as the configuration of a program in Go has them. */
final class GoDurationReader extends StdDeserializer<Duration> {

  static final String EXPECTED = "nanoseconds, or a duration such as 1m30s, from 0 on";

  private static final long serialVersionUID = 1L;

  GoDurationReader() {
    super(Duration.class);
  }

  @Override
  public Duration deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    JsonNode value = parser.readValueAsTree();
    Optional<Duration> duration =
        value.isIntegralNumber() && value.canConvertToLong()
            ? Optional.of(Duration.ofNanos(value.longValue()))
            : Optional.ofNullable(value.textValue()).flatMap(GoDurations::parse);
    Optional<Duration> valid = duration.filter(time -> !time.isNegative());
    return valid.isPresent()
        ? valid.get()
        : context.reportInputMismatch(Duration.class, "expected %s", EXPECTED);
  }
}
