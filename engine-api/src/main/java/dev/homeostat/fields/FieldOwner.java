package dev.homeostat.fields;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.report.FieldManager;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * An owner of a field: one entry of {@code metadata.managedFields}.
 *
 * @param manager the field manager, and the time of its last write if the server reports it
 * @param operation {@code Apply} for a server-side apply, {@code Update} for all other writes;
 *     empty if the server does not report it
 * @param subresource as in {@code status} or {@code scale}; empty for the object itself, and from
 *     servers before Kubernetes 1.22
 * @param apiVersion the version in which the manager wrote; empty if the server does not report it
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record FieldOwner(
    FieldManager manager, String operation, String subresource, String apiVersion) {

  // Refuses null.
  public FieldOwner {
    Objects.requireNonNull(manager, "manager");
    Objects.requireNonNull(operation, "operation");
    Objects.requireNonNull(subresource, "subresource");
    Objects.requireNonNull(apiVersion, "apiVersion");
  }
}
