package dev.homeostat.cli.fields;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Element;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.Unusable;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads a path that a user typed. */
final class FieldArgument {

  /** The path of all fields. */
  static final String ROOT = "/";

  private FieldArgument() {}

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
      List<Segment> segments = FieldPath.parse(text).segments();
      return new FieldPath(segments.stream().map(FieldArgument::unquoted).toList());
    } catch (IllegalArgumentException e) {
      throw new Unusable(
          Problem.error("BadPath")
              .expected("a path as in /spec/template/spec/containers/[name=app]/image")
              .got(text)
              .advice("start with a slash, and close every bracket"));
    }
  }

  private static Segment unquoted(Segment segment) {
    if (!(segment instanceof Element element)) {
      return segment;
    }
    Map<String, String> keys = new TreeMap<>(element.keys());
    keys.replaceAll((name, value) -> value.replaceFirst("(?s)^(['\"])(.*)\\1$", "$2"));
    return new Element(keys);
  }
}
