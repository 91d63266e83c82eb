package dev.homeostat.cli.patterns;

/** The result of reading a path of another tool. */
public sealed interface ParsedPath {

  /**
   * A path that only names fields.
   *
   * @param fields the fields
   */
  record Named(FieldPattern fields) implements ParsedPath {}

  /**
   * A path that is valid for the tool, but is more than names of fields.
   *
   * @param part of the path that has no translation, and why
   */
  record Computed(String part) implements ParsedPath {}

  /**
   * A path that is wrong for the tool, too.
   *
   * @param expected the form that was expected
   * @param got the form that was found
   */
  record Malformed(String expected, String got) implements ParsedPath {}
}
