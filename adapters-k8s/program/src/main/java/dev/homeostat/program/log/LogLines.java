package dev.homeostat.program.log;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Lines as people read them, or, for those who collect them, one JSON object each. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class LogLines extends EncoderBase<ILoggingEvent> {

  private static final String PATTERN =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{0} - %msg%n%ex{short}";

  private String layout = "";
  private @Nullable Encoder<ILoggingEvent> lines;

  /** Made by logback. */
  public LogLines() {}

  /**
   * Sets the layout.
   *
   * @param value json; anything else is text, so that a wrong word never disables the log
   */
  public void setLayout(String value) {
    layout = value;
  }

  @Override
  public void start() {
    Encoder<ILoggingEvent> made = layout.equalsIgnoreCase("json") ? json() : text();
    made.setContext(getContext());
    made.start();
    lines = made;
    super.start();
  }

  private static Encoder<ILoggingEvent> json() {
    JsonEncoder json = new JsonEncoder();
    json.setWithSequenceNumber(false);
    json.setWithNanoseconds(false);
    json.setWithContext(false);
    json.setWithFormattedMessage(true);
    json.setWithMessage(false);
    json.setWithArguments(false);
    return json;
  }

  private static LayoutWrappingEncoder<ILoggingEvent> text() {
    PatternLayoutEncoder text = new PatternLayoutEncoder();
    text.setPattern(PATTERN);
    return text;
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    return lines == null ? new byte[0] : lines.encode(event);
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }
}
