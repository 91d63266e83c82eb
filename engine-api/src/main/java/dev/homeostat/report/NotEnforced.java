package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import org.apiguardian.api.API;

/**
 * A field that was set at create and is not observed, while its value in the manifest has changed
 * since (policy {@link dev.homeostat.Policy#INITIAL_ONLY}).
 *
 * @param resource which resource
 * @param path which field
 * @param kept the value of the create
 * @param manifest the current value in the manifest
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record NotEnforced(
    ResourceId resource, FieldPath path, RedactedValue kept, RedactedValue manifest) {

  /** Resource, path and both values. */
  @Override
  public String toString() {
    return resource
        + " "
        + path
        + ": "
        + kept
        + " was set at create, the manifest says "
        + manifest;
  }
}
