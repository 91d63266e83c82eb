package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The address of an object in the API: its id, and the version of its group that serves it.
 *
 * @param apiVersion as in {@code apps/v1}; not empty
 * @param id which object
 */
@API(status = STABLE, since = "0.1")
public record ResourceAddress(String apiVersion, ResourceId id) {

  // Checks the version.
  public ResourceAddress {
    Objects.requireNonNull(apiVersion, "apiVersion");
    Objects.requireNonNull(id, "id");
    if (apiVersion.isEmpty()) {
      throw new IllegalArgumentException("an address has an apiVersion");
    }
  }

  /**
   * The address of an object.
   *
   * @param apiVersion as in {@code apps/v1}; not empty
   * @param kind as in {@code Deployment}
   * @param namespace empty for none
   * @param name its name
   * @return the address
   */
  public static ResourceAddress of(String apiVersion, String kind, String namespace, String name) {
    return new ResourceAddress(
        apiVersion, new ResourceId(ResourceId.groupOf(apiVersion), kind, namespace, name));
  }

  /** The id. */
  @Override
  public String toString() {
    return id.toString();
  }
}
