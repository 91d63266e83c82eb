package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

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
 */
@API(status = STABLE, since = "0.1")
public final class Problem {

  /** The severity of a problem. */
  public enum Severity {
    /** The affected operation is not done. */
    ERROR,
    /** The affected operation is done, but needs attention. */
    WARNING
  }

  private final Severity severity;
  private final String code;
  private final Optional<Rule> rule;
  private final Optional<ResourceId> resource;
  private final String path;
  private final Optional<Location> source;
  private final String expected;
  private final String got;
  private final String advice;

  private Problem(
      Severity severity,
      String code,
      Optional<Rule> rule,
      Optional<ResourceId> resource,
      String path,
      Optional<Location> source,
      String expected,
      String got,
      String advice) {
    this.severity = Objects.requireNonNull(severity, "severity");
    this.code = Objects.requireNonNull(code, "code");
    this.rule = rule;
    this.resource = resource;
    this.path = Objects.requireNonNull(path, "path");
    this.source = source;
    this.expected = Objects.requireNonNull(expected, "expected");
    this.got = Objects.requireNonNull(got, "got");
    this.advice = Objects.requireNonNull(advice, "advice");
  }

  /** {@return the severity: whether the affected operation is not done} */
  public Severity severity() {
    return severity;
  }

  /** {@return the stable name in CamelCase that programs may match} */
  public String code() {
    return code;
  }

  /** {@return the rule that is broken; empty if none is} */
  public Optional<Rule> rule() {
    return rule;
  }

  /** {@return the resource concerned; empty if none is} */
  public Optional<ResourceId> resource() {
    return resource;
  }

  /**
   * {@return the field concerned, as a JSON pointer or a {@link FieldPath}; empty for the whole}
   */
  public String path() {
    return path;
  }

  /** {@return the place in a text; empty if it comes from no text} */
  public Optional<Location> source() {
    return source;
  }

  /** {@return the expected value or form; may be empty} */
  public String expected() {
    return expected;
  }

  /** {@return the value or form that was found instead; may be empty} */
  public String got() {
    return got;
  }

  /** {@return the advice what to do; may be empty} */
  public String advice() {
    return advice;
  }

  /**
   * A problem that stops what it concerns.
   *
   * @param code in CamelCase
   * @return the problem, to be completed
   */
  public static Problem error(String code) {
    return new Problem(
        Severity.ERROR, code, Optional.empty(), Optional.empty(), "", Optional.empty(), "", "", "");
  }

  /**
   * A problem that stops nothing.
   *
   * @param code in CamelCase
   * @return the problem, to be completed
   */
  public static Problem warning(String code) {
    return new Problem(
        Severity.WARNING,
        code,
        Optional.empty(),
        Optional.empty(),
        "",
        Optional.empty(),
        "",
        "",
        "");
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
    return new Problem(
        severity, code, Optional.of(broken), resource, path, source, expected, got, advice);
  }

  /**
   * Names the resource.
   *
   * @param concerned the resource
   * @return the completed problem
   */
  public Problem of(ResourceId concerned) {
    return new Problem(
        severity, code, rule, Optional.of(concerned), path, source, expected, got, advice);
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
   * @param place the place
   * @return the completed problem
   */
  public Problem in(Location place) {
    return in(Optional.of(place));
  }

  /**
   * Names the place in a text, as {@code locate} of a resource or a document returns it.
   *
   * @param place empty if it comes from no text
   * @return the completed problem
   */
  public Problem in(Optional<Location> place) {
    return new Problem(severity, code, rule, resource, path, place, expected, got, advice);
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
    source.ifPresent(place -> line.append(place).append(": "));
    line.append(code);
    resource.ifPresent(id -> line.append(' ').append(id));
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

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Problem that
            && severity.equals(that.severity)
            && code.equals(that.code)
            && rule.equals(that.rule)
            && resource.equals(that.resource)
            && path.equals(that.path)
            && source.equals(that.source)
            && expected.equals(that.expected)
            && got.equals(that.got)
            && advice.equals(that.advice));
  }

  @Override
  public int hashCode() {
    return Objects.hash(severity, code, rule, resource, path, source, expected, got, advice);
  }
}
