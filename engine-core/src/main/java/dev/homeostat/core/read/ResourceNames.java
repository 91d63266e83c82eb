package dev.homeostat.core.read;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The names that a server accepts as part of a URL path (rule READ-5); any other could lead to
 * another object.
 */
@API(status = INTERNAL)
public enum ResourceNames {
  /** The group and version of the kind. */
  API_VERSION(
      "/apiVersion",
      true,
      "a version, or group/version, as in apps/v1",
      "([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?[a-z]([-a-z0-9]*[a-z0-9])?"),
  /** The kind. */
  KIND("/kind", true, "letters, digits and '-', as in Deployment", "[A-Za-z][-A-Za-z0-9]*"),
  /** Roles may have colons in their names, so no more is asked than what all kinds share. */
  NAME(
      "/metadata/name",
      true,
      "a name without '/' and '%', not '.' or '..', of at most 253 characters",
      "(?!\\.{1,2}$)(?=.*\\S)[^/%\\p{Cc}]+"),
  /** The namespace of the object. */
  NAMESPACE(
      "/metadata/namespace",
      false,
      "lower case letters, digits, and '-' between them, of at most 63 characters",
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

  /**
   * Returns the problems with the names of a resource that a hook added.
   *
   * @param resource with its namespace
   * @param by who added it, as in {@code hook:mesh}
   * @param application whose namespace it has if the hook named none
   * @return one for each name that no server accepts
   */
  public static List<Problem> problems(Resource resource, String by, ApplicationId application) {
    return Arrays.stream(values())
        .filter(name -> !name.isAllowedIn(resource))
        .map(name -> name.problem(resource, by, application))
        .toList();
  }

  private Problem problem(Resource resource, String by, ApplicationId application) {
    boolean isOfApplication =
        this == NAMESPACE && resource.namespace().equals(application.namespace());
    return Problem.error("InvalidName")
        .rule(Rule.READ_5)
        .of(resource.id())
        .at(field)
        .expected(rule)
        .got(shown(resource.tree().at(field).asText()) + ", from " + by)
        .advice(
            isOfApplication
                ? "choose a namespace of the application that a server accepts, or let the hook"
                    + " name one"
                : "let the hook choose a name that a server accepts");
  }

  private boolean isAllowedIn(Resource resource) {
    String name = resource.tree().at(field).asText();
    return (name.isEmpty() && !required) || allows(name);
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
