package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Dialect;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/** Checks values against what may stand in their place. */
@API(status = INTERNAL)
public final class ValueCheck {

  private final Dialect dialect;
  private final Predicate<Part> unknown;
  private final Report report;

  /**
   * Checks values of one file.
   *
   * @param dialect of the file
   * @param unknown whether a value is not known yet, because a function gives it
   * @param report gains what is wrong
   */
  public ValueCheck(Dialect dialect, Predicate<Part> unknown, Report report) {
    this.dialect = dialect;
    this.unknown = unknown;
    this.report = report;
  }

  /**
   * Checks a value.
   *
   * @param value that is there
   * @param schema of the place
   * @param code of the problem if it does not fit
   */
  public void check(Part value, DataSchema schema, ToscaCode code) {
    if (unknown.test(value)) {
      return;
    }
    DataType type = schema.type();
    type.reference().ifPresent(this::undefined);
    if (!PrimitiveValues.fits(value.tree(), type, dialect)) {
      report.add(
          code,
          value,
          "a value of type " + type,
          MessageWords.kind(value.tree()),
          "correct the value" + hint(value.tree(), type));
      return;
    }
    switch (type.builtin()) {
      case LIST ->
          schema.entries().ifPresent(s -> value.elements().forEach(each -> check(each, s, code)));
      case MAP -> map(value, schema, code);
      case SCALAR -> type.number().ifPresent(number -> number(value, DataSchema.of(number), code));
      case COMPLEX -> properties(value, type.properties(), "property of " + type, code);
      default -> {
        // A single value has nothing inside.
      }
    }
    clauses(value, schema, code);
  }

  /**
   * Checks values by their names.
   *
   * @param values an object; may be missing
   * @param defined the definition of each
   * @param what the values are, for messages
   * @param code of the problem if a value does not fit
   */
  public void properties(
      Part values, Map<String, PropertyDef> defined, String what, ToscaCode code) {
    Map<String, Part> byName = new LinkedHashMap<>();
    values.members().forEach(value -> byName.put(value.key(), value));
    given(byName, defined, what, code);
    complete(values, byName, defined, what);
  }

  /**
   * Checks values that are given, whether or not others are missing.
   *
   * @param values by name
   * @param defined the definition of each
   * @param what the values are, for messages
   * @param code of the problem if a value does not fit
   */
  public void given(
      Map<String, Part> values, Map<String, PropertyDef> defined, String what, ToscaCode code) {
    for (Part value : values.values()) {
      PropertyDef property = defined.get(value.key());
      if (property == null) {
        report.add(
            ToscaCode.PROPERTY_UNKNOWN,
            value,
            "a " + what + ": " + MessageWords.oneOf(defined.keySet(), value.key()),
            MessageWords.name(value.key()),
            "correct or remove it");
      } else if (property.fixed().isPresent() && !property.fixed().tree().equals(value.tree())) {
        report.add(
            ToscaCode.TYPE_INVALID,
            value,
            "no other value than the one that its definition fixes",
            "another value",
            "remove it");
      } else if (value.isPresent() || property.schema().type().builtin() == BuiltinType.NIL) {
        check(value, property.schema(), code);
      }
    }
  }

  /**
   * Checks that what is required is there.
   *
   * @param where the values stand
   * @param values by name
   * @param defined what each may be
   * @param what the values are, for messages
   */
  public void complete(
      Part where, Map<String, Part> values, Map<String, PropertyDef> defined, String what) {
    for (Map.Entry<String, PropertyDef> each : defined.entrySet()) {
      PropertyDef property = each.getValue();
      boolean nil = property.schema().type().builtin() == BuiltinType.NIL;
      Part value = values.get(each.getKey());
      boolean given = value != null && (nil || value.isPresent());
      if (property.required()
          && !isMisspelled(each.getKey(), values, defined)
          && !given
          && !isSet(property.standard())
          && !isSet(property.fixed())) {
        report.add(
            ToscaCode.PROPERTY_MISSING,
            where,
            "a value for the required " + what + " " + MessageWords.name(each.getKey()),
            "none",
            "set it");
      }
    }
  }

  /** A value under a misspelled name is reported as such, and not as missing. */
  private static boolean isMisspelled(
      String name, Map<String, Part> values, Map<String, PropertyDef> defined) {
    return !values.containsKey(name)
        && values.keySet().stream()
            .filter(each -> !defined.containsKey(each))
            .anyMatch(each -> NameSimilarity.closest(each, List.of(name)).isPresent());
  }

  /** Null may be a value, too. */
  private static boolean isSet(Part part) {
    return !part.tree().isMissingNode();
  }

  /** A value of an undefined type could lack defaults, so it is not complete. */
  private void undefined(Part reference) {
    String name = reference.text().orElse("");
    report.add(
        ToscaCode.TYPE_UNKNOWN,
        reference,
        "a data type that is defined, since a value is of it",
        MessageWords.name(name),
        "correct the name, define the type, or import the file that does");
  }

  /** The number of a scalar has a type of its own. */
  private void number(Part value, DataSchema schema, ToscaCode code) {
    value
        .text()
        .flatMap(ScalarUnits::numberOf)
        .map(
            number ->
                number.stripTrailingZeros().scale() <= 0
                    ? JsonNodeFactory.instance.numberNode(number.toBigInteger())
                    : JsonNodeFactory.instance.numberNode(number))
        .ifPresent(number -> check(value.with(number), schema, code));
  }

  private void map(Part value, DataSchema schema, ToscaCode code) {
    Optional<DataSchema> keys = schema.keys();
    Optional<DataSchema> entries = schema.entries();
    for (Part member : value.members()) {
      entries.ifPresent(entry -> check(member, entry, code));
      keys.ifPresent(key -> clauses(member.with(TextNode.valueOf(member.key())), key, code));
    }
  }

  private void clauses(Part value, DataSchema schema, ToscaCode code) {
    JsonNode tree = value.tree();
    for (ConstraintClause clause : schema.all()) {
      if (clause.test(tree, schema.type()) == ConstraintClause.Verdict.BROKEN) {
        report.add(
            code == ToscaCode.INPUT_INVALID ? code : ToscaCode.CONSTRAINT_VIOLATED,
            value,
            "a value that holds to its constraint: " + clause.words(),
            "another value",
            "correct the value");
      }
    }
  }

  private static String hint(JsonNode tree, DataType type) {
    boolean quote = type.builtin() == BuiltinType.STRING && tree.isValueNode() && !tree.isNull();
    return quote ? "; put it into quotes if it is meant as a text" : "";
  }
}
