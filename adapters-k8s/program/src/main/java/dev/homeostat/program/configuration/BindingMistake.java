package dev.homeostat.program.configuration;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A value in a tree that cannot be bound.
 *
 * @param at its place
 * @param isUnknown whether it is a member without a meaning; otherwise its value is wrong
 * @param expected the names that have a meaning, or a description of the value
 * @param got the value as JSON; trees that are bound hold no secrets
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record BindingMistake(JsonPointer at, boolean isUnknown, String expected, String got) {

  // Checks that all are there.
  public BindingMistake {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(got, "got");
  }

  /**
   * Returns the problem of a configuration: an error, or a warning of a member that is ignored.
   *
   * @return with the place
   */
  public Problem problem() {
    return isUnknown
        ? Problem.warning("UnknownSetting")
            .at(at.toString())
            .expected(expected)
            .advice("it is ignored")
        : Problem.error("InvalidSetting").at(at.toString()).expected(expected).got(got);
  }
}
