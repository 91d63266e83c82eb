package dev.homeostat.core.accept;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The equivalence of two notations of one value (rule POLICY-6, kind <em>normalised</em>). It only
 * decides whether an accepted form is reported: a difference that does not come from the engine's
 * own write is reverted all the same.
 */
public final class ValueEquivalence {

  private static final Pattern QUANTITY =
      Pattern.compile(
          "([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(?:[eE]([+-]?\\d{1,3})|(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE])?)");

  private static final Map<String, BigDecimal> SUFFIXES =
      Map.ofEntries(
          Map.entry("n", BigDecimal.ONE.movePointLeft(9)),
          Map.entry("u", BigDecimal.ONE.movePointLeft(6)),
          Map.entry("m", BigDecimal.ONE.movePointLeft(3)),
          Map.entry("k", BigDecimal.ONE.movePointRight(3)),
          Map.entry("M", BigDecimal.ONE.movePointRight(6)),
          Map.entry("G", BigDecimal.ONE.movePointRight(9)),
          Map.entry("T", BigDecimal.ONE.movePointRight(12)),
          Map.entry("P", BigDecimal.ONE.movePointRight(15)),
          Map.entry("E", BigDecimal.ONE.movePointRight(18)),
          Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
          Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
          Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
          Map.entry("Ti", BigDecimal.valueOf(1L << 40)),
          Map.entry("Pi", BigDecimal.valueOf(1L << 50)),
          Map.entry("Ei", BigDecimal.valueOf(1L << 60)));

  private ValueEquivalence() {}

  /** Returns whether the answer is another notation of the desired value. */
  public static boolean normalised(@Nullable JsonNode asked, @Nullable JsonNode answered) {
    return says(asked, answered, false);
  }

  /** Returns whether the answer contains the desired value, with additions. */
  public static boolean filledIn(JsonNode asked, JsonNode answered) {
    return asked.isContainerNode() && says(asked, answered, true);
  }

  private static boolean says(@Nullable JsonNode asked, @Nullable JsonNode answered, boolean more) {
    if (Trees.equal(asked, answered) || (isZero(asked) && isZero(answered))) {
      return true;
    }
    if (asked == null || answered == null) {
      return false;
    }
    if (asked instanceof ObjectNode object) {
      return answered instanceof ObjectNode other
          && object.properties().stream()
              .allMatch(m -> says(m.getValue(), other.get(m.getKey()), more))
          && (more || addsNothing(object, other));
    }
    if (asked.isArray()) {
      return answered.isArray() && saysList(asked, answered, more);
    }
    return sameQuantity(asked, answered)
        || sameTime(asked, answered)
        || sameBase64(asked, answered);
  }

  private static boolean addsNothing(ObjectNode asked, ObjectNode answered) {
    return answered.properties().stream()
        .allMatch(m -> asked.has(m.getKey()) || isZero(m.getValue()));
  }

  private static boolean saysList(JsonNode asked, JsonNode answered, boolean more) {
    if (asked.size() != answered.size()) {
      return false;
    }
    for (int i = 0; i < asked.size(); i++) {
      if (!says(asked.get(i), answered.get(i), more)) {
        return false;
      }
    }
    return true;
  }

  /** Absent, false, zero and empty are what a server leaves out. */
  private static boolean isZero(@Nullable JsonNode value) {
    if (value == null || Trees.isAbsent(value)) {
      return true;
    }
    if (value.isContainerNode()) {
      return value.isEmpty();
    }
    return value.isNumber()
        ? value.decimalValue().signum() == 0
        : value.isBoolean() ? !value.booleanValue() : value.asText().isEmpty();
  }

  private static boolean sameQuantity(JsonNode asked, JsonNode answered) {
    Optional<BigDecimal> left = quantity(asked);
    return left.isPresent()
        && quantity(answered).filter(right -> right.compareTo(left.get()) == 0).isPresent();
  }

  private static Optional<BigDecimal> quantity(JsonNode value) {
    if (!value.isNumber() && !value.isTextual()) {
      return Optional.empty();
    }
    Matcher match = QUANTITY.matcher(value.asText().strip());
    if (!match.matches() || value.asText().length() > 64) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(match.group(1));
    if (match.group(2) != null) {
      return Optional.of(number.scaleByPowerOfTen(Integer.parseInt(match.group(2))));
    }
    BigDecimal factor = match.group(3) == null ? BigDecimal.ONE : SUFFIXES.get(match.group(3));
    return Optional.ofNullable(factor).map(number::multiply);
  }

  private static boolean sameTime(JsonNode asked, JsonNode answered) {
    Optional<Instant> left = time(asked);
    return left.isPresent() && time(answered).equals(left);
  }

  private static Optional<Instant> time(JsonNode value) {
    if (!value.isTextual() || value.textValue().length() < 20) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(value.textValue()).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static boolean sameBase64(JsonNode asked, JsonNode answered) {
    return asked.isTextual()
        && answered.isTextual()
        && asked.textValue().replaceAll("\\s", "").equals(answered.textValue());
  }
}
