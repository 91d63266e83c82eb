package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.file.Words;
import dev.homeostat.tosca.value.Builtin;
import dev.homeostat.tosca.value.Clause;
import dev.homeostat.tosca.value.DataType;
import dev.homeostat.tosca.value.PatternReport;
import dev.homeostat.tosca.value.Patterns;
import dev.homeostat.tosca.value.PropertyDef;
import dev.homeostat.tosca.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** A validation clause of TOSCA 2.0: an expression that has to be true of a value. */
@API(status = INTERNAL)
public final class Validation implements Clause {

  private static final Dialect DIALECT = Dialect.V2_0;

  private final Part expression;

  private Validation(Part expression) {
    this.expression = expression;
  }

  /**
   * Reads a clause.
   *
   * @param expression as it is written; may be missing
   * @param type of the values that it is about
   * @param report gains what makes no sense
   * @return the clause, if it makes sense
   */
  public static List<Clause> read(Part expression, DataType type, Report report) {
    if (!expression.isPresent()) {
      return List.of();
    }
    Optional<Call> call = Call.in(expression, DIALECT);
    boolean condition =
        call.isPresent() && Signature.of(call.get().name()).map(Signature::condition).orElse(true);
    if (!condition && !expression.tree().isBoolean()) {
      report.deviates(
          ToscaCode.CONSTRAINT_INVALID,
          expression,
          "a function that is true or false",
          call.map(Call::name).map(Words::name).orElse(Words.kind(expression.tree())),
          "compare the value with something");
      return List.of();
    }
    boolean clean = call.isEmpty() || check(call.get(), type, report);
    return clean ? List.of(new Validation(expression)) : List.of();
  }

  /** Literals beside the value have to be of its type. */
  private static boolean check(Call call, DataType type, Report report) {
    List<Part> arguments = call.arguments();
    boolean clean = true;
    for (Part argument : arguments) {
      Optional<Call> inner = Call.in(argument, DIALECT);
      clean &= inner.isEmpty() || check(inner.get(), type, report);
    }
    if (arguments.size() != 2 || !Conditions.isOne(call.name())) {
      return clean;
    }
    if (call.name().equals("matches") && arguments.get(1).text().isPresent()) {
      return clean & isPattern(arguments.get(1), report);
    }
    Optional<DataType> left = typeOf(arguments.get(0), type);
    if (left.isEmpty() || left.get().builtin() == Builtin.ANY) {
      return clean;
    }
    boolean ordered = !Values.ORDERS.contains(call.name()) || left.get().builtin().isComparable();
    List<Part> literals =
        switch (call.name()) {
          case "in_range", "valid_values" -> arguments.get(1).elements();
          case "equal", "greater_than", "greater_or_equal", "less_than", "less_or_equal" ->
              List.of(arguments.get(1));
          default -> List.of();
        };
    boolean fits = ordered;
    for (Part literal : literals) {
      fits &=
          Calls.isIn(literal, DIALECT)
              || literal.tree().asText().equals("UNBOUNDED")
              || Values.fits(literal.tree(), left.get(), DIALECT);
    }
    if (!fits) {
      report.deviates(
          ToscaCode.CONSTRAINT_INVALID,
          call.part(),
          "values of type " + left.get() + (ordered ? "" : ", which have no order"),
          "others",
          "compare values of one type");
    }
    return clean & fits;
  }

  private static boolean isPattern(Part pattern, Report report) {
    boolean is = pattern.text().filter(text -> Patterns.isValid(text)).isPresent();
    if (!is && !PatternReport.warns(pattern, report)) {
      report.deviates(
          ToscaCode.CONSTRAINT_INVALID,
          pattern,
          Patterns.EXPECTED,
          pattern.text().map(Patterns::got).orElse("no text"),
          "correct the pattern");
    }
    return is;
  }

  /** The type of an argument, as far as it is known before there is a value. */
  private static Optional<DataType> typeOf(Part argument, DataType type) {
    Optional<Call> call = Call.in(argument, DIALECT);
    if (call.isEmpty()) {
      return Optional.empty();
    }
    if (call.get().name().equals("value")) {
      return nested(type, call.get().arguments());
    }
    if (Scalars.isOne(call.get().name()) && !call.get().arguments().isEmpty()) {
      return typeOf(call.get().arguments().get(0), type).filter(of -> of.units().isPresent());
    }
    return call.get().name().equals("length")
        ? Optional.of(DataType.of(Builtin.INTEGER))
        : Optional.empty();
  }

  private static Optional<DataType> nested(DataType type, List<Part> steps) {
    if (steps.isEmpty()) {
      return Optional.of(type);
    }
    if (type.builtin() != Builtin.COMPLEX) {
      return type.entry().flatMap(entry -> nested(entry.type(), steps.subList(1, steps.size())));
    }
    PropertyDef property = type.properties().get(steps.get(0).tree().asText());
    return property == null
        ? Optional.empty()
        : nested(property.schema().type(), steps.subList(1, steps.size()));
  }

  @Override
  public Verdict test(JsonNode value, DataType type) {
    try {
      return evaluate(expression, value, type).asBoolean() ? Verdict.HOLDS : Verdict.BROKEN;
    } catch (Unevaluable e) {
      return e.code() == ToscaCode.FUNCTION_ARGUMENTS ? Verdict.BROKEN : Verdict.OPEN;
    }
  }

  private static JsonNode evaluate(Part part, JsonNode value, DataType type) {
    Optional<Call> found = Call.in(part, DIALECT);
    if (found.isEmpty()) {
      return part.tree();
    }
    Call call = found.get();
    List<JsonNode> arguments = new ArrayList<>();
    for (Part argument : call.arguments()) {
      arguments.add(evaluate(argument, value, type));
    }
    if (call.name().equals("value")) {
      return Nested.in(value, arguments, call);
    }
    if (Conditions.isOne(call.name())) {
      DataType of = call.arguments().isEmpty() ? type : compared(call, type);
      return BooleanNode.valueOf(Conditions.test(call, arguments, of));
    }
    return Functions.apply(call, arguments, typeOf(part, type).orElse(type));
  }

  /**
   * Returns the type of the values that are compared: that of the first argument, if it is known.
   */
  private static DataType compared(Call call, DataType type) {
    return typeOf(call.arguments().get(0), type).orElse(DataType.of(Builtin.ANY));
  }

  @Override
  public String words() {
    return Call.in(expression, DIALECT)
        .map(call -> "that $" + call.name() + " holds")
        .orElse("true");
  }
}
