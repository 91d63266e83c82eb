package dev.homeostat.packs;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.text.Spelling;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Reads members of a document by their JSON pointers, and reports those that are wrong. */
final class PackMembers {

  private static final String CODE = "InvalidPack";

  private final Document document;
  private final List<Problem> problems;

  PackMembers(Document document, List<Problem> problems) {
    this.document = document;
    this.problems = problems;
  }

  /** Returns the number of problems so far. */
  int count() {
    return problems.size();
  }

  private JsonNode at(String pointer) {
    return document.tree().at(pointer);
  }

  boolean has(String pointer) {
    return !Trees.isAbsent(at(pointer));
  }

  boolean isObject(String pointer, String expected) {
    boolean is = at(pointer).isObject();
    if (!is) {
      problem(pointer, expected, type(at(pointer)), "write an object");
    }
    return is;
  }

  /** Reports members of an object that have no meaning. */
  void known(String pointer, Set<String> names) {
    at(pointer)
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!names.contains(name)) {
                problem(
                    pointer + "/" + name.replace("~", "~0").replace("/", "~1"),
                    "one of " + String.join(", ", new TreeSet<>(names)),
                    "'" + name + "'",
                    Spelling.meant(name, names)
                        .map(near -> "write " + near + ", if that is meant")
                        .orElse("remove it"));
              }
            });
  }

  void constant(String pointer, String value) {
    String text = text(pointer, value);
    if (!text.isEmpty() && !text.equals(value)) {
      problem(pointer, value, "'" + text + "'", "write " + value);
    }
  }

  /** Returns a text that is not empty; an empty one if it is wrong. */
  String text(String pointer, String expected) {
    JsonNode value = at(pointer);
    if (value.isTextual() && !value.textValue().isBlank()) {
      return value.textValue();
    }
    problem(
        pointer,
        expected,
        type(value),
        value.isValueNode() && !value.isTextual() && !value.isNull()
            ? "write it in quotes"
            : "write a text");
    return "";
  }

  /** Returns the pointers of the elements of a list; none if it is wrong. */
  List<String> elements(String pointer, String expected) {
    JsonNode list = at(pointer);
    List<String> pointers = new ArrayList<>();
    if (!list.isArray() || list.isEmpty()) {
      problem(pointer, expected, list.isArray() ? "an empty list" : type(list), "write a list");
    }
    for (int i = 0; list.isArray() && i < list.size(); i++) {
      pointers.add(pointer + "/" + i);
    }
    return pointers;
  }

  void problem(String pointer, String expected, String got, String advice) {
    problems.add(
        Problem.error(CODE)
            .rule(Rule.SCHEMA_11)
            .at(pointer)
            .in(document.locate(near(pointer)))
            .expected(expected)
            .got(got)
            .advice(advice));
  }

  /** Returns the place of a member, or of the object that lacks it. */
  private JsonPointer near(String pointer) {
    JsonPointer place = JsonPointer.compile(pointer);
    while (place.head() != null && document.tree().at(place).isMissingNode()) {
      place = place.head();
    }
    return place;
  }

  private static String type(JsonNode value) {
    if (Trees.isAbsent(value)) {
      return "nothing";
    }
    if (value.isTextual()) {
      return value.textValue().isBlank() ? "an empty text" : "a text";
    }
    String type = value.getNodeType().toString().toLowerCase(Locale.ROOT);
    return value.isArray() ? "a list" : value.isObject() ? "an object" : "a " + type;
  }
}
