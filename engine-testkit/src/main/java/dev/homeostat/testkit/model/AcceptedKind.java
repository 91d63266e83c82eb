package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.state.AcceptedForm;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The kind of a form in which a server took a value (rule POLICY-6). */
final class AcceptedKind {

  private AcceptedKind() {}

  /**
   * Reads POLICY-6: the five kinds.
   *
   * @param isUpdate whether the object was there before the write
   */
  static AcceptedForm.Kind of(
      boolean isUpdate,
      @Nullable JsonNode before,
      @Nullable JsonNode asked,
      @Nullable JsonNode answer) {
    if (says(asked, answer, false)) {
      return AcceptedForm.Kind.NORMALISED;
    }
    if (asked != null && asked.isContainerNode() && says(asked, answer, true)) {
      return AcceptedForm.Kind.FILLED_IN;
    }
    if (Values.isAbsent(answer)) {
      return AcceptedForm.Kind.DROPPED;
    }
    boolean unchanged = isUpdate && Values.same(before, answer);
    return unchanged && !Values.isAbsent(asked)
        ? AcceptedForm.Kind.IGNORED
        : AcceptedForm.Kind.OVERRIDDEN;
  }

  /**
   * Returns whether a response contains all desired values: zero, empty and absent are equal, and
   * so are two notations of a quantity, at each place of a value.
   *
   * @param more whether the response may contain more
   */
  private static boolean says(@Nullable JsonNode asked, @Nullable JsonNode answer, boolean more) {
    if (Values.same(asked, answer) || (isNothing(asked) && isNothing(answer))) {
      return true;
    }
    if (asked instanceof ObjectNode && answer instanceof ObjectNode) {
      Set<String> added = Values.names(answer);
      added.removeAll(Values.names(asked));
      return Values.names(asked).stream()
              .allMatch(name -> says(asked.get(name), answer.get(name), more))
          && (more || added.stream().allMatch(name -> isNothing(answer.get(name))));
    }
    if (asked instanceof ArrayNode && answer instanceof ArrayNode) {
      return asked.size() == answer.size()
          && IntStream.range(0, asked.size())
              .allMatch(i -> says(asked.get(i), answer.get(i), more));
    }
    Optional<BigDecimal> one = quantity(asked);
    Optional<BigDecimal> other = quantity(answer);
    return one.isPresent() && other.isPresent() && one.get().compareTo(other.get()) == 0;
  }

  private static boolean isNothing(@Nullable JsonNode value) {
    return Values.isAbsent(value)
        || Values.isZero(value)
        || (value != null && value.isContainerNode() && value.isEmpty())
        || (value != null && value.isBoolean() && !value.booleanValue());
  }

  private static final Map<String, BigDecimal> UNITS =
      Map.of(
          "m", new BigDecimal("0.001"),
          "Ki", BigDecimal.valueOf(1L << 10),
          "Mi", BigDecimal.valueOf(1L << 20),
          "Gi", BigDecimal.valueOf(1L << 30));

  private static Optional<BigDecimal> quantity(@Nullable JsonNode value) {
    String text = value == null || !value.isValueNode() ? "" : value.asText();
    String unit = UNITS.keySet().stream().filter(text::endsWith).findFirst().orElse("");
    try {
      BigDecimal number = new BigDecimal(text.substring(0, text.length() - unit.length()));
      return Optional.of(number.multiply(UNITS.getOrDefault(unit, BigDecimal.ONE)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
