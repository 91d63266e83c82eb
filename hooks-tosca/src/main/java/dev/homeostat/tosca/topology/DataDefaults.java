package dev.homeostat.tosca.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.function.EvaluationException;
import dev.homeostat.tosca.function.Evaluator;
import dev.homeostat.tosca.value.DataSchema;
import dev.homeostat.tosca.value.PropertyDef;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.Optional;

/**
 * Values with the defaults that their data types have, at any depth.
 *
 * @param evaluator of defaults with functions in them
 * @param budget of evaluations
 * @param deepest defaults within each other
 */
record DataDefaults(Evaluator evaluator, Evaluator.Budget budget, int deepest) {

  /** The part of the budget that a value in a default takes, in characters. */
  private static final int COST = 64;

  JsonNode filled(JsonNode value, DataSchema schema, Part place) {
    return Trees.freeze(filled(value, schema, place, 0));
  }

  private JsonNode filled(JsonNode value, DataSchema schema, Part place, int depth) {
    if (value instanceof ObjectNode object) {
      return object(object, schema, place, depth);
    }
    Optional<DataSchema> entries = schema.entries();
    if (!(value instanceof ArrayNode list) || entries.isEmpty()) {
      return value;
    }
    ArrayNode all = JsonNodeFactory.instance.arrayNode(list.size());
    list.forEach(each -> all.add(filled(each, entries.get(), place, depth)));
    return all.equals(list) ? list : all;
  }

  private JsonNode object(ObjectNode object, DataSchema schema, Part place, int depth) {
    Map<String, PropertyDef> properties = schema.type().properties();
    if (properties.isEmpty() && schema.entries().isEmpty()) {
      return object;
    }
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    object
        .properties()
        .forEach(
            each ->
                all.set(
                    each.getKey(),
                    filled(each.getValue(), schema.within(each.getKey()), place, depth)));
    properties.forEach(
        (name, property) -> {
          Part standard = property.fixed().isPresent() ? property.fixed() : property.standard();
          if (!all.has(name) && standard.isPresent()) {
            all.set(name, standard(standard, property.schema(), place, depth + 1));
          }
        });
    return all;
  }

  private JsonNode standard(Part standard, DataSchema schema, Part place, int depth) {
    if (depth > deepest) {
      throw new EvaluationException(
          ToscaCode.EXPANSION_LIMIT,
          place,
          "defaults of data types at most " + deepest + " deep",
          "deeper ones",
          "break the chain of defaults");
    }
    JsonNode value = evaluator.value(standard, schema);
    budget.take(COST * size(value), place);
    return filled(value, schema, place, depth);
  }

  private static int size(JsonNode value) {
    int size = 1;
    for (JsonNode each : value) {
      size += size(each);
    }
    return size;
  }
}
