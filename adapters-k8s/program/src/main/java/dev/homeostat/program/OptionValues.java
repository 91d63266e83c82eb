package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.text.Durations;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of option values. Their messages state what is expected. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class OptionValues {

  private static final int LAST_PORT = 65_535;
  private static final Duration LONGEST_LEASE = Duration.ofHours(1);
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");

  private OptionValues() {}

  /** True or false. */
  public static final class Flag implements ITypeConverter<Boolean> {

    /** Made by picocli. */
    public Flag() {}

    @Override
    public Boolean convert(String value) {
      return switch (value.strip()) {
        case "true" -> true;
        case "false" -> false;
        default -> throw new TypeConversionException("true or false");
      };
    }
  }

  /** The name of an object in the cluster. */
  public static final class Name implements ITypeConverter<String> {

    /** Made by picocli. */
    public Name() {}

    @Override
    public String convert(String value) {
      if (!NAME.matcher(value.strip()).matches()) {
        throw new TypeConversionException("a name of small letters, digits and -");
      }
      return value.strip();
    }
  }

  /** A port, 0 for any. */
  public static final class Port implements ITypeConverter<Integer> {

    /** Made by picocli. */
    public Port() {}

    @Override
    public Integer convert(String value) {
      return number(value, 0, LAST_PORT, "a port, 0 to " + LAST_PORT);
    }
  }

  /** An address of this machine. */
  public static final class Address implements ITypeConverter<InetAddress> {

    /** Made by picocli. */
    public Address() {}

    @Override
    public InetAddress convert(String value) {
      try {
        return InetAddress.getByName(value.strip());
      } catch (UnknownHostException e) {
        throw new TypeConversionException("an IP address or the name of a host");
      }
    }
  }

  /** An address to listen on, with its port: {@code :8443}, {@code localhost:8443}; 0 for none. */
  public static final class ListenAddress implements ITypeConverter<@Nullable InetSocketAddress> {

    /** Made by picocli. */
    public ListenAddress() {}

    /**
     * Returns whether a text is such an address.
     *
     * @param text as in {@code :8443}
     * @return whether it can be converted
     */
    public static boolean isValid(String text) {
      try {
        new ListenAddress().convert(text);
        return true;
      } catch (TypeConversionException e) {
        return false;
      }
    }

    @Override
    public @Nullable InetSocketAddress convert(String value) {
      String text = value.strip();
      int colon = text.lastIndexOf(':');
      if (text.isEmpty() || text.equals("0")) {
        return null;
      }
      if (colon < 0) {
        throw new TypeConversionException("an address with a port, as in :8443, or 0 for none");
      }
      int port = new Port().convert(text.substring(colon + 1));
      return colon == 0
          ? new InetSocketAddress(port)
          : new InetSocketAddress(new Address().convert(text.substring(0, colon)), port);
    }
  }

  /** A whole number from 1 on. */
  public static final class Positive implements ITypeConverter<Integer> {

    /** Made by picocli. */
    public Positive() {}

    @Override
    public Integer convert(String value) {
      return number(value, 1, Integer.MAX_VALUE, "a whole number from 1 on");
    }
  }

  /** A rate per second, 0 for no limit. */
  public static final class Rate implements ITypeConverter<Integer> {

    /** Made by picocli. */
    public Rate() {}

    @Override
    public Integer convert(String value) {
      return number(value, 0, Integer.MAX_VALUE / 2, "a whole number from 0 on");
    }
  }

  /** A duration of a second or more. */
  public static final class Time implements ITypeConverter<Duration> {

    /** Made by picocli. */
    public Time() {}

    @Override
    public Duration convert(String value) {
      return time(value, Duration.ofSeconds(1), "a time from a second on, as in 1h or 30s");
    }
  }

  /** A duration, which may be zero. */
  public static final class Patience implements ITypeConverter<Duration> {

    /** Made by picocli. */
    public Patience() {}

    @Override
    public Duration convert(String value) {
      return time(value, Duration.ZERO, "a time, as in 1h or 30s");
    }
  }

  /** The duration of a lease, from which the other times of leader election are derived. */
  public static final class Lease implements ITypeConverter<Duration> {

    /** Made by picocli. */
    public Lease() {}

    @Override
    public Duration convert(String value) {
      String right = "whole seconds, 1s to 1h, as in 3s";
      Duration time = time(value, Duration.ofSeconds(1), right);
      if (time.toNanosPart() != 0 || time.compareTo(LONGEST_LEASE) > 0) {
        throw new TypeConversionException(right);
      }
      return time;
    }
  }

  private static int number(String value, int least, int most, String right) {
    try {
      int number = Integer.parseInt(value.strip());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, as is one that is too small.
    }
    throw new TypeConversionException(right);
  }

  private static Duration time(String value, Duration least, String right) {
    try {
      Duration time = Durations.parse(value.strip());
      if (time.compareTo(least) >= 0) {
        return time;
      }
    } catch (DateTimeParseException e) {
      // Reported below, as is one that is too short.
    }
    throw new TypeConversionException(right);
  }
}
