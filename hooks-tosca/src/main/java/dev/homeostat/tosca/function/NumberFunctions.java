package dev.homeostat.tosca.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.value.DataType;
import dev.homeostat.tosca.value.ScalarUnits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Arithmetic. Numbers are taken as they are written, and never lose digits that a double would. */
final class NumberFunctions {

  private NumberFunctions() {}

  static JsonNode apply(FunctionCall call, List<JsonNode> arguments, DataType type) {
    Optional<ScalarUnits> units = type.units();
    boolean scalar =
        ScalarFunctions.isOne(call.name()) && !arguments.isEmpty() && arguments.get(0).isTextual();
    if (scalar && units.isPresent()) {
      return new ScalarFunctions(call, arguments, units.get()).result();
    }
    List<BigDecimal> numbers = new ArrayList<>();
    for (JsonNode argument : arguments) {
      if (!argument.isNumber()) {
        throw PureFunctions.wrong(call, "numbers", MessageWords.kind(argument));
      }
      numbers.add(argument.decimalValue());
    }
    if (numbers.isEmpty()) {
      throw PureFunctions.wrong(call, "numbers", "none");
    }
    return DecimalNode.valueOf(
        switch (call.name()) {
          case "sum" -> numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
          case "product" ->
              numbers.stream()
                  .reduce(BigDecimal.ONE, (a, b) -> a.multiply(b, MathContext.DECIMAL128));
          case "difference" -> numbers.get(0).subtract(second(call, numbers));
          case "quotient" ->
              numbers.get(0).divide(divisor(call, second(call, numbers)), MathContext.DECIMAL64);
          case "remainder" -> numbers.get(0).remainder(divisor(call, second(call, numbers)));
          case "round" -> numbers.get(0).setScale(0, RoundingMode.HALF_DOWN);
          case "floor" -> numbers.get(0).setScale(0, RoundingMode.FLOOR);
          default -> numbers.get(0).setScale(0, RoundingMode.CEILING);
        });
  }

  private static BigDecimal second(FunctionCall call, List<BigDecimal> numbers) {
    if (numbers.size() < 2) {
      throw PureFunctions.wrong(call, "two numbers", "one");
    }
    return numbers.get(1);
  }

  /** Anything can be divided by it. */
  static BigDecimal divisor(FunctionCall call, BigDecimal divisor) {
    if (divisor.signum() == 0) {
      throw PureFunctions.wrong(call, "a divisor", "zero");
    }
    return divisor;
  }
}
