package dev.homeostat.document;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.text.Spelling;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates the problems of violations. Texts of the schema ({@code x-problem}) take precedence;
 * others depend on the keyword. No value is shown: it may be a secret.
 */
final class Wording {

  /** The advice for a broken state, which only the engine writes. */
  static final String STATE_ADVICE = "leave status out, or put back what the engine wrote";

  private Wording() {}

  static Problem of(Violation violation) {
    if (violation.isMissing()) {
      return missing(violation);
    }
    if (violation.isUnknown()) {
      return unknown(violation);
    }
    if (violation.isChoice()) {
      return choice(violation);
    }
    if (violation.keyword().equals("propertyNames")) {
      return value(violation, DocumentSchema.target(violation.schema().path("propertyNames")));
    }
    return value(violation, violation.schema());
  }

  /** Returns the member that an unknown one was meant to be; never one that is present. */
  static Optional<String> meant(Violation unknown) {
    return Spelling.meant(
        unknown.member(),
        members(unknown).stream().filter(name -> !unknown.value().has(name)).toList());
  }

  /** The members of which exactly one has to be there. */
  static List<String> alternatives(Violation choice) {
    List<String> names = new ArrayList<>();
    choice
        .schema()
        .path("oneOf")
        .forEach(branch -> branch.path("required").forEach(name -> names.add(name.asText())));
    return names;
  }

  /** Returns the members that a document can have; deprecated ones are not proposed. */
  private static List<String> members(Violation violation) {
    return violation.schema().path("properties").properties().stream()
        .filter(member -> !member.getValue().path("deprecated").asBoolean())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Problem missing(Violation violation) {
    JsonNode wanted = violation.schema().path("properties").path(violation.member());
    return problem(violation, "MissingField")
        .expected(Expectation.of(wanted))
        .got("nothing")
        .advice(
            advice(
                violation.pointer(),
                wanted,
                said(DocumentSchema.target(wanted), "advice", "add it")));
  }

  private static Problem unknown(Violation violation) {
    return problem(violation, "UnknownField")
        .expected(Expectation.oneOf(members(violation)))
        .got("another field")
        .advice(meant(violation).map(Wording::question).orElse("check the spelling"));
  }

  private static Problem choice(Violation violation) {
    List<String> given =
        alternatives(violation).stream()
            .filter(name -> !Trees.isAbsent(violation.value().get(name)))
            .toList();
    return problem(violation, said(violation.schema(), "code", "WrongChoice"))
        .expected(Expectation.of(violation.schema()))
        .got(given.isEmpty() ? "none" : String.join(" and ", given))
        .advice(advice(violation.at(), violation.schema(), "keep the one that counts"));
  }

  private static Problem value(Violation violation, ObjectNode schema) {
    JsonNode value = violation.value();
    boolean mistyped = violation.keyword().equals("type");
    String code = mistyped && value.isNull() ? "MissingField" : code(violation.keyword());
    return problem(violation, value.isNull() ? code : said(schema, "code", code))
        .expected(Expectation.of(schema))
        .got(got(violation, schema, mistyped))
        .advice(
            suggestion(value, schema)
                .orElseGet(
                    () -> advice(violation.pointer(), schema, hint(value, schema, mistyped))));
  }

  private static String got(Violation violation, ObjectNode schema, boolean mistyped) {
    if (!violation.member().isEmpty()) {
      return "another name";
    }
    JsonNode value = violation.value();
    boolean sameKind =
        schema.has("const") ? schema.path("const").getNodeType() == value.getNodeType() : !mistyped;
    return Expectation.got(value, sameKind);
  }

  private static String code(String keyword) {
    return switch (keyword) {
      case "type" -> "WrongType";
      case "enum", "const" -> "UnknownChoice";
      case "minimum", "maximum" -> "OutOfRange";
      default -> "WrongText";
    };
  }

  private static Optional<String> suggestion(JsonNode value, ObjectNode schema) {
    return value.isTextual()
        ? Spelling.meant(value.textValue(), Expectation.choices(schema)).map(Wording::question)
        : Optional.empty();
  }

  private static String question(String word) {
    return "did you mean " + word + "?";
  }

  private static String hint(JsonNode value, ObjectNode schema, boolean mistyped) {
    if (!mistyped) {
      return schema.has("enum") ? "check the spelling" : "";
    }
    List<String> types = Expectation.types(schema);
    return switch (types.isEmpty() ? "" : types.get(0)) {
      case "boolean" -> "write true or false";
      case "integer" -> "write a number";
      case "array" -> "begin each entry with a dash";
      case "string" -> value.isValueNode() && !value.isNull() ? "put it in quotes" : "write a text";
      default -> "write its fields below it";
    };
  }

  private static String advice(JsonPointer pointer, JsonNode schema, String otherwise) {
    boolean inStatus = pointer.getMatchingProperty().equals("status");
    return said(schema, "advice", inStatus ? STATE_ADVICE : otherwise);
  }

  private static String said(JsonNode schema, String what, String otherwise) {
    return schema.path(DocumentSchema.PROBLEM).path(what).asText(otherwise);
  }

  private static Problem problem(Violation violation, String code) {
    Problem problem = Problem.error(code).at(violation.pointer().toString());
    return Rule.byId(said(violation.schema(), "rule", "")).map(problem::rule).orElse(problem);
  }
}
