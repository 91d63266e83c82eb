package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.spi.state.ResourceRecord;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A resource that the application no longer wants, as the state knows it. Holds no sensitive value
 * (rule SECRET-1).
 *
 * @param record of the state
 * @param createdAt the time when its live object was created; empty if it is not there
 * @param deletedAt the time when the deletion of its live object was requested; empty if it is not
 *     there, or not being deleted
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record LeavingResource(
    ResourceRecord record, Optional<Instant> createdAt, Optional<Instant> deletedAt) {

  // Refuses null.
  public LeavingResource {
    Objects.requireNonNull(record, "record");
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(deletedAt, "deletedAt");
  }
}
