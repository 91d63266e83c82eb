package dev.homeostat.program.configuration;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A value in a tree that cannot be bound.
 *
 * @param at its place
 * @param isUnknown whether it is a member without a meaning; otherwise its value is wrong
 * @param expected the names that have a meaning, or a description of the value
 * @param got the type of the value, as in {@code a number}; never the value, which may be a secret
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record BindingMistake(JsonPointer at, boolean isUnknown, String expected, String got) {

  private static final int MOST_SHOWN = 100;

  // Checks that all are there.
  public BindingMistake {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(got, "got");
  }

  /**
   * Returns the problem of a configuration: an error, or a warning of a member that is ignored.
   *
   * @param tree that was bound, without secrets
   * @return with the place and the value, of which a long one is shortened
   */
  public Problem problemOf(JsonNode tree) {
    JsonNode value = tree.at(at);
    return isUnknown
        ? Problem.warning("UnknownSetting")
            .at(at.toString())
            .expected(expected)
            .advice("it is ignored")
        : Problem.error("InvalidSetting")
            .at(at.toString())
            .expected(expected)
            .got(value.isMissingNode() ? got : shortened(value.toString()));
  }

  /**
   * Returns the mistake for people, without the value.
   *
   * @param root of the tree that was bound, as in {@code spec}
   * @return as in {@code spec/replicas: expected a whole number, got a text}
   */
  public String text(String root) {
    return isUnknown
        ? "unknown field " + root + at
        : root + at + ": expected " + expected + ", got " + got;
  }

  private static String shortened(String text) {
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
  }
}
