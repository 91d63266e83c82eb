package dev.homeostat.core.schema;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Document;
import java.util.List;

/** Gathers the problems of a written schema, each with the place where it stands. */
final class SchemaProblems {

  private final ResourceId id;
  private final Document document;
  private final String pointer;
  private final List<Problem> problems;

  SchemaProblems(ResourceId id, Document document, String pointer, List<Problem> problems) {
    this.id = id;
    this.document = document;
    this.pointer = pointer;
    this.problems = problems;
  }

  ResourceId id() {
    return id;
  }

  Document document() {
    return document;
  }

  /** Returns the place of the schema in the application. */
  String pointer() {
    return pointer;
  }

  /** Adds a problem that stands at a JSON pointer into the schema. */
  void say(String at, Problem problem) {
    problems.add(placed(at, problem));
  }

  /** Returns a problem with its place at a JSON pointer into the schema. */
  Problem placed(String at, Problem problem) {
    return problem.of(id).at(pointer + at).in(document.locate(JsonPointer.compile(at)));
  }

  static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
