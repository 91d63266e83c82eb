package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.tree.Location;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Something that a person has to know: what is wrong, where, and what to do. It is shown as it is,
 * so no component ever holds a sensitive value (rules SECRET-1 and SECRET-3).
 *
 * <p>Made by {@link #error(String)} or {@link #warning(String)} and completed step by step: {@code
 * Problem.error("DuplicateId").at("/spec/manifest/1").expected(…).got(…).advice(…)}.
 *
 * @param severity whether it stops what it concerns
 * @param code a stable name in CamelCase that programs may match
 * @param rule the rule that is broken, or {@code null}
 * @param resource the resource concerned, or {@code null}
 * @param path the field concerned, as a JSON pointer or a {@link FieldPath}; empty for the whole
 * @param source where it is written, or {@code null}
 * @param expected what would have been right; may be empty
 * @param got what was there instead; may be empty
 * @param advice what to do; may be empty
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Problem(
    Severity severity,
    String code,
    @Nullable Rule rule,
    @Nullable ResourceId resource,
    String path,
    @Nullable Location source,
    String expected,
    String got,
    String advice) {

  /** The severity of a problem. */
  public enum Severity {
    /** The affected operation is not done. */
    ERROR,
    /** The affected operation is done, but needs attention. */
    WARNING
  }

  // Checks that no required component is null.
  public Problem {
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(got, "got");
    Objects.requireNonNull(advice, "advice");
  }

  /**
   * A problem that stops what it concerns.
   *
   * @param code in CamelCase
   * @return the problem, to be completed
   */
  public static Problem error(String code) {
    return new Problem(Severity.ERROR, code, null, null, "", null, "", "", "");
  }

  /**
   * A problem that stops nothing.
   *
   * @param code in CamelCase
   * @return the problem, to be completed
   */
  public static Problem warning(String code) {
    return new Problem(Severity.WARNING, code, null, null, "", null, "", "", "");
  }

  /**
   * The same, stopping nothing.
   *
   * @return a warning
   */
  public Problem asWarning() {
    return new Problem(Severity.WARNING, code, rule, resource, path, source, expected, got, advice);
  }

  /**
   * Names the rule.
   *
   * @param broken the rule that is broken
   * @return the completed problem
   */
  public Problem rule(Rule broken) {
    return new Problem(severity, code, broken, resource, path, source, expected, got, advice);
  }

  /**
   * Names the resource.
   *
   * @param concerned the resource
   * @return the completed problem
   */
  public Problem of(ResourceId concerned) {
    return new Problem(severity, code, rule, concerned, path, source, expected, got, advice);
  }

  /**
   * Names the field.
   *
   * @param field a JSON pointer
   * @return the completed problem
   */
  public Problem at(String field) {
    return new Problem(severity, code, rule, resource, field, source, expected, got, advice);
  }

  /**
   * Names the field.
   *
   * @param field a path in the resource
   * @return the completed problem
   */
  public Problem at(FieldPath field) {
    return at(field.toString());
  }

  /**
   * Names the place in a text.
   *
   * @param place empty if it comes from no text
   * @return the completed problem
   */
  public Problem in(Optional<Location> place) {
    return new Problem(
        severity, code, rule, resource, path, place.orElse(null), expected, got, advice);
  }

  /**
   * Sets what was expected.
   *
   * @param right in a few words
   * @return the completed problem
   */
  public Problem expected(String right) {
    return new Problem(severity, code, rule, resource, path, source, right, got, advice);
  }

  /**
   * Sets what was found instead.
   *
   * @param found in a few words, never a sensitive value
   * @return the completed problem
   */
  public Problem got(String found) {
    return new Problem(severity, code, rule, resource, path, source, expected, found, advice);
  }

  /**
   * Sets the advice what to do.
   *
   * @param todo in a few words
   * @return the completed problem
   */
  public Problem advice(String todo) {
    return new Problem(severity, code, rule, resource, path, source, expected, got, todo);
  }

  /**
   * Returns whether this stops what it concerns.
   *
   * @return true for an error
   */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** One line: place, code, resource, field, expected, got, advice. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder();
    if (source != null) {
      line.append(source).append(": ");
    }
    line.append(code);
    if (resource != null) {
      line.append(' ').append(resource);
    }
    if (!path.isEmpty()) {
      line.append(' ').append(path);
    }
    String separator = ": ";
    if (!expected.isEmpty()) {
      line.append(separator).append("expected ").append(expected);
      separator = ", ";
    }
    if (!got.isEmpty()) {
      line.append(separator).append("got ").append(got);
      separator = ", ";
    }
    if (!advice.isEmpty()) {
      line.append(separator.equals(": ") ? ": " : "; ").append(advice);
    }
    return line.toString().replaceAll("\\R", " ");
  }
}
