package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaProblems.escape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode.Bounds;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The comparison of a list, as specified by its control object (rule SCHEMA-2). */
sealed interface ListControl {

  /** The prefix of control members, of those of a list and those at the root. */
  String PREFIX = "observer_schema_";

  /** The members that no element has. */
  Set<String> CERTAIN =
      Set.of(ObserverSchema.LIST_MIN, ObserverSchema.LIST_MAX, ObserverSchema.LIST_KEYS);

  /** A list whose elements are identified by keys. */
  record Keyed(List<String> keys, Bounds bounds) implements ListControl {}

  /** A list of scalars, identified by their value. */
  record Scalars(Bounds bounds) implements ListControl {}

  /** A list whose elements are identified by their position. */
  record Positional(Bounds bounds) implements ListControl {}

  /**
   * Reads the control of a list; empty if the list is one value, and if it cannot be said how its
   * elements are to be read. Everything that is wrong with the control is reported.
   */
  static Optional<ListControl> read(ArrayNode list, String at, SchemaProblems report) {
    int last = list.size() - 1;
    if (last < 0 || !(list.get(last) instanceof ObjectNode control) || !isControl(control)) {
      report.say(
          at,
          error("NoListControl")
              .expected("a list that ends with a control object")
              .got("one without")
              .advice(
                  "end it with {"
                      + ObserverSchema.LIST_MIN
                      + ": 0, "
                      + ObserverSchema.LIST_MAX
                      + ": 0}"));
      return Optional.empty();
    }
    return new Reader(control, at, last, report).read();
  }

  /**
   * Returns whether an object is a control object and no element. An atomic element has a control
   * member, too, but also its keys; bounds and keys occur in control objects only.
   */
  private static boolean isControl(ObjectNode object) {
    return !object.isEmpty()
        && (CERTAIN.stream().anyMatch(object::has)
            || object.properties().stream().allMatch(member -> member.getKey().startsWith(PREFIX)));
  }

  private static Problem error(String code) {
    return Problem.error(code).rule(Rule.SCHEMA_2);
  }

  /** Reads one control object. */
  final class Reader {

    private static final Set<String> NAMES =
        Set.of(
            ObserverSchema.LIST_MIN,
            ObserverSchema.LIST_MAX,
            ObserverSchema.LIST_KEYS,
            ObserverSchema.LIST_WHOLE);

    private final ObjectNode control;
    private final String at;
    private final int elements;
    private final SchemaProblems report;

    private Reader(ObjectNode control, String list, int elements, SchemaProblems report) {
      this.control = control;
      this.at = list + "/" + elements;
      this.elements = elements;
      this.report = report;
    }

    private Optional<ListControl> read() {
      boolean complete = isSpelt() & isWholeBoolean();
      if (control.path(ObserverSchema.LIST_WHOLE).booleanValue()) {
        if (complete) {
          whole();
        }
        return Optional.empty();
      }
      boolean keyed = control.has(ObserverSchema.LIST_KEYS);
      Bounds bounds = bounds(complete && !keyed);
      if (keyed) {
        return keys().map(keys -> keys.isEmpty() ? scalars(bounds) : new Keyed(keys, bounds));
      }
      // What cannot be read may have been meant as keys, by which elements are read differently.
      return complete ? Optional.of(new Positional(bounds)) : Optional.empty();
    }

    private boolean isWholeBoolean() {
      JsonNode whole = control.path(ObserverSchema.LIST_WHOLE);
      boolean right = whole.isMissingNode() || whole.isBoolean();
      if (!right) {
        malformed(ObserverSchema.LIST_WHOLE, "true", "write true, or leave it out");
      }
      return right;
    }

    private boolean isSpelt() {
      boolean right = true;
      for (Map.Entry<String, JsonNode> member : control.properties()) {
        if (!NAMES.contains(member.getKey())) {
          right = false;
          boolean isField = !member.getKey().startsWith(PREFIX);
          report.say(
              at + "/" + escape(member.getKey()),
              error("UnknownControl")
                  .expected("one of " + String.join(", ", NAMES.stream().sorted().toList()))
                  .got(member.getKey())
                  .advice(
                      isField
                          ? "write observed fields as an element of its own, before the control"
                              + " object"
                          : "check the spelling"));
        }
      }
      return right;
    }

    private void whole() {
      if (elements > 0 || control.size() > 1) {
        report.say(
            at,
            error("WholeListWithElements")
                .expected("neither element schemas, nor keys, nor bounds")
                .got("some")
                .advice(
                    "a whole list is one value: say nothing else of it, or remove "
                        + ObserverSchema.LIST_WHOLE));
      }
    }

    private ListControl scalars(Bounds bounds) {
      if (elements > 0) {
        report.say(
            at,
            error("SetWithElements")
                .expected("no element schemas")
                .got("some")
                .advice("the members of a set are the desired ones: write its control alone"));
      }
      return new Scalars(bounds);
    }

    private Optional<List<String>> keys() {
      JsonNode names = control.path(ObserverSchema.LIST_KEYS);
      Set<String> keys = new LinkedHashSet<>();
      for (JsonNode name : names) {
        if (name.isTextual() && isKey(name.textValue())) {
          keys.add(name.textValue());
        }
      }
      if (!names.isArray() || keys.size() != names.size()) {
        malformed(
            ObserverSchema.LIST_KEYS,
            "a list of distinct field names",
            "as in [name] or [metadata.name], or [] for a set of scalars");
        return Optional.empty();
      }
      return Optional.of(List.copyOf(keys));
    }

    /** A nested key is dotted. */
    private static boolean isKey(String name) {
      return Arrays.stream(name.split("\\.", -1)).noneMatch(String::isBlank);
    }

    private Bounds bounds(boolean required) {
      int min = bound(ObserverSchema.LIST_MIN, required);
      int max = bound(ObserverSchema.LIST_MAX, required);
      if (max == 0 || min <= max) {
        return new Bounds(min, max);
      }
      report.say(
          at + "/" + ObserverSchema.LIST_MIN,
          error("MinAboveMax")
              .expected("at most " + max)
              .got(Integer.toString(min))
              .advice("lower the minimum, or raise the maximum (0 is unlimited)"));
      return new Bounds(max, max);
    }

    private int bound(String name, boolean required) {
      JsonNode value = control.path(name);
      if (value.isMissingNode() && !required) {
        return 0;
      }
      if (value.isInt() && value.intValue() >= 0) {
        return value.intValue();
      }
      malformed(name, "a whole number, at least 0", "0 as maximum is unlimited");
      return 0;
    }

    private void malformed(String name, String expected, String advice) {
      boolean missing = !control.has(name);
      report.say(
          at + "/" + name,
          error("MalformedControl")
              .expected(expected)
              .got(missing ? "nothing" : "something else")
              .advice(advice));
    }
  }
}
