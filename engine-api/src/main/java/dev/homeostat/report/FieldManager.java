package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Instant;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The field manager that wrote a value, as reported in {@code metadata.managedFields} (rule
 * ACT-15).
 *
 * @param manager the field manager, as in {@code kubectl-edit}
 * @param time when, or {@code null} if the server does not report it
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record FieldManager(String manager, @Nullable Instant time) {

  /** The manager and, if known, the time. */
  @Override
  public String toString() {
    return time == null ? manager : manager + " at " + time;
  }
}
