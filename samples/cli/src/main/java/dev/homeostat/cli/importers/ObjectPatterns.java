package dev.homeostat.cli.importers;

import com.google.re2j.Pattern;
import dev.homeostat.Resource;
import java.util.function.Function;
import java.util.function.Predicate;

/** The ways in which tools say which objects a rule is about. */
final class ObjectPatterns {

  private ObjectPatterns() {}

  /** Returns a pattern of objects by group and kind, in which {@code *} and {@code ?} match. */
  static Predicate<Resource> groupKind(String group, String kind) {
    Pattern groups = glob(group);
    Pattern kinds = glob(kind);
    return resource ->
        groups.matcher(resource.id().group()).matches() && kinds.matcher(resource.kind()).matches();
  }

  /** Returns a pattern of objects by name and namespace; an empty one matches all. */
  static Predicate<Resource> named(String namespace, String name) {
    return resource ->
        (namespace.isEmpty() || namespace.equals(resource.namespace()))
            && (name.isEmpty() || name.equals(resource.name()));
  }

  /**
   * Returns a pattern of objects by the namespace that a manifest of the other tool has.
   *
   * @param namespace in which {@code *} and {@code ?} match; empty for objects that name none
   * @param home the namespace of the objects that name none
   */
  static Predicate<Resource> in(String namespace, String home) {
    return namespace.isEmpty()
        ? resource -> resource.namespace().isEmpty() || resource.namespace().equals(home)
        : matching(namespace, Resource::namespace);
  }

  /** Returns a pattern of one text of objects, in which {@code *} and {@code ?} match. */
  static Predicate<Resource> matching(String glob, Function<Resource, String> text) {
    Pattern pattern = glob(glob);
    return resource -> pattern.matcher(text.apply(resource)).matches();
  }

  private static Pattern glob(String text) {
    StringBuilder pattern = new StringBuilder();
    for (String part : text.split("(?<=[*?])|(?=[*?])")) {
      pattern.append(part.equals("*") ? ".*" : part.equals("?") ? "." : Pattern.quote(part));
    }
    return Pattern.compile(pattern.toString());
  }

  /** Returns whether a text has characters of patterns that are not read. */
  static boolean isElaborate(String glob) {
    return glob.matches(".*[\\[\\]{}!\\\\].*");
  }
}
