package dev.homeostat.core.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the element schemas of a keyed list (rule SCHEMA-3). */
final class KeyedElements {

  private final SchemaParser parser;
  private final SchemaProblems report;
  private final FieldPath path;
  private final ListControl.Keyed control;
  private final List<SchemaNode.KeyedElement> elements = new ArrayList<>();
  private final Set<ElementKey> seen = new HashSet<>();
  private @Nullable SchemaNode others;

  KeyedElements(
      SchemaParser parser, SchemaProblems report, FieldPath path, ListControl.Keyed control) {
    this.parser = parser;
    this.report = report;
    this.path = path;
    this.control = control;
  }

  SchemaNode.KeyedList read(ArrayNode list, String at, int depth) {
    for (int i = 0; i < list.size() - 1; i++) {
      element(list.get(i), at + "/" + i, depth);
    }
    SchemaParser.tooMany(report, at, elements.size(), control.bounds());
    return new SchemaNode.KeyedList(
        control.keys(), elements, others, control.bounds(), ListTypes.isOrdered(report.id(), path));
  }

  private void element(JsonNode element, String at, int depth) {
    Optional<ElementKey> key = ElementKey.of(element, control.keys());
    boolean named =
        control.keys().stream().anyMatch(name -> !Trees.isAbsent(ElementKey.at(element, name)));
    SchemaNode schema = schema(at, element, depth);
    if (!named) {
      if (others != null) {
        report.say(
            at,
            error("TwoElementsWithoutKey")
                .expected("one element schema without key values")
                .got("a second one")
                .advice("give the element the values of its keys: " + keyNames()));
      }
      others = schema;
    } else if (key.isEmpty()) {
      report.say(
          at,
          error("KeyValueMissing")
              .expected("values of all keys: " + keyNames())
              .got("some of them")
              .advice("add the others; only protocol has a default, TCP"));
    } else if (seen.add(key.get())) {
      elements.add(new SchemaNode.KeyedElement(key.get(), schema));
    } else {
      report.say(
          at,
          error("DuplicateKey")
              .expected("one element schema of a key")
              .got("a second one")
              .advice("remove one of the two"));
    }
  }

  private SchemaNode schema(String at, JsonNode tree, int depth) {
    if (!(tree instanceof ObjectNode object)) {
      if (!tree.isNull()) {
        report.say(
            at,
            error("NotAnElement")
                .expected("an object with the values of the keys, or null")
                .got("something else")
                .advice("as in {" + control.keys().get(0) + ": app, image: null}"));
      }
      return SchemaNode.VALUE;
    }
    ObjectNode rest = Trees.thaw(object);
    control.keys().forEach(key -> remove(rest, List.of(key.split("\\."))));
    JsonNode whole = object.path(ObserverSchema.LIST_WHOLE);
    if (!whole.isBoolean()) {
      return parser.node(path, at, rest, false, depth + 1);
    }
    rest.remove(ObserverSchema.LIST_WHOLE);
    SchemaNode schema = parser.node(path, at, rest, false, depth + 1);
    if (whole.booleanValue() && !rest.isEmpty()) {
      report.say(
          at,
          error("WholeElementWithFields")
              .expected("an element of one value, with its keys alone")
              .got("further fields")
              .advice("remove them, or " + ObserverSchema.LIST_WHOLE));
    }
    return whole.booleanValue() ? SchemaNode.VALUE : schema;
  }

  private static void remove(ObjectNode from, List<String> key) {
    String first = key.get(0);
    if (key.size() == 1) {
      from.remove(first);
    } else if (from.path(first) instanceof ObjectNode inner) {
      remove(inner, key.subList(1, key.size()));
      if (inner.isEmpty()) {
        from.remove(first);
      }
    }
  }

  private String keyNames() {
    return String.join(", ", control.keys());
  }

  private static Problem error(String code) {
    return Problem.error(code).rule(Rule.SCHEMA_3);
  }
}
