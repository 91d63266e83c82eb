package dev.homeostat.core.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import java.util.List;
import java.util.Optional;

/** Whether the manifest's lists fit their own bounds (rule POLICY-5); shorter is allowed. */
final class Lengths {

  private final Resource resource;
  private final Schemas.Written written;
  private final List<Problem> problems;

  private Lengths(Resource resource, Schemas.Written written, List<Problem> problems) {
    this.resource = resource;
    this.written = written;
    this.problems = problems;
  }

  static void check(
      SchemaNode.Fields root, Resource resource, Schemas.Written written, List<Problem> problems) {
    new Lengths(resource, written, problems).node(FieldPath.root(), root, resource.tree());
  }

  private void node(FieldPath path, SchemaNode schema, JsonNode value) {
    if (schema instanceof SchemaNode.Fields fields && value.isObject()) {
      fields.members().forEach((name, node) -> node(path.key(name), node, value.path(name)));
    } else if (value.isArray()) {
      list(path, schema, value);
    }
  }

  private void list(FieldPath path, SchemaNode schema, JsonNode list) {
    if (schema instanceof SchemaNode.KeyedList keyed) {
      bounds(path, keyed.bounds(), list);
      for (JsonNode element : list) {
        Optional<ElementKey> key = ElementKey.of(element, keyed.keys());
        if (key.isPresent()) {
          FieldPath at = path.then(key.get().segment());
          keyed.element(key.get()).ifPresent(node -> node(at, node, element));
        }
      }
    } else if (schema instanceof SchemaNode.ScalarSet set) {
      bounds(path, set.bounds(), list);
    } else if (schema instanceof SchemaNode.PositionalList positional) {
      bounds(path, positional.bounds(), list);
      for (int i = 0; i < Math.min(list.size(), positional.elements().size()); i++) {
        node(path.then(new FieldPath.Index(i)), positional.elements().get(i), list.get(i));
      }
    }
  }

  private void bounds(FieldPath path, Bounds bounds, JsonNode list) {
    if (bounds.isExceededBy(list.size())) {
      problems.add(
          Problem.error("ListOutsideBounds")
              .rule(Rule.POLICY_5)
              .of(resource.id())
              .at(path)
              .in(resource.locate(path))
              .expected("at most " + bounds.max() + " elements (" + written.pointer() + ")")
              .got(Integer.toString(list.size()))
              .advice("raise the maximum in the schema, or shorten the list"));
    }
  }
}
