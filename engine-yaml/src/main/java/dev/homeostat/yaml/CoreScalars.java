package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The resolution of plain scalars by the core schema of YAML 1.2. */
final class CoreScalars {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern OCTAL = Pattern.compile("0o[0-7]+");
  private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?([0-9]+))?");
  private static final Pattern NO_NUMBER =
      Pattern.compile("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

  /** The longest text of a number; longer ones are a mistake, and costly to parse. */
  private static final int LONGEST_NUMBER = 1_000;

  private static final int LONGEST_EXPONENT = 6;

  private CoreScalars() {}

  /**
   * Returns the value that a text stands for.
   *
   * @return null if it is a number that JSON cannot represent, or an absurdly large one
   */
  static @Nullable JsonNode resolve(String text) {
    switch (text) {
      case "", "~", "null", "Null", "NULL":
        return JSON.nullNode();
      case "true", "True", "TRUE":
        return JSON.booleanNode(true);
      case "false", "False", "FALSE":
        return JSON.booleanNode(false);
      default:
    }
    char first = text.charAt(0);
    boolean maybeNumber =
        first == '-' || first == '+' || first == '.' || (first >= '0' && first <= '9');
    return maybeNumber ? number(text) : JSON.textNode(text);
  }

  private static @Nullable JsonNode number(String text) {
    boolean absurd = text.length() > LONGEST_NUMBER;
    if (INTEGER.matcher(text).matches()) {
      if (text.length() <= 9) {
        return JSON.numberNode(Integer.parseInt(text));
      }
      return absurd ? null : JSON.numberNode(new BigInteger(text));
    }
    if (OCTAL.matcher(text).matches()) {
      return absurd ? null : JSON.numberNode(new BigInteger(text.substring(2), 8));
    }
    if (HEXADECIMAL.matcher(text).matches()) {
      return absurd ? null : JSON.numberNode(new BigInteger(text.substring(2), 16));
    }
    var decimal = DECIMAL.matcher(text);
    if (decimal.matches()) {
      String exponent = decimal.group(4);
      boolean huge = exponent != null && exponent.length() > LONGEST_EXPONENT;
      return absurd || huge ? null : JSON.numberNode(new BigDecimal(text));
    }
    return NO_NUMBER.matcher(text).matches() ? null : JSON.textNode(text);
  }
}
