package dev.homeostat.packs;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A version of a policy pack.
 *
 * @param name the name of the pack, as in {@code hpa}
 * @param version as its author numbers it, as in {@code 1.0.0}
 */
@API(status = STABLE, since = "0.1")
public record PackVersion(String name, String version) {

  // Refuses null.
  public PackVersion {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(version, "version");
  }

  /** As in {@code hpa 1.0.0}. */
  @Override
  public String toString() {
    return name + " " + version;
  }
}
