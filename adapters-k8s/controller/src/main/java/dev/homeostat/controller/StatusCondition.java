package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.report.Condition.Status;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A condition in the status of an object.
 *
 * @param type the type; not empty
 * @param status whether it holds
 * @param reason why, one word in CamelCase; empty if the status has none
 * @param message why, for people; empty if the status has none
 * @param lastTransitionTime since when the status is like this, or its episode lasts
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record StatusCondition(
    String type, Status status, String reason, String message, Instant lastTransitionTime) {

  // Refuses null.
  public StatusCondition {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(lastTransitionTime, "lastTransitionTime");
  }

  /** Reads an entry; empty if it has no valid type, status or time. */
  static Optional<StatusCondition> of(JsonNode entry) {
    String type = entry.path("type").asText();
    Optional<Status> status =
        Arrays.stream(Status.values())
            .filter(value -> value.toString().equals(entry.path("status").asText()))
            .findFirst();
    Optional<Instant> time = time(entry.path("lastTransitionTime").asText());
    return type.isEmpty() || status.isEmpty() || time.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new StatusCondition(
                type,
                status.get(),
                entry.path("reason").asText(),
                entry.path("message").asText(),
                time.get()));
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
