package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The constraints of the Simple Profile: a list of single conditions, all of which have to hold.
 */
@API(status = INTERNAL)
public final class SimpleClauses {

  private static final Set<String> LENGTHS = Set.of("length", "min_length", "max_length");
  private static final Set<String> OTHERS = Set.of("equal", "valid_values", "pattern", "schema");

  private SimpleClauses() {}

  /**
   * Reads constraints.
   *
   * @param constraints as they are written; may be missing
   * @param type of the values
   * @param dialect in which version
   * @param report gains what makes no sense
   * @return those that do
   */
  public static List<ConstraintClause> read(
      Part constraints, DataType type, Dialect dialect, Report report) {
    List<ConstraintClause> clauses = new ArrayList<>();
    for (Part each : constraints.named()) {
      if (each.key().equals("pattern") && PatternReport.warns(each, report)) {
        continue;
      }
      String wrong = wrong(each, type, dialect);
      if (wrong.isEmpty()) {
        clauses.add(new Simple(each.key(), each.tree()));
      } else {
        report.deviates(
            ToscaCode.CONSTRAINT_INVALID,
            each,
            wrong,
            MessageWords.name(each.key()) + " with " + MessageWords.kind(each.tree()),
            "correct the constraint, or the type");
      }
    }
    return clauses;
  }

  /** Returns what would be valid, empty if the clause is. */
  private static String wrong(Part clause, DataType type, Dialect dialect) {
    String name = clause.key();
    JsonNode value = clause.tree();
    if (PrimitiveValues.ORDERS.contains(name)) {
      boolean range = type.builtin() == BuiltinType.RANGE && name.equals("in_range");
      if (!type.builtin().isComparable() && !range) {
        return "a type whose values have an order";
      }
      return name.equals("in_range")
          ? wrongRange(value, type, dialect)
          : wrongValue(value, type, dialect);
    }
    if (LENGTHS.contains(name)) {
      boolean fits = type.builtin().hasLength() || type.builtin() == BuiltinType.COMPLEX;
      return !fits
          ? "a type whose values have a length"
          : value.isIntegralNumber() && value.bigIntegerValue().signum() >= 0
              ? ""
              : "an integer that is not negative";
    }
    return switch (name) {
      case "equal" -> wrongValue(value, type, dialect);
      case "valid_values" -> wrongValues(value, type, dialect);
      case "pattern" ->
          value.isTextual() && PatternMatching.isValid(value.textValue())
              ? type.builtin() == BuiltinType.STRING || type.builtin() == BuiltinType.ANY
                  ? ""
                  : "a text as the type of what is to match"
              : PatternMatching.EXPECTED;
      case "schema" -> value.isTextual() ? "" : "a text";
      default -> "one of " + names();
    };
  }

  private static String names() {
    List<String> names = new ArrayList<>(PrimitiveValues.ORDERS);
    names.addAll(LENGTHS);
    names.addAll(OTHERS);
    return MessageWords.oneOf(names);
  }

  private static String wrongValue(JsonNode value, DataType type, Dialect dialect) {
    return PrimitiveValues.fits(value, type, dialect) ? "" : "a value of type " + type;
  }

  private static String wrongValues(JsonNode values, DataType type, Dialect dialect) {
    if (!values.isArray()) {
      return "a list of values";
    }
    for (JsonNode value : values) {
      if (!PrimitiveValues.fits(value, type, dialect)) {
        return "values of type " + type;
      }
    }
    return "";
  }

  private static String wrongRange(JsonNode range, DataType type, Dialect dialect) {
    if (!range.isArray() || range.size() != 2) {
      return "the least and the largest value";
    }
    for (JsonNode end : range) {
      if (!end.asText().equals("UNBOUNDED") && !fits(end, type, dialect)) {
        return "values of type " + type + ", or UNBOUNDED";
      }
    }
    OptionalInt order = PrimitiveValues.compare(range.get(0), range.get(1), type);
    boolean open =
        range.get(0).asText().equals("UNBOUNDED") || range.get(1).asText().equals("UNBOUNDED");
    return open || order.isEmpty() || order.getAsInt() <= 0
        ? ""
        : "a least value that is not greater than the largest";
  }

  /** The ends of a range are integers. */
  private static boolean fits(JsonNode end, DataType type, Dialect dialect) {
    return type.builtin() == BuiltinType.RANGE
        ? end.isIntegralNumber()
        : PrimitiveValues.fits(end, type, dialect);
  }

  /**
   * One condition.
   *
   * @param name of the condition
   * @param limit what it compares with
   */
  private record Simple(String name, JsonNode limit) implements ConstraintClause {

    @Override
    public Verdict test(JsonNode value, DataType type) {
      return switch (name) {
        case "equal" -> verdict(PrimitiveValues.equal(value, limit, type));
        case "greater_than" -> order(value, limit, type, 1, 1);
        case "greater_or_equal" -> order(value, limit, type, 0, 1);
        case "less_than" -> order(value, limit, type, -1, -1);
        case "less_or_equal" -> order(value, limit, type, -1, 0);
        case "in_range" -> range(value, type);
        case "valid_values" -> verdict(isOneOf(value, type));
        case "length" -> verdict(PrimitiveValues.length(value) == limit.asInt());
        case "min_length" -> verdict(PrimitiveValues.length(value) >= limit.asInt());
        case "max_length" -> verdict(PrimitiveValues.length(value) <= limit.asInt());
        case "pattern" ->
            PatternMatching.matches(limit.asText(), value.asText())
                .map(Simple::verdict)
                .orElse(Verdict.BROKEN);
        default -> Verdict.OPEN;
      };
    }

    private static Verdict verdict(boolean holds) {
      return holds ? Verdict.HOLDS : Verdict.BROKEN;
    }

    private static Verdict order(
        JsonNode value, JsonNode other, DataType type, int least, int most) {
      OptionalInt order = PrimitiveValues.compare(value, other, type);
      int sign = Integer.signum(order.orElse(2));
      return order.isEmpty() ? Verdict.OPEN : verdict(sign >= least && sign <= most);
    }

    /** A range is within another one if both its ends are. */
    private Verdict range(JsonNode value, DataType type) {
      if (value.isArray()) {
        boolean first = range(value.path(0), type) == Verdict.HOLDS;
        return verdict(first && range(value.path(1), type) == Verdict.HOLDS);
      }
      boolean above =
          limit.get(0).asText().equals("UNBOUNDED")
              || order(value, limit.get(0), type, 0, 1) != Verdict.BROKEN;
      boolean below =
          limit.get(1).asText().equals("UNBOUNDED")
              || order(value, limit.get(1), type, -1, 0) != Verdict.BROKEN;
      return verdict(above && below);
    }

    private boolean isOneOf(JsonNode value, DataType type) {
      for (JsonNode each : limit) {
        if (PrimitiveValues.equal(value, each, type)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public String words() {
      return name.replace('_', ' ') + (limit.isNumber() ? " " + limit : "");
    }
  }
}
