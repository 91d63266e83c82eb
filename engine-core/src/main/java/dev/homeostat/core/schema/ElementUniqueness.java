package dev.homeostat.core.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.overlay.SchemaOverlay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Treats lists with duplicate keys in the manifest as whole, even if a written schema has keys for
 * them (rule SCHEMA-7).
 */
final class ElementUniqueness {

  private final Resource resource;
  private final List<Problem> problems;

  private ElementUniqueness(Resource resource, List<Problem> problems) {
    this.resource = resource;
    this.problems = problems;
  }

  static SchemaNode.Fields settle(
      SchemaNode.Fields root, Resource resource, List<Problem> problems) {
    return new ElementUniqueness(resource, problems)
        .fields(FieldPath.root(), root, resource.tree());
  }

  private SchemaNode.Fields fields(FieldPath path, SchemaNode.Fields fields, JsonNode value) {
    Map<String, SchemaNode> members = new LinkedHashMap<>();
    fields
        .members()
        .forEach((name, node) -> members.put(name, node(path.key(name), node, value.path(name))));
    return new SchemaNode.Fields(members);
  }

  private SchemaNode node(FieldPath path, SchemaNode schema, JsonNode value) {
    if (schema instanceof SchemaNode.Fields fields && value.isObject()) {
      return fields(path, fields, value);
    }
    if (!value.isArray()) {
      return schema;
    }
    if (schema instanceof SchemaNode.KeyedList list) {
      return keyed(path, list, value);
    }
    if (schema instanceof SchemaNode.ScalarSet && !DefaultSchema.isSet(value)) {
      return whole(path, "a member that is there twice, or is no scalar");
    }
    return schema instanceof SchemaNode.PositionalList list
        ? positional(path, list, value)
        : schema;
  }

  private SchemaNode keyed(FieldPath path, SchemaNode.KeyedList list, JsonNode value) {
    Map<ElementKey, JsonNode> byKey = new LinkedHashMap<>();
    List<ElementKey> keys = new ArrayList<>();
    for (JsonNode element : value) {
      Optional<ElementKey> key = ElementKey.of(element, list.keys());
      if (key.isEmpty()) {
        return whole(path, "an element without the keys " + String.join(", ", list.keys()));
      }
      if (byKey.put(key.get(), element) != null) {
        int first = keys.indexOf(key.get());
        return whole(
            path,
            "the elements "
                + first
                + " and "
                + keys.size()
                + " with the same keys, counted from 0");
      }
      keys.add(key.get());
    }
    Map<ElementKey, SchemaNode> elements = new LinkedHashMap<>();
    list.elements().forEach(element -> elements.put(element.key(), element.schema()));
    for (Map.Entry<ElementKey, JsonNode> there : byKey.entrySet()) {
      SchemaNode schema = elements.getOrDefault(there.getKey(), list.others());
      if (schema != null) {
        FieldPath at = path.then(there.getKey().segment());
        SchemaNode settled = node(at, schema, there.getValue());
        // An element that no schema names gets one only if it is not like all others.
        if (!settled.equals(schema)) {
          elements.put(there.getKey(), settled);
        }
      }
    }
    return new SchemaNode.KeyedList(
        list.keys(),
        SchemaOverlay.elements(elements),
        list.others(),
        list.bounds(),
        list.ordered());
  }

  private SchemaNode positional(FieldPath path, SchemaNode.PositionalList list, JsonNode value) {
    List<SchemaNode> elements = new ArrayList<>(list.elements());
    for (int i = 0; i < Math.min(elements.size(), value.size()); i++) {
      elements.set(i, node(path.then(new FieldPath.Index(i)), elements.get(i), value.get(i)));
    }
    return new SchemaNode.PositionalList(elements, list.bounds());
  }

  private SchemaNode whole(FieldPath path, String got) {
    problems.add(
        Problem.warning("KeysNotUnique")
            .rule(Rule.SCHEMA_7)
            .of(resource.id())
            .at(path)
            .in(resource.locate(path))
            .expected("elements that their keys tell apart")
            .got(got)
            .advice("the list is compared as one value; make its keys distinct"));
    return SchemaNode.WHOLE;
  }
}
