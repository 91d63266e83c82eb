package dev.homeostat.cli.fields;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.text.KeyQuotes;

/** Reads a path that a user typed. */
final class FieldArgument {

  /** The path of all fields. */
  static final String ROOT = "/";

  /** An element right behind the name of its list. */
  private static final String JOINED = "(?<=[^/])\\[(?=([0-9]+|[^]/=]+=[^]]*)])";

  private FieldArgument() {}

  /** Returns the path with a slash before each element; an equal one if it has all. */
  static FieldPath withSlashes(FieldPath path) {
    try {
      return KeyQuotes.removedFrom(FieldPath.parse(path.toString().replaceAll(JOINED, "/[")));
    } catch (IllegalArgumentException e) {
      return path;
    }
  }

  /**
   * Returns the path.
   *
   * @param text as in {@code /spec/containers/[name=app]/image}; {@code /} for all fields; quotes
   *     around the values of keys, as in other notations of paths, do not count
   */
  static FieldPath of(String text) {
    if (text.equals(ROOT)) {
      return FieldPath.root();
    }
    try {
      return KeyQuotes.removedFrom(FieldPath.parse(text));
    } catch (IllegalArgumentException e) {
      throw new Unusable(
          Problem.error("BadPath")
              .expected("a path as in /spec/template/spec/containers/[name=app]/image")
              .got(text)
              .advice("start with a slash, and close every bracket"));
    }
  }
}
