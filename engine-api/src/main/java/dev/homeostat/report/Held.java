package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceId;
import org.apiguardian.api.API;

/**
 * A resource that is not as wanted, and why nothing is done to it now.
 *
 * @param resource which one
 * @param why in a few words; never a sensitive value
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Held(ResourceId resource, String why) {

  /** Resource and reason. */
  @Override
  public String toString() {
    return resource + ": " + why;
  }
}
