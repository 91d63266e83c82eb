package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A key that was taken from a {@link WorkQueue} and has to be worked on.
 *
 * @param key what to work on
 * @param priority with which it was given out
 * @param waited since it was added, or since the end of the delay it was added with
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record WorkItem<K>(K key, Priority priority, Duration waited) {
  // Refuses null.
  public WorkItem {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(priority, "priority");
    Objects.requireNonNull(waited, "waited");
  }
}
