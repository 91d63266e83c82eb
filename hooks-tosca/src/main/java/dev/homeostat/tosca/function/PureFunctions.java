package dev.homeostat.tosca.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.value.BuiltinType;
import dev.homeostat.tosca.value.DataType;
import dev.homeostat.tosca.value.PrimitiveValues;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The functions that need nothing but their arguments. */
final class PureFunctions {

  private static final DataType ANY = DataType.of(BuiltinType.ANY);

  private PureFunctions() {}

  /** Applies a function; arithmetic is with the units of a type, if it has any. */
  static JsonNode apply(FunctionCall call, List<JsonNode> arguments, DataType type) {
    return switch (call.name()) {
      case "join" -> join(call, arguments);
      case "token" -> token(call, arguments);
      case "length" -> IntNode.valueOf(length(call, arguments));
      case "union" -> union(call, arguments);
      case "intersection" -> intersection(call, arguments);
      case "sum", "difference", "product", "quotient", "remainder", "round", "floor", "ceil" ->
          NumberFunctions.apply(call, arguments, type);
      default -> {
        if (!ConditionFunctions.isOne(call.name())) {
          throw new EvaluationException(
              ToscaCode.FUNCTION_UNSUPPORTED,
              call.part(),
              "a function that can be evaluated here",
              MessageWords.name(call.name()),
              "write its value instead, or hand it over as an input");
        }
        yield BooleanNode.valueOf(ConditionFunctions.test(call, arguments, ANY));
      }
    };
  }

  static EvaluationException wrong(FunctionCall call, String expected, String got) {
    return new EvaluationException(
        ToscaCode.FUNCTION_ARGUMENTS,
        call.part(),
        expected + " for " + MessageWords.name(call.name()),
        got,
        "correct the arguments");
  }

  static JsonNode argument(FunctionCall call, List<JsonNode> arguments, int index) {
    if (index >= arguments.size()) {
      throw wrong(
          call, "at least " + (index + 1) + " arguments", Integer.toString(arguments.size()));
    }
    return arguments.get(index);
  }

  static String text(FunctionCall call, List<JsonNode> arguments, int index) {
    JsonNode argument = argument(call, arguments, index);
    if (argument.isContainerNode() || argument.isNull()) {
      throw wrong(call, "a text as argument " + (index + 1), MessageWords.kind(argument));
    }
    return argument.asText();
  }

  static ArrayNode list(FunctionCall call, List<JsonNode> arguments, int index) {
    if (argument(call, arguments, index) instanceof ArrayNode list) {
      return list;
    }
    throw wrong(
        call,
        "a list as argument " + (index + 1),
        MessageWords.kind(argument(call, arguments, index)));
  }

  /** Returns the text of a value. */
  static String textOf(JsonNode value) {
    return value.isTextual() ? value.textValue() : value.toString();
  }

  private static JsonNode join(FunctionCall call, List<JsonNode> arguments) {
    List<String> pieces = new ArrayList<>();
    list(call, arguments, 0).forEach(piece -> pieces.add(textOf(piece)));
    String between = arguments.size() > 1 ? text(call, arguments, 1) : "";
    return TextNode.valueOf(String.join(between, pieces));
  }

  /** Each of the characters separates; an index that is not there is an error. */
  private static JsonNode token(FunctionCall call, List<JsonNode> arguments) {
    String separators = text(call, arguments, 1);
    JsonNode index = argument(call, arguments, 2);
    List<String> tokens = new ArrayList<>();
    StringBuilder token = new StringBuilder();
    for (int c : text(call, arguments, 0).codePoints().toArray()) {
      if (separators.indexOf(c) >= 0) {
        tokens.add(token.toString());
        token.setLength(0);
      } else {
        token.appendCodePoint(c);
      }
    }
    tokens.add(token.toString());
    int at = index.isIntegralNumber() && index.canConvertToInt() ? index.intValue() : -1;
    if (at < 0 || at >= tokens.size()) {
      throw wrong(
          call, "an index of one of the " + tokens.size() + " tokens", "an index outside of them");
    }
    return TextNode.valueOf(tokens.get(at));
  }

  private static int length(FunctionCall call, List<JsonNode> arguments) {
    JsonNode value = argument(call, arguments, 0);
    if (!value.isTextual() && !value.isContainerNode()) {
      throw wrong(call, "a text, a list or a map", MessageWords.kind(value));
    }
    return PrimitiveValues.length(value);
  }

  private static JsonNode union(FunctionCall call, List<JsonNode> arguments) {
    List<JsonNode> all = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      list(call, arguments, i).forEach(all::add);
    }
    return listOf(all);
  }

  private static JsonNode intersection(FunctionCall call, List<JsonNode> arguments) {
    List<JsonNode> common = new ArrayList<>();
    list(call, arguments, 0).forEach(common::add);
    for (int i = 1; i < arguments.size(); i++) {
      List<JsonNode> other = new ArrayList<>();
      list(call, arguments, i).forEach(other::add);
      common.removeIf(element -> !other.contains(element));
    }
    return listOf(common);
  }

  private static JsonNode listOf(List<JsonNode> elements) {
    return JsonNodeFactory.instance
        .arrayNode()
        .addAll(elements.stream().distinct().collect(Collectors.toList()));
  }
}
