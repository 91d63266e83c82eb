package dev.homeostat.testkit.history;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A place of a custom resource, with a field that a history is directed at. */
interface CombinationPlace {

  /** The line of a manifest that is about the field. */
  enum Line {
    /** It has a value. */
    VALUE,
    /** It has another value. */
    OTHER,
    /** It is null. */
    NULL,
    /** There is none. */
    NONE;

    boolean isValue() {
      return this == VALUE || this == OTHER;
    }
  }

  /** Returns the path of the place, through objects. */
  String path();

  /** Returns the value of the place in a manifest with a line about the field. */
  Optional<JsonNode> said(Line line);

  /** Returns whether a schema of this kind can observe the field, or leave it out. */
  boolean fits(SchemaMode mode, Line line, boolean isObserved);

  /** Returns the written schema of the place; empty if the schema has none there. */
  Optional<JsonNode> schema(SchemaMode mode, Line line, boolean isObserved);

  /** Returns the paths that take the field out of the default schema. */
  List<String> except();

  /** Returns the value of the place in an object that others made, with the field. */
  JsonNode live();

  /** Returns the values that another writer may set to change the field, by path. */
  Map<JsonPointer, JsonNode> edits();
}
