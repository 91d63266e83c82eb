package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Instant;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * An event in the past of a resource.
 *
 * @param at the time
 * @param text for people; never a sensitive value
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record HistoryEvent(Instant at, String text) {

  // Refuses null.
  public HistoryEvent {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(text, "text");
  }
}
