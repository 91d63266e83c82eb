package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import dev.homeostat.tosca.value.BuiltinType;
import dev.homeostat.tosca.value.ConstraintClause;
import dev.homeostat.tosca.value.DataType;
import dev.homeostat.tosca.value.PatternMatching;
import dev.homeostat.tosca.value.PatternReport;
import dev.homeostat.tosca.value.PrimitiveValues;
import dev.homeostat.tosca.value.PropertyDef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** A validation clause of TOSCA 2.0: an expression that has to be true of a value. */
@API(status = INTERNAL)
public final class ValidationClause implements ConstraintClause {

  private static final Dialect DIALECT = Dialect.V2_0;

  private final Part expression;

  private ValidationClause(Part expression) {
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
  public static List<ConstraintClause> read(Part expression, DataType type, Report report) {
    if (!expression.isPresent()) {
      return List.of();
    }
    Optional<FunctionCall> call = FunctionCall.in(expression, DIALECT);
    boolean condition =
        call.isPresent()
            && FunctionSignature.of(call.get().name())
                .map(FunctionSignature::condition)
                .orElse(true);
    if (!condition && !expression.tree().isBoolean()) {
      report.deviates(
          ToscaCode.CONSTRAINT_INVALID,
          expression,
          "a function that is true or false",
          call.map(FunctionCall::name)
              .map(MessageWords::name)
              .orElse(MessageWords.kind(expression.tree())),
          "compare the value with something");
      return List.of();
    }
    boolean clean = call.isEmpty() || check(call.get(), type, report);
    return clean ? List.of(new ValidationClause(expression)) : List.of();
  }

  /** Literals beside the value have to be of its type. */
  private static boolean check(FunctionCall call, DataType type, Report report) {
    List<Part> arguments = call.arguments();
    boolean clean = true;
    for (Part argument : arguments) {
      Optional<FunctionCall> inner = FunctionCall.in(argument, DIALECT);
      clean &= inner.isEmpty() || check(inner.get(), type, report);
    }
    if (arguments.size() != 2 || !ConditionFunctions.isOne(call.name())) {
      return clean;
    }
    if (call.name().equals("matches") && arguments.get(1).text().isPresent()) {
      return clean & isPattern(arguments.get(1), report);
    }
    Optional<DataType> left = typeOf(arguments.get(0), type);
    if (left.isEmpty() || left.get().builtin() == BuiltinType.ANY) {
      return clean;
    }
    boolean ordered =
        !PrimitiveValues.ORDERS.contains(call.name()) || left.get().builtin().isComparable();
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
          FunctionCallCheck.isIn(literal, DIALECT)
              || literal.tree().asText().equals("UNBOUNDED")
              || PrimitiveValues.fits(literal.tree(), left.get(), DIALECT);
    }
    if (!fits) {
      report.deviates(
          ToscaCode.CONSTRAINT_INVALID,
          call.part(),
          "values of type " + left.get() + (ordered ? "" : ", which have no order"),
          "values of different types",
          "compare values of one type");
    }
    return clean & fits;
  }

  private static boolean isPattern(Part pattern, Report report) {
    boolean is = pattern.text().filter(text -> PatternMatching.isValid(text)).isPresent();
    if (!is && !PatternReport.warns(pattern, report)) {
      report.deviates(
          ToscaCode.CONSTRAINT_INVALID,
          pattern,
          PatternMatching.EXPECTED,
          pattern.text().map(PatternMatching::got).orElse("no text"),
          "correct the pattern");
    }
    return is;
  }

  /** The type of an argument, as far as it is known before there is a value. */
  private static Optional<DataType> typeOf(Part argument, DataType type) {
    Optional<FunctionCall> call = FunctionCall.in(argument, DIALECT);
    if (call.isEmpty()) {
      return Optional.empty();
    }
    if (call.get().name().equals("value")) {
      return nested(type, call.get().arguments());
    }
    if (ScalarFunctions.isOne(call.get().name()) && !call.get().arguments().isEmpty()) {
      return typeOf(call.get().arguments().get(0), type).filter(of -> of.units().isPresent());
    }
    return call.get().name().equals("length")
        ? Optional.of(DataType.of(BuiltinType.INTEGER))
        : Optional.empty();
  }

  private static Optional<DataType> nested(DataType type, List<Part> steps) {
    if (steps.isEmpty()) {
      return Optional.of(type);
    }
    if (type.builtin() != BuiltinType.COMPLEX) {
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
    } catch (EvaluationException e) {
      return e.code() == ToscaCode.FUNCTION_ARGUMENTS ? Verdict.BROKEN : Verdict.OPEN;
    }
  }

  private static JsonNode evaluate(Part part, JsonNode value, DataType type) {
    Optional<FunctionCall> found = FunctionCall.in(part, DIALECT);
    if (found.isEmpty()) {
      return part.tree();
    }
    FunctionCall call = found.get();
    List<JsonNode> arguments = new ArrayList<>();
    for (Part argument : call.arguments()) {
      arguments.add(evaluate(argument, value, type));
    }
    if (call.name().equals("value")) {
      return NestedValue.in(value, arguments, call);
    }
    if (ConditionFunctions.isOne(call.name())) {
      DataType of = call.arguments().isEmpty() ? type : compared(call, type);
      return BooleanNode.valueOf(ConditionFunctions.test(call, arguments, of));
    }
    return PureFunctions.apply(call, arguments, typeOf(part, type).orElse(type));
  }

  /**
   * Returns the type of the values that are compared: that of the first argument, if it is known.
   */
  private static DataType compared(FunctionCall call, DataType type) {
    return typeOf(call.arguments().get(0), type).orElse(DataType.of(BuiltinType.ANY));
  }

  @Override
  public String words() {
    return FunctionCall.in(expression, DIALECT)
        .map(call -> "that $" + call.name() + " holds")
        .orElse("true");
  }
}
