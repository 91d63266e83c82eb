package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The health of a live object.
 *
 * @param level how well it is
 * @param reason for people; may be empty
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ResourceHealth(Level level, String reason) {

  /** The levels of health. */
  public enum Level {
    /** It is ready. */
    READY,
    /** It is not ready yet. */
    PROGRESSING,
    /** It failed. */
    FAILED,
    /** It is not there. */
    MISSING,
    /** It was not judged. */
    UNKNOWN
  }

  // Refuses null.
  public ResourceHealth {
    Objects.requireNonNull(level, "level");
    Objects.requireNonNull(reason, "reason");
  }
}
