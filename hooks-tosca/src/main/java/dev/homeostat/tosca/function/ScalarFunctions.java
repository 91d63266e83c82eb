package dev.homeostat.tosca.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.value.ScalarUnits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * Arithmetic with units. What it gives is a scalar of the same type, in the unit of the first
 * argument if that can be.
 *
 * @param call of a function
 * @param arguments of the call
 * @param units of the type
 */
record ScalarFunctions(FunctionCall call, List<JsonNode> arguments, ScalarUnits units) {

  /** Returns whether a function gives a scalar, if its first argument is one. */
  static boolean isOne(String function) {
    return switch (function) {
      case "sum", "difference", "product", "quotient" -> true;
      default -> false;
    };
  }

  JsonNode result() {
    BigDecimal first = amount(0);
    BigDecimal result =
        switch (call.name()) {
          case "difference" -> first.subtract(amount(1), MathContext.DECIMAL128);
          case "product" -> first.multiply(number(), MathContext.DECIMAL128);
          case "quotient" ->
              first.divide(NumberFunctions.divisor(call, number()), MathContext.DECIMAL128);
          default -> sum();
        };
    return TextNode.valueOf(units.text(result, arguments.get(0).asText()));
  }

  private BigDecimal sum() {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < arguments.size(); i++) {
      sum = sum.add(amount(i), MathContext.DECIMAL128);
    }
    return sum;
  }

  private BigDecimal amount(int index) {
    JsonNode argument = PureFunctions.argument(call, arguments, index);
    return units
        .amount(argument.isTextual() ? argument.textValue() : "")
        .orElseThrow(
            () ->
                PureFunctions.wrong(
                    call,
                    "scalars of one type",
                    MessageWords.kind(argument) + " that is no scalar of it"));
  }

  /** Returns the factor or divisor of a scalar. */
  private BigDecimal number() {
    JsonNode number = PureFunctions.argument(call, arguments, 1);
    if (arguments.size() != 2 || !number.isNumber()) {
      throw PureFunctions.wrong(call, "a scalar and one number", "something else beside a scalar");
    }
    return number.decimalValue();
  }
}
