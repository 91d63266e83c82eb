package dev.homeostat;

import dev.homeostat.FieldPath.Element;
import dev.homeostat.FieldPath.Index;
import dev.homeostat.FieldPath.Key;
import dev.homeostat.FieldPath.Member;
import dev.homeostat.FieldPath.Segment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the text form of a {@link FieldPath}. */
final class FieldPathParser {

  private FieldPathParser() {}

  static List<Segment> parse(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    if (text.charAt(0) != '/') {
      throw new IllegalArgumentException("a path starts with '/', got: " + text);
    }
    List<Segment> segments = new ArrayList<>();
    for (String token : text.substring(1).split("/", -1)) {
      segments.add(token.startsWith("[") ? bracket(token, text) : new Key(unescape(token)));
    }
    return segments;
  }

  private static Segment bracket(String token, String text) {
    if (!token.endsWith("]")) {
      throw new IllegalArgumentException("the bracket of " + token + " is not closed in " + text);
    }
    String inside = token.substring(1, token.length() - 1);
    if (inside.startsWith("=")) {
      return new Member(unescape(inside.substring(1)));
    }
    if (inside.indexOf('=') < 0) {
      return index(inside, text);
    }
    Map<String, String> keys = new LinkedHashMap<>();
    for (String pair : inside.split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw new IllegalArgumentException("expected key=value, got " + pair + " in " + text);
      }
      keys.put(unescape(pair.substring(0, equals)), unescape(pair.substring(equals + 1)));
    }
    return new Element(keys);
  }

  private static Segment index(String inside, String text) {
    try {
      return new Index(Integer.parseUnsignedInt(inside));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "expected [key=value], [=value] or [index], got [" + inside + "] in " + text, e);
    }
  }

  private static String unescape(String token) {
    return token
        .replace("~5", "[")
        .replace("~4", ",")
        .replace("~3", "=")
        .replace("~2", "]")
        .replace("~1", "/")
        .replace("~0", "~");
  }
}
