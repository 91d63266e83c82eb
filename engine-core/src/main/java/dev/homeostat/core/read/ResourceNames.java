package dev.homeostat.core.read;

import java.util.regex.Pattern;

/**
 * The names that a server accepts as part of a URL path (rule READ-5); any other could lead to
 * another object.
 */
enum ResourceNames {
  API_VERSION(
      "/apiVersion",
      true,
      "a version, or group/version, as in apps/v1",
      "([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[a-z]([-a-z0-9]*[a-z0-9])?"),
  KIND("/kind", true, "letters, digits and '-', as in Deployment", "[A-Za-z][-A-Za-z0-9]*"),
  /** Roles may have colons in their names, so no more is asked than what all kinds share. */
  NAME(
      "/metadata/name",
      true,
      "a name without '/' and '%', not '.' or '..', of at most 253 characters",
      "(?!\\.{1,2}$)(?=.*\\S)[^/%\\p{Cc}]+"),
  NAMESPACE(
      "/metadata/namespace",
      false,
      "lower case letters, digits and '-', of at most 63 characters",
      "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  private static final int LONGEST = 253;
  private static final int SHOWN = 60;

  private final String field;
  private final boolean required;
  private final String rule;
  private final Pattern allowed;

  ResourceNames(String field, boolean required, String rule, String allowed) {
    this.field = field;
    this.required = required;
    this.rule = rule;
    this.allowed = Pattern.compile(allowed);
  }

  /** Returns the path of the name. */
  String field() {
    return field;
  }

  /** Returns whether its absence is a problem of its own. */
  boolean isRequired() {
    return required;
  }

  /** Returns a short description of the allowed names. */
  String rule() {
    return rule;
  }

  boolean allows(String name) {
    return name.length() <= LONGEST && allowed.matcher(name).matches();
  }

  /** A name as a message shows it. */
  static String shown(String name) {
    String printable =
        name.codePoints()
            .map(c -> Character.isISOControl(c) ? '?' : c)
            .limit(SHOWN)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return "'" + printable + (printable.length() < name.length() ? "…'" : "'");
  }
}
