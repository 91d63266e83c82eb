package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.grammar.Grammar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apiguardian.api.API;

/** Checks and compares single values of built-in types. */
@API(status = INTERNAL)
public final class PrimitiveValues {

  /** Conditions that only values with an order can meet; all versions call them alike. */
  public static final Set<String> ORDERS =
      Set.of("greater_than", "greater_or_equal", "less_than", "less_or_equal", "in_range");

  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  private PrimitiveValues() {}

  /**
   * Returns whether a value is of the built-in type at the root of a type. Of collections and
   * complex types only the outside counts.
   *
   * @param value any value
   * @param type its type
   * @param dialect in which version
   * @return whether it is
   */
  public static boolean fits(JsonNode value, DataType type, Dialect dialect) {
    return switch (type.builtin()) {
      case ANY -> true;
      case STRING -> value.isTextual();
      case INTEGER -> isInteger(value);
      case FLOAT -> value.isNumber() || isNoNumber(value);
      case BOOLEAN -> Grammar.isBoolean(value, dialect);
      case BYTES -> value.isTextual() && isBase64(value.textValue());
      case NIL, NULL -> value.isNull();
      case TIMESTAMP -> value.isTextual() && instant(value.textValue()).isPresent();
      case VERSION ->
          (value.isTextual() && Grammar.isVersion(value.textValue()))
              || (dialect.isSimple() && value.isNumber());
      case RANGE -> isRange(value);
      case LIST -> value.isArray();
      case MAP, COMPLEX -> value.isObject();
      case SCALAR, SIZE, TIME, FREQUENCY, BITRATE -> isScalar(value, type, dialect);
    };
  }

  /**
   * Compares two values of one type.
   *
   * @param left the one
   * @param right the other
   * @param type of both
   * @return as {@link java.util.Comparator}; empty if they do not compare
   */
  public static OptionalInt compare(JsonNode left, JsonNode right, DataType type) {
    if (left.isNumber() && right.isNumber()) {
      return OptionalInt.of(left.decimalValue().compareTo(right.decimalValue()));
    }
    if (!left.isTextual() || !right.isTextual()) {
      return OptionalInt.empty();
    }
    String one = left.textValue();
    String other = right.textValue();
    Optional<ScalarUnits> units = type.units();
    if (units.isPresent()) {
      return compare(units.get().amount(one), units.get().amount(other));
    }
    return switch (type.builtin()) {
      case TIMESTAMP -> compare(instant(one), instant(other));
      case VERSION -> VersionOrder.compare(one, other);
      default -> OptionalInt.of(one.compareTo(other));
    };
  }

  /**
   * Returns whether two values are the same, numbers by what they are worth and scalars by how much
   * they are.
   *
   * @param left the one
   * @param right the other
   * @param type of both
   * @return whether they are
   */
  public static boolean equal(JsonNode left, JsonNode right, DataType type) {
    OptionalInt order = compare(left, right, type);
    return order.isPresent() ? order.getAsInt() == 0 : left.equals(right);
  }

  /**
   * Returns the length of a value.
   *
   * @param value a text, a list or a map
   * @return its characters, elements or entries; 0 for anything else
   */
  public static int length(JsonNode value) {
    return value.isTextual()
        ? value.textValue().codePointCount(0, value.textValue().length())
        : value.size();
  }

  private static <T extends Comparable<T>> OptionalInt compare(Optional<T> one, Optional<T> other) {
    return one.isPresent() && other.isPresent()
        ? OptionalInt.of(one.get().compareTo(other.get()))
        : OptionalInt.empty();
  }

  private static boolean isInteger(JsonNode value) {
    if (!value.isIntegralNumber()) {
      return false;
    }
    BigInteger integer = value.bigIntegerValue();
    return integer.compareTo(LEAST) >= 0 && integer.compareTo(MOST) <= 0;
  }

  private static boolean isNoNumber(JsonNode value) {
    return value.isTextual() && value.textValue().matches("[-+]?\\.(?i:inf)|\\.(?i:nan)");
  }

  private static boolean isScalar(JsonNode value, DataType type, Dialect dialect) {
    if (type.units().isEmpty()) {
      return value.isTextual() || value.isNumber();
    }
    Optional<BigDecimal> amount =
        value.isTextual()
            ? type.units().flatMap(units -> units.amount(value.textValue()))
            : Optional.empty();
    return amount.isPresent() && (!dialect.isSimple() || amount.get().signum() >= 0);
  }

  private static boolean isBase64(String text) {
    try {
      Base64.getMimeDecoder().decode(text);
      return text.matches("[A-Za-z0-9+/=\\s]*");
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isRange(JsonNode value) {
    return value.isArray()
        && value.size() == 2
        && value.get(0).isIntegralNumber()
        && (value.get(1).asText().equals("UNBOUNDED")
            || (value.get(1).isIntegralNumber()
                && value.get(0).bigIntegerValue().compareTo(value.get(1).bigIntegerValue()) <= 0));
  }

  private static Optional<Instant> instant(String text) {
    try {
      String whole = text.trim().replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)[ \\t]+", "$1T");
      return whole.length() == "2020-01-01".length()
          ? Optional.of(LocalDate.parse(whole).atStartOfDay().toInstant(ZoneOffset.UTC))
          : Optional.of(OffsetDateTime.parse(whole.replace(" ", "")).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
