package dev.homeostat.cli.patterns;

import com.google.re2j.Pattern;
import dev.homeostat.cli.patterns.ObjectPattern.Part;
import java.util.Map;

/** The ways in which tools say which objects a rule is about. */
public final class ObjectPatterns {

  private ObjectPatterns() {}

  /** Returns a pattern of objects by group and kind, in which {@code *} and {@code ?} match. */
  public static ObjectPattern groupKind(String group, String kind) {
    return matching(group, Part.GROUP).and(matching(kind, Part.KIND));
  }

  /** Returns a pattern of objects by name and namespace; an empty one matches all. */
  public static ObjectPattern named(String namespace, String name) {
    ObjectPattern pattern = ObjectPattern.all();
    if (!namespace.isEmpty()) {
      pattern = pattern.and(ObjectPattern.of(Part.NAMESPACE, namespace));
    }
    return name.isEmpty() ? pattern : pattern.and(ObjectPattern.of(Part.NAME, name));
  }

  /**
   * Returns a pattern of objects by the namespace that a manifest of the other tool has.
   *
   * @param namespace in which {@code *} and {@code ?} match; empty for objects that name none
   * @param home the namespace of the objects that name none
   */
  public static ObjectPattern in(String namespace, String home) {
    return namespace.isEmpty()
        ? ObjectPattern.all()
            .and(resource -> resource.namespace().isEmpty() || resource.namespace().equals(home))
        : matching(namespace, Part.NAMESPACE);
  }

  /** Returns a pattern of one part of objects, in which {@code *} and {@code ?} match. */
  public static ObjectPattern matching(String glob, Part part) {
    if (glob.indexOf('*') < 0 && glob.indexOf('?') < 0) {
      return ObjectPattern.of(part, glob);
    }
    Pattern pattern = glob(glob);
    return ObjectPattern.all().and(resource -> pattern.matcher(part.of(resource)).matches());
  }

  /** Returns a pattern of objects by the plural of their kind. */
  public static ObjectPattern resource(String plural) {
    return new ObjectPattern(
        resource -> PluralNames.of(resource.kind()).contains(plural),
        Map.of(Part.RESOURCE, plural));
  }

  static boolean isMatch(String glob, String text) {
    return glob(glob).matcher(text).matches();
  }

  private static Pattern glob(String text) {
    StringBuilder pattern = new StringBuilder();
    for (String part : text.split("(?<=[*?])|(?=[*?])")) {
      pattern.append(part.equals("*") ? ".*" : part.equals("?") ? "." : Pattern.quote(part));
    }
    return Pattern.compile(pattern.toString());
  }

  /** Returns whether a text has characters of patterns that are not read. */
  public static boolean isElaborate(String glob) {
    return glob.matches(".*[\\[\\]{}!\\\\].*");
  }
}
