package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.function.EvaluationException;
import dev.homeostat.tosca.value.DataSchema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Converts values as the metadata {@code puccini.converter} of their data types says: {@code any}
 * stands for the one member that an object has, {@code percent} for a share as a percentage.
 */
final class ValueConverter {

  private static final String KEY = "puccini.converter";

  private ValueConverter() {}

  /** Returns a value with all conversions, at any depth. */
  static JsonNode convert(JsonNode value, DataSchema schema, Part place) {
    JsonNode inner = inside(value, schema, place);
    schema.type().metadata().forEach(ValueConverter::check);
    Optional<String> converter = schema.type().metadata(KEY);
    if (converter.isEmpty()) {
      return inner;
    }
    return switch (converter.get().replaceAll("^.*\\.", "")) {
      case "any" -> any(inner, place);
      case "percent" -> percent(inner, place);
      default ->
          throw new EvaluationException(
              ToscaCode.FUNCTION_UNSUPPORTED,
              place,
              "a value of a type whose converter is known: any, percent",
              "one of type " + schema.type() + " with another converter",
              "write the converted value, and use a type without a converter");
    };
  }

  /** A misspelled key would leave the value as it is. */
  private static void check(Part member) {
    MetadataKeys.meant(member.key(), List.of(KEY))
        .ifPresent(
            meant -> {
              throw new EvaluationException(
                  ToscaCode.KEY_UNKNOWN,
                  member,
                  "the metadata key " + MessageWords.name(meant),
                  MessageWords.name(member.key()),
                  "correct the key, or remove it");
            });
  }

  private static JsonNode inside(JsonNode value, DataSchema schema, Part place) {
    if (value instanceof ObjectNode object) {
      ObjectNode all = JsonNodeFactory.instance.objectNode();
      object
          .properties()
          .forEach(
              each ->
                  all.set(
                      each.getKey(),
                      convert(each.getValue(), schema.within(each.getKey()), place)));
      return all;
    }
    Optional<DataSchema> entries = schema.entries();
    if (value instanceof ArrayNode list && entries.isPresent()) {
      ArrayNode all = JsonNodeFactory.instance.arrayNode(list.size());
      list.forEach(each -> all.add(convert(each, entries.get(), place)));
      return all;
    }
    return value;
  }

  private static JsonNode any(JsonNode value, Part place) {
    if (!value.isObject()) {
      return value;
    }
    if (value.size() > 1) {
      throw new EvaluationException(
          ToscaCode.CONSTRAINT_VIOLATED,
          place,
          "one member in a value that stands for any type",
          value.size() + " members",
          "keep the one that is meant");
    }
    return value.isEmpty() ? NullNode.getInstance() : value.elements().next();
  }

  private static JsonNode percent(JsonNode value, Part place) {
    if (!value.isNumber()) {
      throw new EvaluationException(
          ToscaCode.VALUE_TYPE, place, "a number", MessageWords.kind(value), "correct the value");
    }
    BigDecimal share = value.decimalValue().movePointRight(2).stripTrailingZeros();
    return TextNode.valueOf(share.toPlainString() + "%");
  }
}
