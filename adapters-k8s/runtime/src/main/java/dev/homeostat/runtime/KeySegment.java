package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A part of the keys of a loop that is owned by one process at a time, and moves as a whole.
 *
 * @param name unique among the segments of a loop, for logs; the same in all processes
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record KeySegment(String name) {

  /** The segment of all keys, for loops whose keys are not shared. */
  public static final KeySegment ALL = new KeySegment("all");

  // Refuses null.
  public KeySegment {
    Objects.requireNonNull(name, "name");
  }

  @Override
  public String toString() {
    return name;
  }
}
