package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.ResourceId;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A resource that is there and differs.
 *
 * @param resource which one
 * @param changes its fields, in the order of the schema; not empty
 */
@API(status = STABLE, since = "0.1")
public record ResourceUpdate(ResourceId resource, List<FieldChange> changes) {

  // Copies the list.
  public ResourceUpdate {
    Objects.requireNonNull(resource, "resource");
    changes = List.copyOf(Objects.requireNonNull(changes, "changes"));
  }
}
