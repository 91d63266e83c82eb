package dev.homeostat.program;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of values of share options. */
final class ShareValues {

  private ShareValues() {}

  /** An address of one machine with a port, as in {@code 10.0.0.7:7800} or {@code fd00::7:7800}. */
  static final class PeerAddress implements ITypeConverter<InetSocketAddress> {

    private static final String EXPECTED =
        "the address of one machine with a port, as in 10.0.0.7:7800";

    @Override
    public InetSocketAddress convert(String value) {
      String text = value.strip();
      int colon = text.lastIndexOf(':');
      if (colon < 1) {
        throw new TypeConversionException(EXPECTED);
      }
      InetAddress address = new OptionValues.Address().convert(text.substring(0, colon));
      int port = new OptionValues.Port().convert(text.substring(colon + 1));
      if (port == 0 || address.isAnyLocalAddress()) {
        throw new TypeConversionException(EXPECTED);
      }
      return new InetSocketAddress(address, port);
    }
  }

  /** A label with its value, as in {@code app=operator}. */
  static final class Label implements ITypeConverter<Map.Entry<String, String>> {

    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9._/-]+=[A-Za-z0-9._-]*");

    @Override
    public Map.Entry<String, String> convert(String value) {
      String text = value.strip();
      if (!LABEL.matcher(text).matches()) {
        throw new TypeConversionException("a label with its value, as in app=operator");
      }
      int sign = text.indexOf('=');
      return Map.entry(text.substring(0, sign), text.substring(sign + 1));
    }
  }
}
