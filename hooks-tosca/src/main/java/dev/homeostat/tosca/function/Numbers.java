package dev.homeostat.tosca.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import dev.homeostat.tosca.file.Words;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Arithmetic. Numbers are taken as they are written, and never lose digits that a double would. */
final class Numbers {

  private Numbers() {}

  static JsonNode apply(Call call, List<JsonNode> arguments) {
    List<BigDecimal> numbers = new ArrayList<>();
    for (JsonNode argument : arguments) {
      if (!argument.isNumber()) {
        throw Functions.wrong(call, "numbers", Words.kind(argument));
      }
      numbers.add(argument.decimalValue());
    }
    if (numbers.isEmpty()) {
      throw Functions.wrong(call, "numbers", "none");
    }
    return DecimalNode.valueOf(
        switch (call.name()) {
          case "sum" -> numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
          case "product" ->
              numbers.stream()
                  .reduce(BigDecimal.ONE, (a, b) -> a.multiply(b, MathContext.DECIMAL128));
          case "difference" -> numbers.get(0).subtract(second(call, numbers));
          case "quotient" -> numbers.get(0).divide(divisor(call, numbers), MathContext.DECIMAL64);
          case "remainder" -> numbers.get(0).remainder(divisor(call, numbers));
          case "round" -> numbers.get(0).setScale(0, RoundingMode.HALF_DOWN);
          case "floor" -> numbers.get(0).setScale(0, RoundingMode.FLOOR);
          default -> numbers.get(0).setScale(0, RoundingMode.CEILING);
        });
  }

  private static BigDecimal second(Call call, List<BigDecimal> numbers) {
    if (numbers.size() < 2) {
      throw Functions.wrong(call, "two numbers", "one");
    }
    return numbers.get(1);
  }

  private static BigDecimal divisor(Call call, List<BigDecimal> numbers) {
    BigDecimal divisor = second(call, numbers);
    if (divisor.signum() == 0) {
      throw Functions.wrong(call, "a divisor", "zero");
    }
    return divisor;
  }
}
