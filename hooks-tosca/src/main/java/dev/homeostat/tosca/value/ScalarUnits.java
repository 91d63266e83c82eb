package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The units of a scalar.
 *
 * @param factors by unit, what a number in it is to be multiplied with
 * @param strict whether case counts and a blank has to stand before the unit, as in TOSCA 2.0
 * @param integers whether numbers have to be integers
 */
@API(status = INTERNAL)
public record ScalarUnits(Map<String, BigDecimal> factors, boolean strict, boolean integers) {

  private static final Pattern SCALAR =
      Pattern.compile(
          "\\s*([-+]?(?:0x[0-9a-fA-F]{1,16}|0o[0-7]{1,22}|(?:\\d{1,30}(?:\\.\\d{0,30})?|\\.\\d{1,30})"
              + "(?:[eE][-+]?\\d{1,3})?))(\\s*)(\\S(?:.{0,60}\\S)?)\\s*");

  private static final String SIZES =
      "B 1,kB 1e3,KiB 1024,MB 1e6,MiB 1048576,GB 1e9," + "GiB 1073741824,TB 1e12,TiB 1099511627776";
  private static final String TIMES = "d 86400,h 3600,m 60,s 1,ms 1e-3,us 1e-6,ns 1e-9";
  private static final String FREQUENCIES = "Hz 1,kHz 1e3,MHz 1e6,GHz 1e9";
  private static final String BITRATES =
      "bps 1,Kbps 1e3,Kibps 1024,Mbps 1e6,Mibps 1048576,"
          + "Gbps 1e9,Gibps 1073741824,Tbps 1e12,Tibps 1099511627776";

  // Copies the factors.
  public ScalarUnits {
    factors = Map.copyOf(factors);
  }

  /**
   * The units that the scalars of the Simple Profile have.
   *
   * @param type one of its scalars
   * @return its units
   */
  static ScalarUnits of(BuiltinType type) {
    String table =
        switch (type) {
          case SIZE -> SIZES;
          case TIME -> TIMES;
          case FREQUENCY -> FREQUENCIES;
          default -> BITRATES;
        };
    Map<String, BigDecimal> factors = new LinkedHashMap<>();
    for (String line : table.split(",")) {
      String[] words = line.split(" ");
      factors.put(words[0].toLowerCase(Locale.ROOT), new BigDecimal(words[1]));
      if (type == BuiltinType.BITRATE) {
        // Bytes a second differ from bits a second by the case of one letter, so theirs counts.
        factors.put(
            words[0].replace("bps", "Bps"), new BigDecimal(words[1]).multiply(new BigDecimal(8)));
      }
    }
    return new ScalarUnits(factors, false, false);
  }

  /**
   * Returns the amount of a scalar.
   *
   * @param text such as {@code 10 GB}
   * @return in the unit of factor one; empty if it is no scalar of these units
   */
  public Optional<BigDecimal> amount(String text) {
    Matcher parts = SCALAR.matcher(text);
    if (!parts.matches() || (strict && parts.group(2).isEmpty())) {
      return Optional.empty();
    }
    BigDecimal factor = factor(parts.group(3));
    BigDecimal number = number(parts.group(1));
    if (factor == null || (integers && !isWhole(number))) {
      return Optional.empty();
    }
    return Optional.of(number.multiply(factor));
  }

  /**
   * Returns the number of a scalar, without its unit.
   *
   * @param text such as {@code 10 GB}
   * @return empty if it is no scalar
   */
  public static Optional<BigDecimal> numberOf(String text) {
    Matcher parts = SCALAR.matcher(text);
    return parts.matches() ? Optional.of(number(parts.group(1))) : Optional.empty();
  }

  /**
   * Returns an amount as a scalar.
   *
   * @param amount in the unit of factor one
   * @param like a scalar of these units, whose unit is used if the amount can be expressed in it
   * @return where numbers have to be integers, perhaps in another unit and without a rest
   */
  public String text(BigDecimal amount, String like) {
    Matcher parts = SCALAR.matcher(like);
    String wanted = parts.matches() ? parts.group(3) : "";
    String unit = says(wanted, amount) ? wanted : largest(amount);
    BigDecimal number = in(unit, amount);
    BigDecimal said = integers ? number.setScale(0, RoundingMode.DOWN) : number;
    return said.stripTrailingZeros().toPlainString() + " " + unit;
  }

  /**
   * Returns the largest unit that an amount can be expressed in, or the smallest one if there is
   * none.
   */
  private String largest(BigDecimal amount) {
    List<String> smallestFirst =
        factors.entrySet().stream()
            .filter(each -> each.getValue().signum() > 0)
            .sorted(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey)
            .toList();
    return smallestFirst.stream()
        .filter(unit -> says(unit, amount))
        .reduce((smaller, larger) -> larger)
        .orElseGet(() -> smallestFirst.stream().findFirst().orElse(""));
  }

  private boolean says(String unit, BigDecimal amount) {
    BigDecimal factor = factor(unit);
    return factor != null && factor.signum() != 0 && (!integers || isWhole(in(unit, amount)));
  }

  private BigDecimal in(String unit, BigDecimal amount) {
    BigDecimal factor = factor(unit);
    return factor == null ? amount : amount.divide(factor, MathContext.DECIMAL128);
  }

  private @Nullable BigDecimal factor(String unit) {
    BigDecimal factor = factors.get(unit);
    return factor == null && !strict ? factors.get(unit.toLowerCase(Locale.ROOT)) : factor;
  }

  private static boolean isWhole(BigDecimal number) {
    return number.stripTrailingZeros().scale() <= 0;
  }

  private static BigDecimal number(String text) {
    boolean negative = text.startsWith("-");
    String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    BigDecimal number =
        digits.startsWith("0x")
            ? new BigDecimal(new BigInteger(digits.substring(2), 16))
            : digits.startsWith("0o")
                ? new BigDecimal(new BigInteger(digits.substring(2), 8))
                : new BigDecimal(digits);
    return negative ? number.negate() : number;
  }
}
