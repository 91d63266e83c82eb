package dev.homeostat.cli.patterns;

import java.util.ArrayList;
import java.util.List;

/** Reads JSON pointers (RFC 6901). */
public final class JsonPointers {

  private static final String FORM = "a JSON pointer such as /spec/replicas";

  private JsonPointers() {}

  public static ParsedPath parse(String text) {
    if (text.isEmpty() || text.equals("/")) {
      return new ParsedPath.Malformed(FORM, "no name of a field");
    }
    if (!text.startsWith("/")) {
      return new ParsedPath.Malformed(FORM, "a text that does not begin with a slash");
    }
    List<FieldPattern.Step> steps = new ArrayList<>();
    for (String token : text.substring(1).split("/", -1)) {
      if (token.isEmpty()) {
        return new ParsedPath.Malformed(FORM, "an empty name between slashes");
      }
      if (token.replaceAll("~[01]", "").contains("~")) {
        return new ParsedPath.Malformed(
            "~0 for a tilde and ~1 for a slash", "a tilde before something else");
      }
      steps.add(new FieldPattern.Name(token.replace("~1", "/").replace("~0", "~")));
    }
    return new ParsedPath.Named(new FieldPattern(steps));
  }
}
