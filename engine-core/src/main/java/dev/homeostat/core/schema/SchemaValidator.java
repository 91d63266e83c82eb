package dev.homeostat.core.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Optional;

/**
 * Validates that a written schema mirrors the manifest (rule SCHEMA-1), and that the lists of the
 * manifest do not exceed their own bounds (rule POLICY-5); shorter lists are allowed.
 */
final class SchemaValidator {

  private final Resource resource;
  private final String pointer;
  private final List<Problem> problems;

  private SchemaValidator(Resource resource, String pointer, List<Problem> problems) {
    this.resource = resource;
    this.pointer = pointer;
    this.problems = problems;
  }

  static void check(
      SchemaNode.Fields root,
      Resource resource,
      SchemaCompiler.Written written,
      List<Problem> problems) {
    new SchemaValidator(resource, written.pointer(), problems)
        .node(FieldPath.root(), root, resource.tree());
  }

  private void node(FieldPath path, SchemaNode schema, JsonNode value) {
    if (Trees.isAbsent(value) || schema instanceof SchemaNode.Leaf) {
      return;
    }
    if (schema instanceof SchemaNode.Fields fields) {
      if (value.isObject()) {
        fields.members().forEach((name, node) -> node(path.key(name), node, value.path(name)));
      } else {
        mismatch(path, "an object");
      }
    } else if (value.isArray()) {
      list(path, schema, value);
    } else {
      mismatch(path, "a list");
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
          error("ListOutsideBounds", Rule.POLICY_5, path)
              .expected("at most " + bounds.max() + " elements (" + pointer + ")")
              .got(Integer.toString(list.size()))
              .advice("raise the maximum in the schema, or shorten the list"));
    }
  }

  private void mismatch(FieldPath path, String expected) {
    problems.add(
        error("SchemaOfAnotherShape", Rule.SCHEMA_1, path)
            .expected(expected + ", as the schema has it (" + pointer + ")")
            .got("something else in the manifest")
            .advice("a schema mirrors its resource: correct one of the two"));
  }

  private Problem error(String code, Rule rule, FieldPath path) {
    return Problem.error(code).rule(rule).of(resource.id()).at(path).in(resource.locate(path));
  }
}
