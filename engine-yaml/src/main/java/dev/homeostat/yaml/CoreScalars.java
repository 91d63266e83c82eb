package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** What a plain scalar is by the core schema of YAML 1.2. */
final class CoreScalars {

  private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern OCTAL = Pattern.compile("0o[0-7]+");
  private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,6})?");
  private static final int LONGEST_NUMBER = 1_000;

  private CoreScalars() {}

  static JsonNode resolve(String text) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    switch (text) {
      case "", "~", "null", "Null", "NULL":
        return json.nullNode();
      case "true", "True", "TRUE":
        return json.booleanNode(true);
      case "false", "False", "FALSE":
        return json.booleanNode(false);
      default:
    }
    char first = text.charAt(0);
    boolean maybeNumber = first == '-' || first == '+' || first == '.' || Character.isDigit(first);
    if (!maybeNumber || text.length() > LONGEST_NUMBER) {
      return json.textNode(text);
    }
    if (INTEGER.matcher(text).matches()) {
      return json.numberNode(new BigInteger(text));
    }
    if (OCTAL.matcher(text).matches()) {
      return json.numberNode(new BigInteger(text.substring(2), 8));
    }
    if (HEXADECIMAL.matcher(text).matches()) {
      return json.numberNode(new BigInteger(text.substring(2), 16));
    }
    return DECIMAL.matcher(text).matches()
        ? json.numberNode(new BigDecimal(text))
        : json.textNode(text);
  }
}
