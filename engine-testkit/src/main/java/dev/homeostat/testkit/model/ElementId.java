package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The identity of a list element: typed values, so that 80 and "80" differ (rule READ-1), and the
 * segment that names it in a path (rule SCHEMA-8).
 */
record ElementId(List<Object> values, FieldPath.Segment segment) {

  static ElementId at(int index) {
    return new ElementId(List.of(index), new FieldPath.Index(index));
  }

  static ElementId member(JsonNode value) {
    return new ElementId(List.of(typed(value)), new FieldPath.Member(value.asText()));
  }

  /** Reads SCHEMA-8: paths name an element by its keys. */
  static ElementId keyed(Map<String, JsonNode> keys) {
    List<Object> values = new ArrayList<>();
    Map<String, String> texts = new TreeMap<>();
    keys.forEach(
        (name, value) -> {
          values.add(typed(value));
          texts.put(name, value.asText());
        });
    return new ElementId(values, new FieldPath.Element(texts));
  }

  /** Reads READ-1: numbers compare by value, and never with texts. */
  private static Object typed(JsonNode scalar) {
    if (scalar.isNumber()) {
      BigDecimal number = scalar.decimalValue();
      return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }
    return scalar.isBoolean() ? scalar.booleanValue() : scalar.asText();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ElementId id && values.equals(id.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }
}
