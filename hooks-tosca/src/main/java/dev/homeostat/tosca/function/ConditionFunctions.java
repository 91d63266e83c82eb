package dev.homeostat.tosca.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.value.DataType;
import dev.homeostat.tosca.value.PatternMatching;
import dev.homeostat.tosca.value.PrimitiveValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/** Functions that are true or false. */
final class ConditionFunctions {

  private ConditionFunctions() {}

  static boolean isOne(String name) {
    return FunctionSignature.of(name).filter(FunctionSignature::condition).isPresent();
  }

  /** Tests values that are of a type, as far as they are compared with each other. */
  static boolean test(FunctionCall call, List<JsonNode> arguments, DataType type) {
    JsonNode first = PureFunctions.argument(call, arguments, 0);
    return switch (call.name()) {
      case "and" -> arguments.stream().allMatch(each -> isTrue(call, each));
      case "or" -> arguments.stream().anyMatch(each -> isTrue(call, each));
      case "not" -> !isTrue(call, first);
      case "xor" -> isTrue(call, first) ^ isTrue(call, second(call, arguments));
      case "equal" -> PrimitiveValues.equal(first, second(call, arguments), type);
      case "greater_than" -> compare(call, arguments, type) > 0;
      case "greater_or_equal" -> compare(call, arguments, type) >= 0;
      case "less_than" -> compare(call, arguments, type) < 0;
      case "less_or_equal" -> compare(call, arguments, type) <= 0;
      case "in_range" -> isInRange(call, arguments, type);
      case "valid_values" -> has(PureFunctions.list(call, arguments, 1), first, type);
      case "matches" ->
          PatternMatching.find(
                  PureFunctions.text(call, arguments, 1), PureFunctions.text(call, arguments, 0))
              .orElseThrow(
                  () ->
                      PureFunctions.wrong(
                          call,
                          PatternMatching.EXPECTED + ", and a text of at most 10000 characters",
                          "another pattern or text"));
      default -> holds(call, arguments, type);
    };
  }

  private static boolean holds(FunctionCall call, List<JsonNode> arguments, DataType type) {
    JsonNode whole = PureFunctions.argument(call, arguments, 0);
    JsonNode part = second(call, arguments);
    return switch (call.name()) {
      case "has_suffix" ->
          whole.isTextual()
              ? whole.textValue().endsWith(part.asText())
              : ends(elements(whole), elements(part));
      case "has_prefix" ->
          whole.isTextual()
              ? whole.textValue().startsWith(part.asText())
              : starts(elements(whole), elements(part));
      case "contains" ->
          whole.isTextual()
              ? whole.textValue().contains(part.asText())
              : Collections.indexOfSubList(elements(whole), elements(part)) >= 0;
      case "has_entry" -> has(whole, part, type);
      case "has_key" -> whole.has(part.asText());
      case "has_all_entries" -> elements(part).stream().allMatch(each -> has(whole, each, type));
      case "has_all_keys" -> elements(part).stream().allMatch(key -> whole.has(key.asText()));
      case "has_any_entry" -> elements(part).stream().anyMatch(each -> has(whole, each, type));
      default -> elements(part).stream().anyMatch(key -> whole.has(key.asText()));
    };
  }

  private static boolean isTrue(FunctionCall call, JsonNode value) {
    if (!value.isBoolean()) {
      throw PureFunctions.wrong(call, "true or false", MessageWords.kind(value));
    }
    return value.booleanValue();
  }

  private static JsonNode second(FunctionCall call, List<JsonNode> arguments) {
    return PureFunctions.argument(call, arguments, 1);
  }

  private static int compare(FunctionCall call, List<JsonNode> arguments, DataType type) {
    return compare(call, arguments.get(0), second(call, arguments), type);
  }

  private static int compare(FunctionCall call, JsonNode left, JsonNode right, DataType type) {
    OptionalInt order = PrimitiveValues.compare(left, right, type);
    return order.orElseThrow(
        () ->
            PureFunctions.wrong(
                call,
                "two values of one type that have an order",
                MessageWords.kind(left) + " and " + MessageWords.kind(right)));
  }

  private static boolean isInRange(FunctionCall call, List<JsonNode> arguments, DataType type) {
    JsonNode value = arguments.get(0);
    JsonNode least = PureFunctions.list(call, arguments, 1).path(0);
    JsonNode most = PureFunctions.list(call, arguments, 1).path(1);
    return compare(call, value, least, type) >= 0
        && (most.asText().equals("UNBOUNDED") || compare(call, value, most, type) <= 0);
  }

  private static boolean has(JsonNode whole, JsonNode entry, DataType type) {
    return elements(whole).stream().anyMatch(each -> PrimitiveValues.equal(each, entry, type));
  }

  private static List<JsonNode> elements(JsonNode collection) {
    List<JsonNode> elements = new ArrayList<>();
    collection.forEach(elements::add);
    return elements;
  }

  private static boolean starts(List<JsonNode> whole, List<JsonNode> part) {
    return whole.size() >= part.size() && whole.subList(0, part.size()).equals(part);
  }

  private static boolean ends(List<JsonNode> whole, List<JsonNode> part) {
    return whole.size() >= part.size()
        && whole.subList(whole.size() - part.size(), whole.size()).equals(part);
  }
}
