package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * An error in a field of an object. People see it as in {@code spec.groups[0].name: expected …}.
 *
 * @param field the path, as in {@code spec.groups[0].name}; empty for the whole object
 * @param message for people; of a sensitive value, not the value
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record FieldError(String field, String message) {

  // Checks that both are there.
  public FieldError {
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(message, "message");
  }

  @Override
  public String toString() {
    return field.isEmpty() ? message : field + ": " + message;
  }
}
