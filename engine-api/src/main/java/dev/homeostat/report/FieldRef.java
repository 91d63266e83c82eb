package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A field of a resource.
 *
 * @param resource which resource
 * @param path which field
 */
@API(status = STABLE, since = "0.1")
public record FieldRef(ResourceId resource, FieldPath path) {
  // Refuses null.
  public FieldRef {
    Objects.requireNonNull(resource, "resource");
    Objects.requireNonNull(path, "path");
  }

  /** Resource and path. */
  @Override
  public String toString() {
    return resource + " " + path;
  }
}
