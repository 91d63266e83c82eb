package dev.homeostat.yaml;

import com.fasterxml.jackson.core.io.NumberOutput;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The resolution of plain scalars by kubectl (rule READ-8): the words of YAML 1.1, the integers of
 * Go with underscores, and numbers as the server keeps them, an integer of 64 bits or a double.
 */
final class KubectlScalars {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern INTEGER =
      Pattern.compile(
          "([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]([0-7]+)|(0[0-7]*)|([1-9][0-9]*))");
  private static final Pattern SIGN_BEHIND_PREFIX = Pattern.compile("0b([-+][01]+)");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern DECIMAL_OF_POINT =
      Pattern.compile("\\.[0-9]+(_[0-9]+)*([eE][-+]?[0-9]+(_[0-9]+)*)?");

  /** The base of each group of {@link #INTEGER} after the sign. */
  private static final int[] BASES = {16, 2, 8, 8, 10};

  private static final int SIGN = 1;

  private KubectlScalars() {}

  /**
   * Returns the value that a text stands for.
   *
   * @param exact whether numbers keep digits that a double loses; a text that an explicit tag calls
   *     a number
   * @return null if it is a number that JSON cannot represent
   */
  static @Nullable JsonNode resolve(String text, boolean exact) {
    switch (text) {
      case "", "~", "null", "Null", "NULL":
        return JSON.nullNode();
      case "true", "True", "TRUE", "y", "Y", "yes", "Yes", "YES", "on", "On", "ON":
        return JSON.booleanNode(true);
      case "false", "False", "FALSE", "n", "N", "no", "No", "NO", "off", "Off", "OFF":
        return JSON.booleanNode(false);
      case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF":
      case ".nan", ".NaN", ".NAN":
        return null;
      default:
    }
    char first = text.charAt(0);
    if (first == '.') {
      return DECIMAL_OF_POINT.matcher(text).matches()
          ? decimal(text, text.replace("_", ""), exact)
          : JSON.textNode(text);
    }
    boolean maybeNumber = first == '-' || first == '+' || (first >= '0' && first <= '9');
    return maybeNumber ? number(text, exact) : JSON.textNode(text);
  }

  private static @Nullable JsonNode number(String text, boolean exact) {
    String plain = text.replace("_", "");
    JsonNode integer = integer(plain);
    if (integer != null) {
      return integer;
    }
    if (DECIMAL.matcher(plain).matches()) {
      return decimal(text, plain, exact);
    }
    // Go takes a sign there, once the prefix is cut off.
    Matcher binary = SIGN_BEHIND_PREFIX.matcher(plain);
    JsonNode odd = binary.matches() ? ofDigits(binary.group(1), 2) : null;
    return odd == null ? JSON.textNode(text) : odd;
  }

  /** Returns an integer; null if the text is none, or one that needs more than 64 bits. */
  private static @Nullable JsonNode integer(String plain) {
    Matcher integer = INTEGER.matcher(plain);
    if (!integer.matches()) {
      return null;
    }
    for (int i = 0; i < BASES.length; i++) {
      String digits = integer.group(SIGN + 1 + i);
      if (digits != null) {
        return ofDigits(integer.group(SIGN) + digits, BASES[i]);
      }
    }
    return null;
  }

  private static @Nullable JsonNode ofDigits(String digits, int base) {
    if (digits.length() > Long.SIZE * 2) {
      String rest = digits.replaceFirst("^([-+]?)0+(?=.)", "$1");
      return rest.length() > Long.SIZE * 2 ? null : ofDigits(rest, base);
    }
    BigInteger value = new BigInteger(digits, base);
    if (value.bitLength() < Integer.SIZE) {
      return JSON.numberNode(value.intValue());
    }
    if (value.bitLength() < Long.SIZE) {
      return JSON.numberNode(value.longValue());
    }
    boolean unsigned = value.signum() > 0 && value.bitLength() == Long.SIZE && isUnsigned(digits);
    return unsigned ? JSON.numberNode(nearest(value.doubleValue()).toBigIntegerExact()) : null;
  }

  private static boolean isUnsigned(String digits) {
    return digits.charAt(0) != '+';
  }

  private static @Nullable JsonNode decimal(String text, String plain, boolean exact) {
    if (exact) {
      return CoreScalars.resolve(plain);
    }
    double value = Double.parseDouble(plain);
    return Double.isInfinite(value) ? JSON.textNode(text) : JSON.numberNode(nearest(value));
  }

  /** Returns the shortest decimal that is this double, as the server shows it, on each JDK. */
  private static BigDecimal nearest(double value) {
    return new BigDecimal(NumberOutput.toString(value, true));
  }
}
